import { Writer } from "../bytes/writer.ts";
import { crc16Arc } from "../checksum/crc16.ts";

/** Codec ids, as in "Teltonika Data Sending Protocols". */
export const CODEC_8 = 0x08;
export const CODEC_8_EXTENDED = 0x8e;
export const CODEC_16 = 0x10;
export const CODEC_12 = 0x0c;
export const CODEC_13 = 0x0d;
export const CODEC_14 = 0x0e;
export const CODEC_15 = 0x0f;

/** Preamble and length in front of the data. */
export const PACKET_HEAD_BYTES = 8;
/** Preamble, length and CRC around the data. */
export const PACKET_OVERHEAD_BYTES = 12;
/** Codec id and the two counts: a packet without any record. */
export const MINIMUM_DATA_BYTES = 3;
/** The vendor sends at most 1280 bytes; newer firmware more. Above this the stream is not believed any more. */
export const MAXIMUM_DATA_BYTES = 64 * 1024;

/** Puts preamble, length and CRC around the data field: codec id up to and including the second count. */
export function packet(data: Uint8Array): Uint8Array {
  return new Writer().u32(0).u32(data.length).raw(data).u32(crc16Arc(data)).finish();
}

/** Why a whole packet cannot be believed, or null when length and CRC are right. */
export function packetFault(frame: Uint8Array): string | null {
  if (frame.length < PACKET_OVERHEAD_BYTES + MINIMUM_DATA_BYTES) return "data too short";
  const end = frame.length - 4;
  if (frame[end] !== 0 || frame[end + 1] !== 0) return "upper half of the checksum is not zero";
  const stated = (frame[end + 2]! << 8) | frame[end + 3]!;
  return crc16Arc(frame, PACKET_HEAD_BYTES, end) === stated ? null : "wrong checksum";
}
