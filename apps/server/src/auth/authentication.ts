import type { User } from "@outrider/domain/model/entities.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { ApiTokens } from "#auth/api-tokens.ts";
import { readSessionCookie } from "#auth/cookie.ts";
import { originOf, type OriginVerdict } from "#auth/origin-check.ts";
import type { RequestFacts } from "#auth/request-facts.ts";
import type { Sessions } from "#auth/sessions.ts";
import type { SignIn } from "#auth/sign-in.ts";
import type { Directory } from "#store/directory.ts";

/** Who asks, and how that is known. */
export type Identity =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "session";
      readonly user: User;
      readonly sessionHash: string;
      readonly expiresAt: UnixMillis;
    }
  | {
      readonly kind: "token";
      readonly user: User;
      readonly tokenHash: string;
      readonly expiresAt: UnixMillis;
      /** Empty: everything the user may do. */
      readonly scopes: readonly string[];
    }
  | { readonly kind: "basic"; readonly user: User };

export type Identified =
  | { readonly kind: "identity"; readonly identity: Identity }
  | { readonly kind: "refused"; readonly reason: "invalid_credentials" | "disabled" | "account_expired" | "login_busy" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number };

const ANONYMOUS: Identified = { kind: "identity", identity: { kind: "anonymous" } };
const INVALID: Identified = { kind: "refused", reason: "invalid_credentials" };

export interface AuthenticationParts {
  readonly sessions: Sessions;
  readonly tokens: ApiTokens;
  readonly signIn: SignIn;
  readonly directory: Directory;
  readonly publicOrigin: string | null;
}

/** Finds out who asks. A header beats the cookie; a wrong header is refused, a dead cookie is nobody. */
export class Authentication {
  readonly #parts: AuthenticationParts;

  constructor(parts: AuthenticationParts) {
    this.#parts = parts;
  }

  async identify(facts: RequestFacts): Promise<Identified> {
    const { authorization } = facts;
    if (authorization !== undefined) {
      const [scheme = "", value = ""] = authorization.split(" ", 2);
      if (scheme.toLowerCase() === "bearer") return this.byToken(value);
      if (scheme.toLowerCase() === "basic") return this.#byBasic(value, facts.address);
      return INVALID;
    }
    return this.#byCookie(facts);
  }

  async byToken(token: string): Promise<Identified> {
    const stored = await this.#parts.tokens.find(token);
    const user = stored === null ? null : this.#parts.directory.users.get(stored.userId);
    if (stored === null || user === null || this.#parts.signIn.judge(user).kind !== "signedIn") return INVALID;
    const { hash, expiresAt, scopes } = stored;
    return { kind: "identity", identity: { kind: "token", user, tokenHash: hash, expiresAt, scopes } };
  }

  originOf(facts: RequestFacts): OriginVerdict {
    return originOf({ ...facts, publicOrigin: this.#parts.publicOrigin });
  }

  async #byBasic(value: string, address: string): Promise<Identified> {
    const text = Buffer.from(value, "base64").toString("utf8");
    const separator = text.indexOf(":");
    if (separator < 1) return INVALID;
    const outcome = await this.#parts.signIn.byBasic(text.slice(0, separator), text.slice(separator + 1), address);
    switch (outcome.kind) {
      case "signedIn":
        return { kind: "identity", identity: { kind: "basic", user: outcome.user } };
      case "throttled":
        return outcome;
      case "busy":
        return { kind: "refused", reason: "login_busy" };
      case "disabled":
        return { kind: "refused", reason: "disabled" };
      case "expired":
        return { kind: "refused", reason: "account_expired" };
      case "wrong":
        return INVALID;
    }
  }

  async #byCookie(facts: RequestFacts): Promise<Identified> {
    const secret = readSessionCookie(facts.cookie, facts.secure);
    if (secret === null || secret === "") return ANONYMOUS;
    const session = await this.#parts.sessions.find(secret);
    const user = session === null ? null : this.#parts.directory.users.get(session.userId);
    if (session === null || user === null || this.#parts.signIn.judge(user).kind !== "signedIn") return ANONYMOUS;
    // A session opened from one site is worth nothing to a page of another.
    if (session.origin !== null && facts.origin !== undefined && facts.origin !== session.origin) return ANONYMOUS;
    const { hash, expiresAt } = session;
    return { kind: "identity", identity: { kind: "session", user, sessionHash: hash, expiresAt } };
  }
}
