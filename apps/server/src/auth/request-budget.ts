import type { Identity } from "#auth/authentication.ts";
import { networkOf } from "#auth/network-of.ts";
import { TokenBuckets } from "#auth/token-bucket.ts";
import type { Now } from "#observe/instruments.ts";

/** Opening a page, or a script at midnight, asks many things at once. */
const BURST_SECONDS = 20;
/** A whole office stands behind one address. */
const ADDRESS_FACTOR = 4;

/**
 * How much each client may ask, so that one runaway script slows nobody but itself. Every token has a budget of its
 * own: it cannot take the page from the user who made it.
 */
export class RequestBudget {
  readonly #clients: TokenBuckets | null;
  readonly #addresses: TokenBuckets | null;
  readonly #now: Now;

  /** `perSecond` 0: no limit. */
  constructor(perSecond: number, now: Now) {
    const buckets = (rate: number) => (rate === 0 ? null : new TokenBuckets(rate * BURST_SECONDS, 1000 / rate));
    this.#clients = buckets(perSecond);
    this.#addresses = buckets(perSecond * ADDRESS_FACTOR);
    this.#now = now;
  }

  /** Milliseconds this network must wait before its next request; 0 when this one is within its budget. */
  ofAddress(address: string): number {
    return this.#addresses?.take(networkOf(address), this.#now()) ?? 0;
  }

  /** As `ofAddress`, for who signed in; strangers have the budget of their address only. */
  of(identity: Identity, cost = 1): number {
    if (identity.kind === "anonymous") return 0;
    const key = identity.kind === "token" ? identity.tokenHash : String(identity.user.id);
    return this.#clients?.take(key, this.#now(), cost) ?? 0;
  }
}
