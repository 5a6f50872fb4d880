import { Writer } from "../bytes/writer.ts";
import { crc16X25 } from "../checksum/crc16.ts";

/** Start mark of a frame with a one-byte length. */
export const SHORT_START = 0x78;
/** Start mark of a frame with a two-byte length. */
export const LONG_START = 0x79;
export const STOP_FIRST = 0x0d;
export const STOP_SECOND = 0x0a;
export const STOP_BYTES = 2;
/** Serial number and CRC between the content and the stop bytes. */
const TAIL_BYTES = 4;
/** Protocol number, serial and CRC: the least a length field may state. */
export const MINIMUM_LENGTH = 5;
const ACKNOWLEDGEMENT_BYTES = 10;

/** The parts of a frame that `frame` cut. */
export interface Gt06Packet {
  readonly number: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly serial: number;
  readonly checksumRight: boolean;
}

/** Reads the parts of a whole frame. The real length counts: clones state one that includes the stop bytes. */
export function readPacket(frame: Uint8Array): Gt06Packet {
  const headBytes = frame[0] === LONG_START ? 4 : 3;
  const end = frame.length - STOP_BYTES;
  const stated = (frame[end - 2]! << 8) | frame[end - 1]!;
  return {
    number: frame[headBytes]!,
    contentStart: headBytes + 1,
    contentEnd: end - TAIL_BYTES,
    serial: (frame[end - 4]! << 8) | frame[end - 3]!,
    checksumRight: crc16X25(frame, 2, end - 2) === stated,
  };
}

/** A whole frame: the short form where the content fits, otherwise the long one. */
export function packet(number: number, content: Uint8Array, serial: number, form?: "long"): Uint8Array {
  const length = content.length + MINIMUM_LENGTH;
  const writer = new Writer();
  if (form === "long" || length > 0xff) writer.u8(LONG_START).u8(LONG_START).u16(length);
  else writer.u8(SHORT_START).u8(SHORT_START).u8(length);
  writer.u8(number).raw(content).u16(serial);
  return writer.u16(crc16X25(writer.view(), 2)).u8(STOP_FIRST).u8(STOP_SECOND).finish();
}

/** The answer to a message: its number and serial, nothing else. Written without a `Writer`: one goes out a report. */
export function acknowledgement(number: number, serial: number): Uint8Array {
  const bytes = new Uint8Array(ACKNOWLEDGEMENT_BYTES);
  bytes[0] = SHORT_START;
  bytes[1] = SHORT_START;
  bytes[2] = MINIMUM_LENGTH;
  bytes[3] = number;
  bytes[4] = serial >> 8;
  bytes[5] = serial;
  const checksum = crc16X25(bytes, 2, 6);
  bytes[6] = checksum >> 8;
  bytes[7] = checksum;
  bytes[8] = STOP_FIRST;
  bytes[9] = STOP_SECOND;
  return bytes;
}
