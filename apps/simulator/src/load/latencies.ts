/** Buckets grow by this share: percentiles are right to 5 %. */
const GROWTH = 1.05;
const SMALLEST = 0.1;
const BUCKETS = 300;

/** Counts times in growing buckets, for percentiles over any number of them. */
export class Latencies {
  readonly #counts = new Float64Array(BUCKETS);
  #total = 0;
  #longest = 0;

  get count(): number {
    return this.#total;
  }

  get longest(): number {
    return this.#longest;
  }

  add(milliseconds: number): void {
    const bucket = Math.ceil(Math.log(Math.max(milliseconds, SMALLEST) / SMALLEST) / Math.log(GROWTH));
    const index = Math.min(BUCKETS - 1, bucket);
    this.#counts[index] = (this.#counts[index] as number) + 1;
    this.#total += 1;
    this.#longest = Math.max(this.#longest, milliseconds);
  }

  /** The time that `share` (0..1) of all took at most, ms. */
  percentile(share: number): number {
    let left = share * this.#total;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.#counts[bucket] as number;
      if (left <= 0) return Math.min(this.#longest, SMALLEST * GROWTH ** bucket);
    }
    return this.#longest;
  }

  clear(): void {
    this.#counts.fill(0);
    this.#total = 0;
    this.#longest = 0;
  }
}
