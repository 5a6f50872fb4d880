import type { FrameResult } from "../protocol.ts";

export const MORE: FrameResult = { kind: "more" };

/**
 * A frame that begins where the buffer does and ends with the byte `end`, at most `maximum` bytes long. Without an end
 * in that many bytes all of them are noise.
 */
export function delimitedFrame(buffer: Uint8Array, end: number, maximum: number): FrameResult {
  const at = buffer.indexOf(end);
  if (at >= 0 && at < maximum) return { kind: "frame", length: at + 1 };
  if (at < 0 && buffer.length < maximum) return MORE;
  return { kind: "skip", length: at < 0 ? buffer.length : at + 1, reason: "no end of message" };
}

/** Noise in front of the next byte that may start a frame: how much of it, or all when there is none. */
export function noiseBefore(buffer: Uint8Array, starts: (byte: number) => boolean): number {
  let at = 0;
  while (at < buffer.length && !starts(buffer[at]!)) at += 1;
  return at;
}

export const skip = (length: number, reason: string): FrameResult => ({ kind: "skip", length, reason });
