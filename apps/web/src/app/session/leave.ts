import { signOut } from "#api/session.ts";
import { session } from "./session-store.ts";

/** Signs out: the server first, then this page; it starts afresh so that nothing of the account stays in memory. */
export async function leave(): Promise<void> {
  await signOut();
  session.set({ kind: "signedOut" });
  location.hash = "#/login";
  location.reload();
}
