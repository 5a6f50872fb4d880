import { textByteLength, writeText } from "./text-bytes.ts";

const FIRST_CAPACITY = 4096;

/** Bytes that grow as they are written, little endian. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** An unsigned integer below 2^53, seven bits a byte, lowest first. */
  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      if (rest < 0x8000_0000) {
        this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
        rest >>>= 7;
      } else {
        this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
        rest = Math.floor(rest / 0x80);
      }
    }
    this.#bytes[this.#length++] = rest;
  }

  double(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  text(text: string): void {
    const length = textByteLength(text);
    this.varint(length);
    this.#reserve(length);
    this.#length = writeText(this.#bytes, this.#length, text);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes what `write` writes behind its own length, so that a reader can step over it. */
  framed(write: () => void): void {
    this.#reserve(4);
    const start = this.#length;
    this.#length += 4;
    write();
    this.#view.setUint32(start, this.#length - start - 4, true);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
