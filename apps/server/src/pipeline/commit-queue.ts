import type { Device } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { Log } from "#observe/instruments.ts";
import type { Totals } from "#pipeline/step.ts";

/** Where a position stands in the life of its device. Only `live` ones may notify anybody. */
export type Placement =
  /** Not older than anything known. */
  | "live"
  /** Older than the newest. */
  | "late"
  /** Older than a year: part of the history only. */
  | "history"
  /** Its clock cannot be believed. */
  | "suspect";

/** Positions of one device that became durable together, oldest first. */
export interface Commit {
  readonly device: Device;
  readonly positions: readonly Position[];
  readonly placements: readonly Placement[];
  /** Totals of the device after them. */
  readonly totals: Totals;
}

/** Milliseconds of derived work before sockets get their turn again. */
const SLICE_MILLIS = 4;

/**
 * Committed positions on their way to the rules. Acknowledgements leave first; what follows from the positions is
 * worked off in short slices, in the order of commit.
 */
export class CommitQueue {
  readonly #handle: (commit: Commit) => void;
  readonly #log: Log;
  #queue: Commit[] = [];
  #next = 0;
  #scheduled = false;
  #positions = 0;

  constructor(handle: (commit: Commit) => void, log: Log) {
    this.#handle = handle;
    this.#log = log;
  }

  /** Positions that wait. */
  get length(): number {
    return this.#positions;
  }

  push(commit: Commit): void {
    this.#queue.push(commit);
    this.#positions += commit.positions.length;
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#work(SLICE_MILLIS));
  }

  /** Works off everything now. */
  flush(): void {
    this.#work(Number.POSITIVE_INFINITY);
  }

  #work(budget: number): void {
    const end = performance.now() + budget;
    let commit = this.#queue[this.#next];
    while (commit !== undefined) {
      this.#next += 1;
      this.#positions -= commit.positions.length;
      try {
        this.#handle(commit);
      } catch (error) {
        this.#log.error({ error, deviceId: commit.device.id }, "what follows from a position could not be derived");
      }
      commit = this.#queue[this.#next];
      if (performance.now() > end) break;
    }
    if (commit === undefined) {
      this.#queue = [];
      this.#next = 0;
      this.#scheduled = false;
      return;
    }
    setImmediate(() => this.#work(SLICE_MILLIS));
  }
}
