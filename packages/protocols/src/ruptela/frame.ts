import { crc16Kermit } from "../checksum/crc16.ts";
import { MORE, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";
import { MAXIMUM_LENGTH, MINIMUM_LENGTH } from "./packet.ts";

const OVERHEAD_BYTES = 4;
/**
 * Cuts by the length in front. There is no mark: a start is believed when length and identifier can be; where the
 * checksum then is wrong, the frame is still cut, to be refused.
 */
export function frame(buffer: Uint8Array): FrameResult {
  let at = 0;
  while (at < buffer.length && !canStart(buffer, at)) at += 1;
  if (at > 0) return skip(at, "no start of a message");
  if (buffer.length < 2) return MORE;
  const length = ((buffer[0]! << 8) | buffer[1]!) + OVERHEAD_BYTES;
  return buffer.length < length ? MORE : { kind: "frame", length };
}

/** Whether a frame may start here, as far as its bytes are there. */
function canStart(buffer: Uint8Array, at: number): boolean {
  const high = buffer[at]!;
  if (high > MAXIMUM_LENGTH >> 8) return false;
  if (at + 1 >= buffer.length) return true;
  const length = (high << 8) | buffer[at + 1]!;
  if (length < MINIMUM_LENGTH || length > MAXIMUM_LENGTH) return false;
  // An IMEI of fifteen digits is below 2^50: the first byte of the identifier is 0, the second at most 3.
  return (at + 2 >= buffer.length || buffer[at + 2] === 0) && (at + 3 >= buffer.length || buffer[at + 3]! <= 3);
}

/** Whether length and checksum of a cut frame agree. */
export function isWhole(frame: Uint8Array): boolean {
  const end = frame.length - 2;
  return crc16Kermit(frame, 2, end) === ((frame[end]! << 8) | frame[end + 1]!);
}
