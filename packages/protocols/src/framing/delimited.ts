import type { FrameResult } from "../protocol.ts";

export const MORE: FrameResult = { kind: "more" };

/**
 * A frame that begins where the buffer does and ends with the byte `end`, at most `maximum` bytes long. Without an end
 * in that many bytes they are noise. Never looks further, so that noise costs no more than its length.
 */
export function delimitedFrame(buffer: Uint8Array, end: number, maximum: number): FrameResult {
  const at = buffer.subarray(0, maximum).indexOf(end);
  if (at >= 0) return { kind: "frame", length: at + 1 };
  return buffer.length < maximum ? MORE : skip(maximum, "no end of message");
}

/** Noise in front of the next byte that may start a frame: how much of it, or all when there is none. */
export function noiseBefore(
  buffer: Uint8Array,
  starts: (byte: number, buffer: Uint8Array, at: number) => boolean,
): number {
  let at = 0;
  while (at < buffer.length && !starts(buffer[at]!, buffer, at)) at += 1;
  return at;
}

export const skip = (length: number, reason: string): FrameResult => ({ kind: "skip", length, reason });
