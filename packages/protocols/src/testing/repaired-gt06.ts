import { crc16X25 } from "../checksum/crc16.ts";

/** A frame whose length, checksum and stop bytes are set right again, for tests that change what is inside. */
export function repaired(frame: Uint8Array): Uint8Array {
  if (frame.length < 10) return frame;
  const fixed = frame.slice();
  const wide = fixed[0] === 0x79;
  const length = fixed.length - (wide ? 6 : 5);
  if (length > (wide ? 0xffff : 0xff)) return frame;
  fixed[1] = fixed[0] = wide ? 0x79 : 0x78;
  if (wide) fixed[2] = length >> 8;
  fixed[wide ? 3 : 2] = length;
  const end = fixed.length - 4;
  const crc = crc16X25(fixed, 2, end);
  fixed.set([crc >> 8, crc & 0xff, 0x0d, 0x0a], end);
  return fixed;
}
