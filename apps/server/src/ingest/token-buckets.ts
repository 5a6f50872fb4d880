import type { Now } from "#observe/instruments.ts";

/** Sources remembered at once; the longest unused is forgotten first. */
const MAXIMUM_SOURCES = 20_000;

/** A token bucket per source: `capacity` at once, then one more each `refillMillis`. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #refillMillis: number;
  readonly #now: Now;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(capacity: number, refillMillis: number, now: Now) {
    this.#capacity = capacity;
    this.#refillMillis = refillMillis;
    this.#now = now;
  }

  /** Takes a token if there is one. */
  take(source: string): boolean {
    const now = this.#now();
    const bucket = this.#buckets.get(source) ?? { tokens: this.#capacity, at: now };
    // Taken out and put back, so that the oldest entry is the longest unused.
    this.#buckets.delete(source);
    // A clock that was set back must not empty a bucket for hours.
    const passed = Math.max(0, now - bucket.at);
    const tokens = Math.min(this.#capacity, bucket.tokens + passed / this.#refillMillis);
    const taken = tokens >= 1;
    this.#buckets.set(source, { tokens: taken ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > MAXIMUM_SOURCES) {
      const oldest = this.#buckets.keys().next();
      if (oldest.done !== true) this.#buckets.delete(oldest.value);
    }
    return taken;
  }

  /** Whether a token is left, without taking it. */
  has(source: string): boolean {
    const bucket = this.#buckets.get(source);
    if (bucket === undefined) return true;
    return bucket.tokens + Math.max(0, this.#now() - bucket.at) / this.#refillMillis >= 1;
  }
}
