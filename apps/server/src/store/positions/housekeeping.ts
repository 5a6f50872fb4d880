import type { Sealer } from "#store/positions/sealer.ts";
import { Turns } from "#store/database/turns.ts";
import type { Tail } from "#store/positions/tail.ts";
import type { StoreLog } from "#store/store-log.ts";

const CHECK_MILLIS = 15_000;
const IDLE_MILLIS = 5000;
/** Positions in the log that are worth a round of sealing: about 60 MB of memory, half a second of start-up. */
const MOST_UNSEALED = 300_000;
/** What is in the log this long is sealed, however little. */
const LONGEST_UNSEALED_MILLIS = 3_600_000;
/** Between two rounds, so that one that could not finish is not begun again with every commit. */
const REST_MILLIS = 10_000;
const THOROUGH_MERGE_MILLIS = 24 * 3_600_000;

/** Seals and merges when it is time, one thing after another. */
export class Housekeeping implements AsyncDisposable {
  readonly #sealer: Sealer;
  readonly #tail: Tail;
  readonly #log: StoreLog;
  readonly #turns = new Turns();
  readonly #timer: ReturnType<typeof setInterval>;
  #idle: ReturnType<typeof setTimeout> | null = null;
  #running = 0;
  #lastSeal = performance.now();
  #restUntil = 0;
  #lastThoroughMerge = performance.now();

  constructor(sealer: Sealer, tail: Tail, log: StoreLog) {
    this.#sealer = sealer;
    this.#tail = tail;
    this.#log = log;
    this.#timer = setInterval(() => this.check(), CHECK_MILLIS);
    this.#timer.unref();
  }

  /** True while something runs or waits. */
  get busy(): boolean {
    return this.#running > 0;
  }

  /** Starts a round when the log is long or old enough. Called after commits, so it is cheap when there is none. */
  check(): void {
    if (this.busy) return;
    const now = performance.now();
    if (now < this.#restUntil) return;
    const thorough = now - this.#lastThoroughMerge >= THOROUGH_MERGE_MILLIS;
    const old = this.#tail.size > 0 && now - this.#lastSeal >= LONGEST_UNSEALED_MILLIS;
    if (this.#tail.size < MOST_UNSEALED && !old && !thorough) return;
    this.#lastSeal = now;
    if (thorough) this.#lastThoroughMerge = now;
    const round = this.run(async () => {
      await this.#sealer.seal();
      await this.#sealer.merge(thorough);
    });
    round
      .catch((error: unknown) => this.#log.error({ error: String(error) }, "sealing failed and will be tried again"))
      .finally(() => {
        this.#restUntil = performance.now() + REST_MILLIS;
      });
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const endTurn = await this.#turns.take();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#rest();
      endTurn();
    }
  }

  /** Between rounds, minutes apart, the sealing thread and its memory are given back. */
  #rest(): void {
    this.#idle = setTimeout(() => {
      if (!this.busy) void this.#sealer.rest();
    }, IDLE_MILLIS);
    this.#idle.unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#sealer.stop();
    const endTurn = await this.#turns.take();
    endTurn();
    await this.#sealer.rest();
  }
}
