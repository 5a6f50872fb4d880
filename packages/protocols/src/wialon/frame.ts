import { MORE, delimitedFrame, noiseBefore, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";

const HASH = 0x23;
const LF = 0x0a;
const MAXIMUM_LINE = 16 * 1024;

/** Cuts lines from `#` up to the line feed; what stands between them is skipped. */
export function frame(buffer: Uint8Array): FrameResult {
  const noise = noiseBefore(buffer, (byte) => byte === HASH);
  if (noise > 0) return skip(noise, "no start of a message");
  return buffer.length === 0 ? MORE : delimitedFrame(buffer, LF, MAXIMUM_LINE);
}
