import { closeSync, openSync, writeSync } from "node:fs";

/**
 * What the server acknowledged, as the devices know it: an append-only text file, one line a position,
 * `A uniqueId sequence fixTime`. At the end each device adds `S uniqueId sequence`: the highest it ever sent; it sends
 * 1, 2, 3 and so on. The load runs in its own process, so the ledger survives any death of the server.
 */
export class Ledger implements Disposable {
  readonly #file: number;
  #lines: string[] = [];

  constructor(path: string) {
    this.#file = openSync(path, "a");
  }

  acknowledged(uniqueId: string, sequence: number, fixTime: number): void {
    this.#lines.push(`A ${uniqueId} ${sequence} ${fixTime}\n`);
  }

  highestSent(uniqueId: string, sequence: number): void {
    this.#lines.push(`S ${uniqueId} ${sequence}\n`);
  }

  /** Writes what has come together. */
  flush(): void {
    if (this.#lines.length === 0) return;
    writeSync(this.#file, this.#lines.join(""));
    this.#lines = [];
  }

  [Symbol.dispose](): void {
    this.flush();
    closeSync(this.#file);
  }
}
