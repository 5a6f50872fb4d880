import type { FrameResult } from "../protocol.ts";
import { MAXIMUM_DATA_BYTES, PACKET_HEAD_BYTES, PACKET_OVERHEAD_BYTES } from "./packet.ts";

/** Keep-alive byte between packets; answered by nothing. */
export const PING_BYTE = 0xff;
/** Longest identifier a login may announce. */
export const MAXIMUM_LOGIN_TEXT = 32;
export const LOGIN_HEAD_BYTES = 2;

const MORE: FrameResult = { kind: "more" };

/**
 * Cuts a TCP stream: a ping byte, a login (length and text), or a packet (zero preamble, length, data, CRC). A login
 * head with an impossible length is a frame of its own, so that `decode` can refuse it. A packet of no data is a frame
 * too; one above 64 KiB, and anything that is none of these, ends the connection: there is no mark to find again.
 */
export function frame(buffer: Uint8Array): FrameResult {
  if (buffer.length === 0) return MORE;
  if (buffer[0] === PING_BYTE) return { kind: "frame", length: 1 };
  if (buffer.length < LOGIN_HEAD_BYTES) return MORE;
  const loginLength = (buffer[0]! << 8) | buffer[1]!;
  if (loginLength > MAXIMUM_LOGIN_TEXT) return { kind: "frame", length: LOGIN_HEAD_BYTES };
  if (loginLength > 0) {
    const length = LOGIN_HEAD_BYTES + loginLength;
    return buffer.length < length ? MORE : { kind: "frame", length };
  }
  return packetFrame(buffer);
}

function packetFrame(buffer: Uint8Array): FrameResult {
  if ((buffer.length > 2 && buffer[2] !== 0) || (buffer.length > 3 && buffer[3] !== 0)) {
    return { kind: "close", reason: "neither login nor packet" };
  }
  if (buffer.length < PACKET_HEAD_BYTES) return MORE;
  const dataLength = ((buffer[4]! << 24) | (buffer[5]! << 16) | (buffer[6]! << 8) | buffer[7]!) >>> 0;
  if (dataLength > MAXIMUM_DATA_BYTES) return { kind: "close", reason: "packet above 64 KiB" };
  const length = PACKET_OVERHEAD_BYTES + dataLength;
  return buffer.length < length ? MORE : { kind: "frame", length };
}
