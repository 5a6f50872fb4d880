import type { DecodedPosition } from "@outrider/protocols/protocol.ts";

/** A device's flash memory: reports wait in order until the server has acknowledged them; the oldest give way. */
export class ReportQueue {
  readonly #capacity: number;
  #reports: DecodedPosition[] = [];
  #head = 0;
  #dropped = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#reports.length - this.#head;
  }

  /** Reports lost because the memory was full. */
  get dropped(): number {
    return this.#dropped;
  }

  push(report: DecodedPosition): void {
    this.#reports.push(report);
    if (this.size <= this.#capacity) return;
    this.#head += 1;
    this.#dropped += 1;
  }

  /** Up to `count` reports from the `skip`-th on, left where they are. */
  peek(skip: number, count: number): readonly DecodedPosition[] {
    return this.#reports.slice(this.#head + skip, this.#head + skip + count);
  }

  /** Forgets the oldest `count` reports and returns them. */
  take(count: number): readonly DecodedPosition[] {
    const taken = this.#reports.slice(this.#head, this.#head + count);
    this.#head += taken.length;
    if (this.#head > 512 && this.#head * 2 > this.#reports.length) {
      this.#reports = this.#reports.slice(this.#head);
      this.#head = 0;
    }
    return taken;
  }
}
