import { Worker } from "node:worker_threads";
import type { SealReply, SealRequest } from "#store/positions/seal-messages.ts";

/** The sealing thread, started when it is needed. One request at a time. */
export class SealClient {
  #worker: Worker | null = null;
  #waiting: PromiseWithResolvers<SealReply> | null = null;

  async ask<Kind extends SealReply["kind"]>(request: SealRequest, kind: Kind): Promise<SealReply & { kind: Kind }> {
    this.#worker ??= this.#start();
    this.#waiting = Promise.withResolvers<SealReply>();
    this.#worker.ref();
    this.#worker.postMessage(request);
    const reply = await this.#waiting.promise;
    this.#worker?.unref();
    if (reply.kind === "failed") throw new Error(`sealing failed: ${reply.message}`);
    if (reply.kind !== kind) throw new Error(`the sealing thread answered ${reply.kind}`);
    return reply as SealReply & { kind: Kind };
  }

  /** Ends the thread and gives back its memory; the next request starts another. */
  async rest(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./seal-thread.ts", import.meta.url));
    worker.on("message", (reply: SealReply) => this.#waiting?.resolve(reply));
    const end = (error: Error): void => {
      // One that was ended on purpose is not this one any more.
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#waiting?.reject(error);
    };
    worker.on("error", end);
    worker.on("exit", () => end(new Error("the sealing thread ended")));
    return worker;
  }
}
