import { MORE, delimitedFrame, noiseBefore, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";

export const STAR = 0x2a;
export const DOLLAR = 0x24;
const HASH = 0x23;
const SHORT_START = 0x58;
const MAXIMUM_TEXT = 1024;
/** Binary messages: with an identifier of 5 bytes, or of 8 on long-id models. */
export const BINARY_BYTES = 32;
export const LONG_BINARY_BYTES = 45;
const SHORT_BYTES = 32;
export const SHORT_ID_BYTES = 5;
export const LONG_ID_BYTES = 8;
const CLOCK_BYTES = 6;

/**
 * Cuts texts from `*` to `#`, and binary messages by the length of their form.
 */
export function frame(buffer: Uint8Array): FrameResult {
  const noise = noiseBefore(buffer, (byte) => byte === STAR || byte === DOLLAR || byte === SHORT_START);
  if (noise > 0) return skip(noise, "no start of a message");
  if (buffer.length === 0) return MORE;
  if (buffer[0] === STAR) return textFrame(buffer);
  if (buffer[0] === SHORT_START) return shortFrame(buffer);
  const length = binaryLength(buffer);
  if (length === 0) return skip(1, "no binary message");
  return length < 0 || buffer.length < length ? MORE : { kind: "frame", length };
}

/** A message whose end is missing stops where the next one begins. */
function textFrame(buffer: Uint8Array): FrameResult {
  const head = buffer.subarray(0, MAXIMUM_TEXT);
  const end = head.indexOf(HASH);
  const next = head.indexOf(STAR, 1);
  if (next > 0 && (end < 0 || next < end)) return skip(next, "message without an end");
  return delimitedFrame(buffer, HASH, MAXIMUM_TEXT);
}

/** `X` messages are counted and skipped: their content is not known. */
function shortFrame(buffer: Uint8Array): FrameResult {
  const follows = buffer.length > SHORT_BYTES ? buffer[SHORT_BYTES] : STAR;
  if (buffer.length >= SHORT_BYTES && (follows === STAR || follows === DOLLAR || follows === SHORT_START)) {
    return skip(SHORT_BYTES, "short binary message");
  }
  return skip(1, "no start of a message");
}

/** Which of the two binary forms this is, by where a time and a date stand; 0 for neither, -1 with too few bytes. */
function binaryLength(buffer: Uint8Array): number {
  if (buffer.length < 1 + SHORT_ID_BYTES + CLOCK_BYTES) return -1;
  if (isClock(buffer, 1 + SHORT_ID_BYTES)) return BINARY_BYTES;
  if (buffer.length < 1 + LONG_ID_BYTES + CLOCK_BYTES) return -1;
  return isClock(buffer, 1 + LONG_ID_BYTES) ? LONG_BINARY_BYTES : 0;
}

/** Highest packed hour, minute, second, day, month and year. */
const CLOCK_LIMITS = [0x23, 0x59, 0x59, 0x31, 0x12, 0x99];

function isClock(buffer: Uint8Array, at: number): boolean {
  return CLOCK_LIMITS.every((limit, index) => {
    const byte = buffer[at + index]!;
    return (byte & 0x0f) <= 9 && byte <= limit;
  });
}
