import type { SessionUser } from "#api/user.ts";
import { useObservable } from "#ui/use-observable.ts";
import { session } from "./session-store.ts";

/** The user of this session; only pages behind the guard ask. */
export function useSignedInUser(): SessionUser {
  const current = useObservable(session);
  if (current.kind !== "signedIn") throw new Error("nobody is signed in");
  return current.user;
}
