import { readText } from "./text-bytes.ts";

/**
 * Reads what `ByteWriter` wrote and never throws: beyond the end it gives zeros and remembers that it failed, so the
 * caller asks once, behind its loops, whose lengths it has bounded.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #start: number;
  readonly #end: number;
  #at: number;
  failed = false;

  constructor(bytes: Uint8Array, start = 0, end: number = bytes.length) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#start = start;
    this.#at = start;
    this.#end = end;
  }

  /** A reader of the same bytes from their beginning. */
  again(): ByteReader {
    return new ByteReader(this.bytes, this.#start, this.#end);
  }

  get position(): number {
    return this.#at;
  }

  get remaining(): number {
    return this.#end - this.#at;
  }

  byte(): number {
    if (this.#at >= this.#end) return this.fail();
    return this.bytes[this.#at++] as number;
  }

  varint(): number {
    const bytes = this.bytes;
    let value = 0;
    let scale = 1;
    for (let index = 0; index < 8; index += 1) {
      if (this.#at >= this.#end) return this.fail();
      const byte = bytes[this.#at++] as number;
      if (byte < 0x80) return value + byte * scale;
      value += (byte & 0x7f) * scale;
      scale *= 0x80;
    }
    return this.fail();
  }

  double(): number {
    if (this.#at + 8 > this.#end) return this.fail();
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  text(): string {
    const length = this.varint();
    if (length > this.remaining) {
      this.fail();
      return "";
    }
    const text = readText(this.bytes, this.#at, length);
    this.#at += length;
    return text;
  }

  /** Where `count` raw bytes begin; they are stepped over. */
  skip(count: number): number {
    if (count > this.remaining) return this.fail();
    const start = this.#at;
    this.#at += count;
    return start;
  }

  /** A reader of the next framed part; this one continues behind it. */
  framed(): ByteReader {
    if (this.remaining < 4) {
      this.fail();
      return new ByteReader(this.bytes, this.#end, this.#end);
    }
    const length = this.#view.getUint32(this.#at, true);
    const start = this.#at + 4;
    if (length > this.#end - start) {
      this.fail();
      return new ByteReader(this.bytes, this.#end, this.#end);
    }
    this.#at = start + length;
    return new ByteReader(this.bytes, start, start + length);
  }

  fail(): 0 {
    this.failed = true;
    this.#at = this.#end;
    return 0;
  }
}
