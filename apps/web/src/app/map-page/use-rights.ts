import { can } from "@outrider/domain/access/can.ts";
import type { InstallationFlags } from "@outrider/domain/access/principal.ts";
import { useQuery } from "@tanstack/react-query";
import { loadServer } from "#api/server.ts";
import { principalOf } from "../session/principal.ts";
import { useSignedInUser } from "../session/signed-in.ts";

/** Until the installation has told its flags, it is taken to have none; the server judges in any case. */
const NO_FLAGS: InstallationFlags = {
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  registration: false,
};

/** What of the vehicle card the signed-in user may use. */
export function useCardRights(): { readonly mayCommand: boolean; readonly mayImmobilise: boolean } {
  const user = useSignedInUser();
  const server = useQuery({ queryKey: ["server"], queryFn: ({ signal }) => loadServer(signal), staleTime: Infinity });
  const flags = server.data ?? NO_FLAGS;
  const principal = principalOf(user);
  return {
    mayCommand: can(principal, "command.send", flags).kind === "allowed",
    mayImmobilise: can(principal, "command.immobilise", flags).kind === "allowed",
  };
}
