/** Allows `capacity` at once and one more each `refillMillis`, for many keys in bounded memory. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #refillMillis: number;
  readonly #maximumKeys: number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(capacity: number, refillMillis: number, maximumKeys = 50_000) {
    this.#capacity = capacity;
    this.#refillMillis = refillMillis;
    this.#maximumKeys = maximumKeys;
  }

  /** Takes one token, or several; answers 0, or the milliseconds until there are enough and takes none. */
  take(key: string, now: number, tokens = 1): number {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const refilled = Math.min(this.#capacity, bucket.tokens + (now - bucket.at) / this.#refillMillis);
    // The longest unused key is the first of the map: it has refilled and can be forgotten.
    this.#buckets.delete(key);
    if (this.#buckets.size >= this.#maximumKeys) this.#forgetOldest();
    const taken = refilled >= tokens;
    this.#buckets.set(key, { tokens: taken ? refilled - tokens : refilled, at: now });
    return taken ? 0 : Math.ceil((tokens - refilled) * this.#refillMillis);
  }

  /** Tokens taken and not refilled yet. */
  missing(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return 0;
    return Math.max(0, this.#capacity - bucket.tokens - (now - bucket.at) / this.#refillMillis);
  }

  /** Returns a token that was not deserved to be taken. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key);
    if (bucket !== undefined) bucket.tokens = Math.min(this.#capacity, bucket.tokens + 1);
  }

  #forgetOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (oldest.done !== true) this.#buckets.delete(oldest.value);
  }
}
