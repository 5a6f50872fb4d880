/** Exclusive or of bytes `from` to `to`: the check byte of JT/T 808. */
export function xor8(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value ^= bytes[index]!;
  return value;
}

/** Low 8 bits of the sum of bytes `from` to `to`: Meitrack, Suntech serial data. */
export function sum8(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value += bytes[index]!;
  return value & 0xff;
}
