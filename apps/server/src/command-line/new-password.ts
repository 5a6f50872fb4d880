import { judgePassword } from "@outrider/domain/access/password.ts";
import texts from "@outrider/i18n/messages/en-GB/problems.json" with { type: "json" };
import { readPassword, type GivenPassword } from "#command-line/read-password.ts";
import type { Terminal } from "#command-line/terminal.ts";

const BRAND = "Outrider";

/** A password that the rules allow for this account. */
export const newPassword = async (
  terminal: Terminal,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<GivenPassword> => {
  const given = await readPassword(terminal);
  if (given.kind === "none") return given;
  const fault = judgePassword(given.password, { email, name, brand: BRAND });
  return fault === null ? given : { kind: "none", reason: texts[fault] };
};
