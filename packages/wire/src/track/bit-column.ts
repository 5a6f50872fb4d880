import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

/** How yes-or-no values lie in a track. Published values never change. */
const KIND = { none: 0, all: 1, bits: 2 } as const;

/** Writes one bit a value, or one byte when all are alike. */
export function writeBits(writer: ByteWriter, values: readonly boolean[]): void {
  if (values.every((value) => !value)) return writer.byte(KIND.none);
  if (values.every((value) => value)) return writer.byte(KIND.all);
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  for (let index = 0; index < values.length; index += 1) {
    if (values[index] === true) bits[index >> 3] = (bits[index >> 3] as number) | (1 << (index & 7));
  }
  writer.byte(KIND.bits);
  writer.bytes(bits);
}

/** Reads `count` values as 0 and 1; the reader has failed when they are not there. */
export function readBits(reader: ByteReader, count: number): Uint8Array {
  const values = new Uint8Array(count);
  switch (reader.byte()) {
    case KIND.none:
      return values;
    case KIND.all:
      return values.fill(1);
    case KIND.bits: {
      const start = reader.skip(Math.ceil(count / 8));
      if (reader.failed) return values;
      for (let index = 0; index < count; index += 1) {
        values[index] = ((reader.bytes[start + (index >> 3)] as number) >> (index & 7)) & 1;
      }
      return values;
    }
  }
  reader.fail();
  return values;
}
