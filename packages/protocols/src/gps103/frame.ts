import { MORE, noiseBefore, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";

const MAXIMUM_TEXT = 1024;
const ENDS = [0x3b, 0x0a, 0x0d];

/** `##`, `imei:` and the bare digits of a heartbeat begin a message. */
const isStart = (byte: number): boolean => byte === 0x23 || byte === 0x69 || (byte >= 0x30 && byte <= 0x39);

/** Cuts texts up to `;` or a line end; what stands between them is skipped. */
export function frame(buffer: Uint8Array): FrameResult {
  const noise = noiseBefore(buffer, isStart);
  if (noise > 0) return skip(noise, "no start of a message");
  if (buffer.length === 0) return MORE;
  const limit = Math.min(buffer.length, MAXIMUM_TEXT);
  for (let at = 0; at < limit; at += 1) if (ENDS.includes(buffer[at]!)) return { kind: "frame", length: at + 1 };
  return buffer.length < MAXIMUM_TEXT ? MORE : skip(MAXIMUM_TEXT, "no end of message");
}
