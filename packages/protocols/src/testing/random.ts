/** Repeatable random numbers (Mulberry32): the same seed gives the same bytes on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** 0 (inclusive) to 2^32 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let value = this.state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  }

  /** 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * limit);
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.next();
    return bytes;
  }
}
