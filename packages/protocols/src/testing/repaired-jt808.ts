import { Writer } from "../bytes/writer.ts";
import { xor8 } from "../checksum/sums.ts";
import { MARK, unescaped } from "../jt808/packet.ts";

/** A frame whose body length, check byte, escapes and marks are set right again. */
export function repaired(frame: Uint8Array): Uint8Array {
  const inner = frame.subarray(frame[0] === MARK ? 1 : 0, frame.at(-1) === MARK ? -1 : frame.length);
  const plain = unescaped(inner)?.slice();
  if (plain === undefined || plain.length < 13) return frame;
  const head = ((plain[2]! & 0x40) === 0 ? 12 : 17) + ((plain[2]! & 0x20) === 0 ? 0 : 4);
  const length = plain.length - 1 - head;
  if (length < 0 || length > 0x3ff) return frame;
  plain[2] = (plain[2]! & 0x60) | (length >> 8);
  plain[3] = length;
  plain[plain.length - 1] = xor8(plain.subarray(0, -1));
  const writer = new Writer().u8(MARK);
  for (const byte of plain) {
    if (byte === MARK) writer.u8(0x7d).u8(0x02);
    else if (byte === 0x7d) writer.u8(0x7d).u8(0x01);
    else writer.u8(byte);
  }
  return writer.u8(MARK).finish();
}
