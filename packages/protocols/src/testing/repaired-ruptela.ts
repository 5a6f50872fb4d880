import { crc16Kermit } from "../checksum/crc16.ts";

/** A frame whose length and checksum are set right again. */
export function repaired(frame: Uint8Array): Uint8Array {
  if (frame.length < 13) return frame;
  const fixed = frame.slice();
  const length = fixed.length - 4;
  fixed[0] = length >> 8;
  fixed[1] = length;
  const crc = crc16Kermit(fixed, 2, fixed.length - 2);
  fixed[fixed.length - 2] = crc >> 8;
  fixed[fixed.length - 1] = crc;
  return fixed;
}
