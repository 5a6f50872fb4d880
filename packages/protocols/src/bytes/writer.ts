/** Builds bytes from front to back; grows as needed. For encoders of commands and of the device side. */
export class Writer {
  private bytes = new Uint8Array(128);
  private used = 0;

  get length(): number {
    return this.used;
  }

  u8(value: number): this {
    this.reserve(1);
    this.bytes[this.used++] = value;
    return this;
  }

  u16(value: number): this {
    return this.u8(value >>> 8).u8(value);
  }

  u24(value: number): this {
    return this.u8(value >>> 16).u16(value);
  }

  /** Also for signed values: the low 32 bits are written. */
  u32(value: number): this {
    return this.u16(value >>> 16).u16(value);
  }

  u64(value: bigint | number): this {
    const bits = BigInt(value);
    return this.u32(Number((bits >> 32n) & 0xffff_ffffn)).u32(Number(bits & 0xffff_ffffn));
  }

  u16le(value: number): this {
    return this.u8(value).u8(value >>> 8);
  }

  u32le(value: number): this {
    return this.u16le(value).u16le(value >>> 16);
  }

  raw(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.used);
    this.used += bytes.length;
    return this;
  }

  /** One byte a character, its low 8 bits. */
  latin1(text: string): this {
    this.reserve(text.length);
    for (let index = 0; index < text.length; index += 1) this.bytes[this.used++] = text.charCodeAt(index);
    return this;
  }

  /** Overwrites a 16-bit field that was written before its value was known. */
  patchU16(at: number, value: number): this {
    this.bytes[at] = value >>> 8;
    this.bytes[at + 1] = value;
    return this;
  }

  patchU32(at: number, value: number): this {
    return this.patchU16(at, value >>> 16).patchU16(at + 2, value);
  }

  /** What was written so far, without copying; only until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.used);
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.used);
  }

  private reserve(length: number): void {
    if (this.used + length <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.used + length));
    grown.set(this.view());
    this.bytes = grown;
  }
}
