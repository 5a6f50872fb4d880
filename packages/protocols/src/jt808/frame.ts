import { MORE, skip } from "../framing/delimited.ts";
import type { FrameResult } from "../protocol.ts";
import { MARK, readPacket, unescaped } from "./packet.ts";

/** Multimedia packets are at most 1023 bytes of body; escaping can double that. */
const MAXIMUM_FRAME = 4 * 1024;

/**
 * Cuts from mark to mark. The end mark of one frame may be the start of the next: bytes without a start mark are a frame
 * when they read as one, otherwise noise. Two marks in a row are an empty frame.
 */
export function frame(buffer: Uint8Array): FrameResult {
  if (buffer.length === 0) return MORE;
  const marked = buffer[0] === MARK;
  const limit = Math.min(buffer.length, MAXIMUM_FRAME);
  let end = marked ? 1 : 0;
  while (end < limit && buffer[end] !== MARK) end += 1;
  if (end === limit) {
    if (buffer.length < MAXIMUM_FRAME) return MORE;
    return skip(MAXIMUM_FRAME, "no end mark");
  }
  if (end === 1 && marked) return skip(1, "empty frame");
  if (!marked && !readsAsPacket(buffer.subarray(0, end))) return skip(end, "no start mark");
  return { kind: "frame", length: end + 1 };
}

function readsAsPacket(escaped: Uint8Array): boolean {
  const plain = unescaped(escaped);
  return plain !== null && typeof readPacket(plain) !== "string";
}
