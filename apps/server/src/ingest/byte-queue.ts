const SMALLEST = 256;

/** Bytes that wait for the rest of their frame. Takes no memory while empty, which is nearly always. */
export class ByteQueue {
  #bytes: Buffer | null = null;
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** What waits, valid until the next change. */
  view(): Buffer {
    return this.#bytes === null ? EMPTY : this.#bytes.subarray(this.#start, this.#end);
  }

  append(chunk: Uint8Array): void {
    const needed = this.length + chunk.length;
    if (this.#bytes === null || this.#end + chunk.length > this.#bytes.length) {
      // Doubling keeps a frame that comes byte by byte from being copied for every byte.
      const grown = Buffer.allocUnsafeSlow(Math.max(SMALLEST, needed, Math.min(needed * 2, 65_536)));
      if (this.#bytes !== null) this.#bytes.copy(grown, 0, this.#start, this.#end);
      this.#end = this.length;
      this.#start = 0;
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** Forgets the first `length` bytes. */
  drop(length: number): void {
    this.#start += length;
    if (this.#start < this.#end) return;
    this.#bytes = null;
    this.#start = 0;
    this.#end = 0;
  }
}

const EMPTY = Buffer.alloc(0);
