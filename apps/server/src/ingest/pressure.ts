import type { Intake } from "#pipeline/intake.ts";

/** How often waiting connections are looked at while the server is behind. */
const LOOK_AGAIN_MILLIS = 10;

/** Holds connections back while more positions are on their way than the limit, and lets them on when half is done. */
export class Pressure implements Disposable {
  readonly #intake: Pick<Intake, "backlog">;
  readonly #limit: number;
  #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;

  constructor(intake: Pick<Intake, "backlog">, limit: number) {
    this.#intake = intake;
    this.#limit = limit;
  }

  get isHigh(): boolean {
    return this.#intake.backlog >= this.#limit || (this.#timer !== null && this.#intake.backlog > this.#limit / 2);
  }

  /** Calls back once when there is room again. */
  wait(goOn: () => void): void {
    this.#waiting.add(goOn);
    this.#timer ??= setInterval(() => this.#look(), LOOK_AGAIN_MILLIS);
  }

  [Symbol.dispose](): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#waiting.clear();
  }

  #look(): void {
    if (this.#intake.backlog > this.#limit / 2) return;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const waiting = [...this.#waiting];
    this.#waiting = new Set();
    let served = 0;
    while (served < waiting.length && this.#intake.backlog < this.#limit) waiting[served++]?.();
    if (served === waiting.length) return;
    // Those that had no turn go before those that had one and wait again, or some would never have one.
    this.#waiting = new Set([...waiting.slice(served), ...this.#waiting]);
    this.#timer ??= setInterval(() => this.#look(), LOOK_AGAIN_MILLIS);
  }
}
