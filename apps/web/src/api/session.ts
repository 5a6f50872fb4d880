import { ApiError } from "./api-error.ts";
import { call, get } from "./http.ts";
import { optional, shape } from "./read.ts";
import { readUser } from "./user.ts";
import type { SessionUser } from "./user.ts";

/** The server gets this long to end a session before the page leaves anyway (specification, section 9). */
const SIGN_OUT_TIMEOUT_MS = 5000;

export type Session =
  /** Not asked yet. */
  | { readonly kind: "unknown" }
  | { readonly kind: "signedOut" }
  | { readonly kind: "signedIn"; readonly user: SessionUser };

export type SignInOutcome =
  | { readonly kind: "signedIn"; readonly user: SessionUser }
  /** The account demands a code of an authenticator. */
  | { readonly kind: "codeNeeded" }
  | { readonly kind: "codeWrong" }
  /** The account must choose a new password; `token` allows just that. */
  | { readonly kind: "newPassword"; readonly token: string }
  | { readonly kind: "wrong" }
  | { readonly kind: "disabled" };

/** Not `GET /api/session`: its 404 for nobody, which Traccar's clients expect, shows as an error on the console. */
const readSessionState = shape({ user: optional(readUser) });

/** The session of the browser, `signedOut` when the server knows none. Throws when the server cannot be asked. */
export async function loadSession(): Promise<Session> {
  const { user } = await get("/api/session/state", readSessionState);
  return user === null ? { kind: "signedOut" } : { kind: "signedIn", user };
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

export async function signIn({ email, password, code }: Credentials): Promise<SignInOutcome> {
  try {
    const form = { email: email.trim().toLowerCase(), password, ...(code ? { code } : {}) };
    const answer = await call("/api/session", { method: "POST", form });
    return { kind: "signedIn", user: readUser(answer.body, "session") };
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== "unauthorized") throw error;
    return refusal(error.failure.code, code !== undefined);
  }
}

function refusal(code: string, codeGiven: boolean): SignInOutcome {
  if (code === "totp_required" || code === "code_needed") return { kind: codeGiven ? "codeWrong" : "codeNeeded" };
  if (code === "account_disabled" || code === "account_expired") return { kind: "disabled" };
  const challenge = /^new_password_required:(.+)$/.exec(code);
  if (challenge?.[1]) return { kind: "newPassword", token: challenge[1] };
  return { kind: "wrong" };
}

/** Ends the session. Resolves after the server's answer, at the latest after five seconds; never throws. */
export async function signOut(): Promise<void> {
  try {
    await call("/api/session", { method: "DELETE", timeoutMs: SIGN_OUT_TIMEOUT_MS });
  } catch {
    // The page leaves in any case; a session the server could not end runs out by itself.
  }
}
