import type { UserId } from "@outrider/domain/model/ids.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import { digest, newSecret } from "#auth/secret.ts";
import type { Now } from "#observe/instruments.ts";
import type { StoredToken, TokenStore } from "#store/entity-store.ts";

/** Lets secret scanners find a leaked token. */
const PREFIX = "ft_";
/** Traccar's default life of a token. */
const DEFAULT_LIFE_MILLIS = 7 * 86_400_000;
const LONGEST_LIFE_MILLIS = 365 * 86_400_000;
const TOUCH_MILLIS = 60_000;

/** API tokens: shown once, kept as a hash, with an end. */
export class ApiTokens {
  readonly #store: TokenStore;
  readonly #now: Now;

  constructor(store: TokenStore, now: Now) {
    this.#store = store;
    this.#now = now;
  }

  /** `expiresAt` null: a week. Never longer than a year, never longer than `limit` (the session that asks). */
  async issue(userId: UserId, expiresAt: UnixMillis | null, limit: UnixMillis | null, label: string): Promise<string> {
    const token = `${PREFIX}${newSecret()}`;
    const now = this.#now();
    const wanted = expiresAt ?? now + DEFAULT_LIFE_MILLIS;
    await this.#store.insert({
      hash: digest(token),
      userId,
      purpose: "api",
      label,
      lastCharacters: token.slice(-4),
      scopes: [],
      createdAt: now,
      expiresAt: unixMillis(Math.min(wanted, now + LONGEST_LIFE_MILLIS, limit ?? Number.POSITIVE_INFINITY)),
      lastUsed: null,
    });
    return token;
  }

  async find(token: string): Promise<StoredToken | null> {
    if (!token.startsWith(PREFIX) || token.length > 128) return null;
    const stored = await this.#store.get(digest(token));
    const now = this.#now();
    if (stored === null || stored.purpose !== "api" || stored.expiresAt <= now) return null;
    if (stored.lastUsed === null || now - stored.lastUsed > TOUCH_MILLIS) await this.#store.touch(stored.hash, now);
    return stored;
  }

  /** Only the owner's own token can be revoked. */
  async revoke(token: string, owner: UserId): Promise<boolean> {
    const stored = await this.#store.get(digest(token));
    if (stored === null || stored.userId !== owner) return false;
    return this.#store.remove(stored.hash);
  }
}
