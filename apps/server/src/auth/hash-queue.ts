import { setTimeout as sleep } from "node:timers/promises";

/** Suspect work starts at most so often, whoever is suspect. */
const SUSPECT_MILLIS = 100;

/**
 * Runs costly work a few at a time, so that a flood of sign-ins cannot take the machine from everybody else. Suspect
 * work has one place, a pace and a queue of its own: it never stands in the way of the rest.
 */
export class HashQueue {
  readonly #all: Places;
  readonly #suspects: Places;

  constructor(concurrency = 2, maximumWaiting = 32) {
    this.#all = new Places(concurrency, maximumWaiting);
    this.#suspects = new Places(1, maximumWaiting);
  }

  /** Null, at once, when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    return this.#all.run(work);
  }

  /** As `run`, for those who tried in vain before. */
  runSuspect<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly result: Result } | null>();
    const turn = this.#suspects.run(async () => {
      const pause = sleep(SUSPECT_MILLIS);
      // Answered at once; only the next one waits for the pause.
      resolve(await this.#all.run(work));
      await pause;
    });
    turn.then((ran) => ran ?? resolve(null), reject);
    return promise;
  }
}

class Places {
  readonly #count: number;
  readonly #maximumWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(count: number, maximumWaiting: number) {
    this.#count = count;
    this.#maximumWaiting = maximumWaiting;
  }

  async run<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    if (this.#taken < this.#count) this.#taken += 1;
    else if (this.#waiting.length >= this.#maximumWaiting) return null;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return { result: await work() };
    } finally {
      // Who waits takes over the place; only a place nobody waits for is given back.
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken -= 1;
      else next();
    }
  }
}
