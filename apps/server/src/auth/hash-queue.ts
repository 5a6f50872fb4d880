/** Runs costly work a few at a time, so that a flood of sign-ins cannot take the machine from everybody else. */
export class HashQueue {
  readonly #concurrency: number;
  readonly #maximumWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(concurrency = 2, maximumWaiting = 32) {
    this.#concurrency = concurrency;
    this.#maximumWaiting = maximumWaiting;
  }

  /** Null, at once, when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else if (this.#waiting.length >= this.#maximumWaiting) return null;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return { result: await work() };
    } finally {
      // Who waits takes over the place; only a place nobody waits for is given back.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
