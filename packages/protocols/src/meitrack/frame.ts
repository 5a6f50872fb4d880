import { MORE, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";

const DOLLAR = 0x24;
const COMMA = 0x2c;
const HEAD_BYTES = 3;
const MAXIMUM_LENGTH = 8192;
const MAXIMUM_LENGTH_DIGITS = 4;
/** IMEI, command, checksum and line end: nothing whole is shorter. */
const MINIMUM_LENGTH = 20;

/** Cuts from `$$` by the decimal length, which counts from the first comma to the line end; content may be binary. */
export function frame(buffer: Uint8Array): FrameResult {
  let at = 0;
  while (at < buffer.length && !startsAt(buffer, at)) at += 1;
  if (at > 0) return skip(at, "no start of a message");
  if (buffer.length < HEAD_BYTES + 1) return MORE;
  let length = 0;
  let index = HEAD_BYTES;
  for (; index < buffer.length && buffer[index] !== COMMA; index += 1) {
    const digit = buffer[index]! - 0x30;
    if (!(digit >= 0 && digit <= 9) || index >= HEAD_BYTES + MAXIMUM_LENGTH_DIGITS)
      return skip(1, "length is no number");
    length = length * 10 + digit;
  }
  if (index === buffer.length) return MORE;
  if (length < MINIMUM_LENGTH || length > MAXIMUM_LENGTH) return skip(1, "impossible length");
  return buffer.length < index + length ? MORE : { kind: "frame", length: index + length };
}

/** Two dollars, a printable character, a digit; as far as they are there. */
function startsAt(buffer: Uint8Array, at: number): boolean {
  if (buffer[at] !== DOLLAR) return false;
  const id = buffer[at + 2];
  const digit = buffer[at + 3];
  return (
    (at + 1 >= buffer.length || buffer[at + 1] === DOLLAR) &&
    (id === undefined || (id >= 0x21 && id <= 0x7e && id !== DOLLAR)) &&
    (digit === undefined || (digit >= 0x30 && digit <= 0x39))
  );
}
