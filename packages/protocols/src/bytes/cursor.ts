import { decimalText } from "./decimal-text.ts";
import { hexText } from "./hex.ts";
import { latin1Text } from "./latin1.ts";

/**
 * Reads bytes from front to back and never past `end`. A read that does not fit answers 0 or "", moves to the end and
 * sets `overrun` for good, so that a decoder may read a whole block and ask once whether it was there.
 *
 * Hot path: no allocation per read, no view objects, the same shape everywhere.
 */
export class Cursor {
  readonly bytes: Uint8Array;
  readonly end: number;
  offset: number;
  overrun: boolean;

  constructor(bytes: Uint8Array, offset = 0, end = bytes.length) {
    this.bytes = bytes;
    this.end = end < bytes.length ? end : bytes.length;
    this.offset = offset;
    this.overrun = offset > this.end;
  }

  get remaining(): number {
    return this.end - this.offset;
  }

  u8(): number {
    const at = this.advance(1);
    return at < 0 ? 0 : this.bytes[at]!;
  }

  u16(): number {
    const at = this.advance(2);
    return at < 0 ? 0 : (this.bytes[at]! << 8) | this.bytes[at + 1]!;
  }

  u24(): number {
    const at = this.advance(3);
    return at < 0 ? 0 : (this.bytes[at]! << 16) | (this.bytes[at + 1]! << 8) | this.bytes[at + 2]!;
  }

  u32(): number {
    return this.i32() >>> 0;
  }

  i8(): number {
    return (this.u8() << 24) >> 24;
  }

  i16(): number {
    return (this.u16() << 16) >> 16;
  }

  i32(): number {
    const at = this.advance(4);
    if (at < 0) return 0;
    const { bytes } = this;
    return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }

  /** Unsigned 64 bits as a number where it is exact (below 2^53), otherwise as decimal text. */
  u64(): number | string {
    const at = this.advance(8);
    return at < 0 ? 0 : decimalText(word(this.bytes, at), word(this.bytes, at + 4));
  }

  /** Unsigned 64 bits as the nearest number. */
  u64Rounded(): number {
    const at = this.advance(8);
    return at < 0 ? 0 : word(this.bytes, at) * TWO_TO_32 + word(this.bytes, at + 4);
  }

  u16le(): number {
    const at = this.advance(2);
    return at < 0 ? 0 : this.bytes[at]! | (this.bytes[at + 1]! << 8);
  }

  i16le(): number {
    return (this.u16le() << 16) >> 16;
  }

  i32le(): number {
    const at = this.advance(4);
    if (at < 0) return 0;
    const { bytes } = this;
    return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  }

  u32le(): number {
    return this.i32le() >>> 0;
  }

  skip(length: number): void {
    this.advance(length);
  }

  /** The next `length` bytes without copying them; empty when they are not there. */
  take(length: number): Uint8Array {
    const at = this.advance(length);
    return at < 0 ? EMPTY : this.bytes.subarray(at, at + length);
  }

  /** The next `length` bytes as upper-case hex. */
  hex(length: number): string {
    const at = this.advance(length);
    return at < 0 ? "" : hexText(this.bytes, at, at + length);
  }

  /** The next `length` bytes as Latin-1 text. */
  latin1(length: number): string {
    const at = this.advance(length);
    return at < 0 ? "" : latin1Text(this.bytes, at, at + length);
  }

  /** Where a read of `length` bytes begins, or -1 when it does not fit. */
  private advance(length: number): number {
    const at = this.offset;
    const next = at + length;
    if (length < 0 || next > this.end) {
      this.offset = this.end;
      this.overrun = true;
      return -1;
    }
    this.offset = next;
    return at;
  }
}

const EMPTY = new Uint8Array(0);
const TWO_TO_32 = 0x1_0000_0000;

const word = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
