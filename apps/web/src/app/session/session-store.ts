import type { Session } from "#api/session.ts";
import { observable } from "#ui/observable.ts";

/** Who is signed in on this page. Set by the session check, sign-in, profile and sign-out. */
export const session = observable<Session>({ kind: "unknown" });
