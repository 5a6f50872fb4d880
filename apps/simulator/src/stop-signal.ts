import process from "node:process";

const LOOK_EVERY = 1000;

/**
 * Aborts on SIGTERM and SIGINT, and when the parent process dies: a fleet started by a server must not outlive it.
 * Dispose it to let the process end by itself.
 */
export class StopSignal implements Disposable {
  readonly #controller = new AbortController();
  readonly #stop = (): void => this.#controller.abort();
  readonly #watch: NodeJS.Timeout;

  constructor() {
    const parent = process.ppid;
    process.on("SIGTERM", this.#stop);
    process.on("SIGINT", this.#stop);
    this.#watch = setInterval(() => {
      if (process.ppid !== parent) this.#stop();
    }, LOOK_EVERY);
    this.#watch.unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborts by itself after so many seconds. */
  after(seconds: number): void {
    setTimeout(this.#stop, seconds * 1000).unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#watch);
    process.off("SIGTERM", this.#stop);
    process.off("SIGINT", this.#stop);
  }
}
