import { crc16X25 } from "../checksum/crc16.ts";
import type { FrameResult } from "../protocol.ts";
import { LONG_START, MINIMUM_LENGTH, SHORT_START, STOP_BYTES, STOP_FIRST, STOP_SECOND } from "./packet.ts";

/** Longest length the long form may state; the vendors' texts end at 4 KiB. */
export const MAXIMUM_LENGTH = 8 * 1024;

const MORE: FrameResult = { kind: "more" };
const NO_FRAME = 0;
const INCOMPLETE = -1;

/**
 * Cuts a stream at the start marks 7878 and 7979, trusting a length only when the stop bytes 0D0A stand where it says;
 * 0D0A inside the content therefore never cuts. Anything else is skipped up to the next mark that holds.
 */
export function frame(buffer: Uint8Array): FrameResult {
  for (let at = 0; at < buffer.length; at += 1) {
    const length = frameLengthAt(buffer, at);
    if (length === NO_FRAME) continue;
    if (at > 0) return { kind: "skip", length: at, reason: "no start mark" };
    return length === INCOMPLETE ? MORE : { kind: "frame", length };
  }
  return buffer.length === 0 ? MORE : { kind: "skip", length: buffer.length, reason: "no start mark" };
}

/** Bytes of the frame that starts at `at`; `NO_FRAME` when none can, `INCOMPLETE` when it may with more bytes. */
function frameLengthAt(buffer: Uint8Array, at: number): number {
  const mark = buffer[at];
  if (mark !== SHORT_START && mark !== LONG_START) return NO_FRAME;
  if (at + 1 < buffer.length && buffer[at + 1] !== mark) return NO_FRAME;
  const headBytes = mark === SHORT_START ? 3 : 4;
  if (at + headBytes > buffer.length) return INCOMPLETE;
  const stated = mark === SHORT_START ? buffer[at + 2]! : (buffer[at + 2]! << 8) | buffer[at + 3]!;
  if (stated < MINIMUM_LENGTH || stated > MAXIMUM_LENGTH) return NO_FRAME;
  const length = headBytes + stated + STOP_BYTES;
  if (stated >= MINIMUM_LENGTH + STOP_BYTES && isCloneFrame(buffer, at, length - STOP_BYTES))
    return length - STOP_BYTES;
  if (at + length > buffer.length) return INCOMPLETE;
  return stopsAt(buffer, at + length - STOP_BYTES) ? length : NO_FRAME;
}

/** Some clones count the stop bytes in the length: believed when the checksum agrees. */
function isCloneFrame(buffer: Uint8Array, at: number, length: number): boolean {
  const end = at + length;
  if (end > buffer.length || !stopsAt(buffer, end - STOP_BYTES)) return false;
  const checksumAt = end - STOP_BYTES - 2;
  return crc16X25(buffer, at + 2, checksumAt) === ((buffer[checksumAt]! << 8) | buffer[checksumAt + 1]!);
}

const stopsAt = (buffer: Uint8Array, at: number): boolean =>
  buffer[at] === STOP_FIRST && buffer[at + 1] === STOP_SECOND;
