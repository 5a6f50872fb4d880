import { call } from "./http.ts";
import { readUser } from "./user.ts";
import type { SessionUser } from "./user.ts";

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Proves, on an installation without accounts, that one may read the server's log. */
  readonly setupToken?: string;
}

/** Opens an account; on a new installation the first one is the administrator. */
export async function register(registration: Registration): Promise<SessionUser> {
  const json = { ...registration, email: registration.email.trim().toLowerCase() };
  const answer = await call("/api/users", { method: "POST", json });
  return readUser(answer.body, "user");
}

/** Asks for a link by e-mail. The answer is the same whether an account has the address or not. */
export async function requestPasswordLink(email: string): Promise<void> {
  await call("/api/password/reset", { method: "POST", form: { email: email.trim().toLowerCase() } });
}

/** Sets a password with the token of a link or of a sign-in that demanded a new one. */
export async function setPassword(token: string, password: string): Promise<void> {
  await call("/api/password/update", { method: "POST", form: { token, password } });
}

/** Saves a user. `password` is sent only when it changes. */
export async function saveUser(user: SessionUser, password: string | null): Promise<SessionUser> {
  const json = password === null ? user : { ...user, password };
  const answer = await call(`/api/users/${user.id}`, { method: "PUT", json });
  return readUser(answer.body, "user");
}
