import type { Position } from "@outrider/domain/model/position.ts";

/** While commits follow one another, the next one waits this long for company: far below the 20 ms that a device may. */
const WINDOW_MILLIS = 5;
/** With this many waiting there is company enough. */
const ENOUGH = 256;
/** Positions of one commit: bounds how long it holds up the others. */
const MOST_PER_COMMIT = 4096;
/** Positions that may wait; who comes later waits before its positions are taken in. */
const MOST_QUEUED = 65_536;

interface Entry {
  readonly positions: readonly Position[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The caller's positions were not stored and may be sent again. */
export class AppendRejectedError extends Error {
  override readonly name = "AppendRejectedError";
}

/**
 * Gathers appends into commits. Idle, it commits at once; busy, what arrives during a commit goes into the next one.
 * A failure rejects the appends of its commit; the queue goes on unless it was stopped.
 */
export class CommitQueue {
  readonly #commit: (positions: readonly (readonly Position[])[]) => Promise<void>;
  #entries: Entry[] = [];
  #queued = 0;
  #committing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastStart = Number.NEGATIVE_INFINITY;
  readonly #waiting: (() => void)[] = [];
  #stopped: Error | null = null;

  constructor(commit: (appends: readonly (readonly Position[])[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Resolves when there is room for more. */
  async room(): Promise<void> {
    while (this.#queued >= MOST_QUEUED && this.#stopped === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    }
    if (this.#stopped !== null) throw this.#stopped;
  }

  hasRoom(): boolean {
    return this.#queued < MOST_QUEUED && this.#waiting.length === 0 && this.#stopped === null;
  }

  add(positions: readonly Position[]): Promise<void> {
    if (this.#stopped !== null) return Promise.reject(this.#stopped);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#entries.push({ positions, resolve, reject });
    this.#queued += positions.length;
    this.#schedule();
    return promise;
  }

  /** Resolves when everything that was added is committed or rejected. */
  async drained(): Promise<void> {
    while (this.#entries.length > 0 || this.#committing !== null) {
      if (this.#committing === null) this.#start();
      await this.#committing;
    }
  }

  /** No more commits: what waits is rejected. */
  stop(error: Error): void {
    this.#stopped ??= error;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { reject } of this.#entries) reject(this.#stopped);
    this.#entries = [];
    this.#queued = 0;
    for (const resume of this.#waiting.splice(0)) resume();
  }

  #schedule(): void {
    if (this.#committing !== null || this.#entries.length === 0) return;
    const since = performance.now() - this.#lastStart;
    if (this.#queued >= ENOUGH || since >= WINDOW_MILLIS) return this.#start();
    this.#timer ??= setTimeout(() => this.#start(), WINDOW_MILLIS - since);
  }

  #start(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#committing !== null || this.#entries.length === 0) return;
    this.#lastStart = performance.now();
    const entries = this.#take();
    this.#committing = this.#run(entries).finally(() => {
      this.#committing = null;
      this.#schedule();
    });
  }

  #take(): readonly Entry[] {
    let count = 0;
    let taken = 0;
    for (const { positions } of this.#entries) {
      if (taken > 0 && count + positions.length > MOST_PER_COMMIT) break;
      count += positions.length;
      taken += 1;
    }
    return this.#entries.splice(0, taken);
  }

  async #run(entries: readonly Entry[]): Promise<void> {
    try {
      await this.#commit(entries.map(({ positions }) => positions));
      for (const { resolve } of entries) resolve();
    } catch (cause) {
      const error = new AppendRejectedError("the positions were not stored", { cause });
      for (const { reject } of entries) reject(error);
    } finally {
      for (const { positions } of entries) this.#queued -= positions.length;
      if (this.#stopped !== null) this.#queued = 0;
      if (this.#queued < MOST_QUEUED) for (const resume of this.#waiting.splice(0)) resume();
    }
  }
}
