import { MORE, delimitedFrame, noiseBefore, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";

const CR = 0x0d;
const LF = 0x0a;
const SEMICOLON = 0x3b;
const ZIP_START = 0x02;
const ZIP_END = 0x03;
const MAXIMUM_TEXT = 2048;
const MAXIMUM_ZIP = 1024;
/** Universal zip messages begin with their type: 81 STT, 82 EMG … */
const UNIVERSAL_ZIP_FIRST = 0x81;
const UNIVERSAL_ZIP_LAST = 0x8f;

const isStart = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || byte === ZIP_START || (byte >= UNIVERSAL_ZIP_FIRST && byte <= UNIVERSAL_ZIP_LAST);

/**
 * Cuts texts up to CR (a CR LF inside serial data is not the end), binary messages of the legacy form from 02 to 03 by
 * their length, and those of the universal form by theirs. Bytes that start none of these are skipped.
 */
export function frame(buffer: Uint8Array): FrameResult {
  const noise = noiseBefore(buffer, isStart);
  if (noise > 0) return skip(noise, "no start of a message");
  const first = buffer[0];
  if (first === undefined) return MORE;
  if (first === ZIP_START) return zipFrame(buffer, 4, 3);
  if (first >= UNIVERSAL_ZIP_FIRST)
    return buffer.length > 1 && buffer[1] !== 0 ? skip(1, "no length") : zipFrame(buffer, 3, 1);
  return textFrame(buffer);
}

/** `overhead` bytes around what the length at offset 1 counts; 03 at the end in the legacy form. */
function zipFrame(buffer: Uint8Array, overhead: number, headBytes: 1 | 3): FrameResult {
  if (buffer.length < 3) return MORE;
  const stated = (buffer[1]! << 8) | buffer[2]!;
  if (stated < 1 || stated > MAXIMUM_ZIP) return skip(1, "impossible length");
  const length = stated + overhead;
  if (buffer.length < length) return MORE;
  if (headBytes === 3 && buffer[length - 1] !== ZIP_END) return skip(1, "no end mark");
  return { kind: "frame", length };
}

function textFrame(buffer: Uint8Array): FrameResult {
  const head = buffer.subarray(0, MAXIMUM_TEXT);
  let at = head.indexOf(CR);
  if (at < 0 || !isSerialData(head.subarray(0, at))) return delimitedFrame(buffer, CR, MAXIMUM_TEXT);
  while (at >= 0 && head[at + 1] === LF) at = head.indexOf(CR, at + 1);
  if (at >= 0) return { kind: "frame", length: at + 1 };
  return buffer.length < MAXIMUM_TEXT ? MORE : skip(MAXIMUM_TEXT, "no end of message");
}

/** Serial data (UEX) may hold line ends; the real end then is the CR that no LF follows. */
function isSerialData(head: Uint8Array): boolean {
  const semicolon = head.indexOf(SEMICOLON);
  return semicolon >= 3 && head[semicolon - 3] === 0x55 && head[semicolon - 2] === 0x45 && head[semicolon - 1] === 0x58;
}
