import { latin1Text } from "../bytes/latin1.ts";
import { MORE, delimitedFrame, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";

const PLUS = 0x2b;
const DOLLAR = 0x24;
const MAXIMUM_TEXT = 4096;
const TEXT_HEADS = ["+RESP:", "+BUFF:", "+ACK:"];
const LONGEST_HEAD = 6;

/** Where the length stands in the binary ("HEX") form, by head; total bytes, big endian (sheet, section 8). */
const BINARY_LENGTHS: Readonly<Record<string, { readonly at: number; readonly bytes: 1 | 2 }>> = {
  "+RSP": { at: 9, bytes: 2 },
  "+BSP": { at: 9, bytes: 2 },
  "+EVT": { at: 9, bytes: 2 },
  "+BVT": { at: 9, bytes: 2 },
  "+INF": { at: 7, bytes: 2 },
  "+BNF": { at: 7, bytes: 2 },
  "+HBD": { at: 5, bytes: 1 },
  "+CRD": { at: 6, bytes: 2 },
  "+BRD": { at: 6, bytes: 2 },
  "+LGN": { at: 6, bytes: 2 },
  "+ACK": { at: 6, bytes: 1 },
};
const SHORTEST_BINARY = 11;

/**
 * Cuts texts from a known head up to `$`; what stands between them (NUL, line ends, noise) is skipped. Binary messages
 * of a device in HEX mode are cut by their length, so that they can be named in the log.
 */
export function frame(buffer: Uint8Array): FrameResult {
  let at = 0;
  for (;;) {
    at = buffer.indexOf(PLUS, at);
    if (at < 0) return buffer.length === 0 ? MORE : skip(buffer.length, "no head");
    const kind = headAt(buffer, at);
    if (kind === "none") {
      at += 1;
      continue;
    }
    if (at > 0) return skip(at, "no head");
    if (kind === "unsure") return MORE;
    return kind === "text" ? delimitedFrame(buffer, DOLLAR, MAXIMUM_TEXT) : binaryFrame(buffer);
  }
}

function headAt(buffer: Uint8Array, at: number): "text" | "binary" | "none" | "unsure" {
  // NOTE: nearly every message; the rest of this function builds texts.
  if (isResponse(buffer, at)) return "text";
  const head = latin1Text(buffer, at, Math.min(at + LONGEST_HEAD, buffer.length));
  if (TEXT_HEADS.some((known) => head.startsWith(known))) return "text";
  if (TEXT_HEADS.some((known) => known.startsWith(head))) return "unsure";
  if (head.length < 5) return Object.keys(BINARY_LENGTHS).some((known) => known.startsWith(head)) ? "unsure" : "none";
  return BINARY_LENGTHS[head.slice(0, 4)] === undefined ? "none" : "binary";
}

/** `+RESP:` or `+BUFF:`, by the bytes that no other head has in these places. */
const isResponse = (buffer: Uint8Array, at: number): boolean =>
  buffer[at + 5] === 0x3a &&
  ((buffer[at + 1] === 0x52 && buffer[at + 2] === 0x45 && buffer[at + 3] === 0x53 && buffer[at + 4] === 0x50) ||
    (buffer[at + 1] === 0x42 && buffer[at + 2] === 0x55 && buffer[at + 3] === 0x46 && buffer[at + 4] === 0x46));

function binaryFrame(buffer: Uint8Array): FrameResult {
  const { at, bytes } = BINARY_LENGTHS[latin1Text(buffer, 0, 4)]!;
  if (buffer.length < at + bytes) return MORE;
  const length = bytes === 1 ? buffer[at]! : (buffer[at]! << 8) | buffer[at + 1]!;
  if (length < SHORTEST_BINARY || length > MAXIMUM_TEXT) return skip(1, "wrong binary length");
  return buffer.length < length ? MORE : { kind: "frame", length };
}
