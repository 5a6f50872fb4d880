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

  /** Takes one token; answers 0, or the milliseconds until the next token when there is none. */
  take(key: string, now: number): number {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const refilled = Math.min(this.#capacity, bucket.tokens + (now - bucket.at) / this.#refillMillis);
    // The longest unused key is the first of the map: it has refilled and can be forgotten.
    this.#buckets.delete(key);
    if (this.#buckets.size >= this.#maximumKeys) this.#forgetOldest();
    const taken = refilled >= 1;
    this.#buckets.set(key, { tokens: taken ? refilled - 1 : refilled, at: now });
    return taken ? 0 : Math.ceil((1 - refilled) * this.#refillMillis);
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
