import { Writer } from "../bytes/writer.ts";
import { crc16Kermit } from "../checksum/crc16.ts";

/** Length, identifier and command in front of the payload of a device. */
export const DEVICE_HEAD_BYTES = 11;
/** Identifier and command: the least a length may state. */
export const MINIMUM_LENGTH = 9;
/** The vendor's limit is 1024; newer firmware sends more. */
export const MAXIMUM_LENGTH = 4096;

/**
 * A frame of the server: length, command, payload, CRC over command and payload. Written without a `Writer`: one goes
 * with every packet of records.
 */
export function serverPacket(command: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 1;
  const packet = new Uint8Array(length + 4);
  packet[0] = length >> 8;
  packet[1] = length;
  packet[2] = command;
  packet.set(payload, 3);
  const crc = crc16Kermit(packet, 2, length + 2);
  packet[length + 2] = crc >> 8;
  packet[length + 3] = crc;
  return packet;
}

/** A frame of a device: the identifier stands in front of the command. */
export function devicePacket(imei: string, command: number, payload: Uint8Array): Uint8Array {
  const body = new Writer().u64(BigInt(imei)).u8(command).raw(payload);
  return new Writer().u16(body.length).raw(body.view()).u16(crc16Kermit(body.view())).finish();
}

/** Commands of devices. */
export const COMMAND = {
  records: 1,
  text: 7,
  diagnostics: 9,
  identification: 15,
  heartbeat: 16,
  outputAnswer: 17,
  extendedRecords: 68,
} as const;

/** Commands of the server: 100 and the number of what they answer. */
export const SERVER_COMMAND = {
  acknowledge: 100,
  version: 103,
  text: 108,
  diagnosticsAnswer: 109,
  identificationAnswer: 115,
  heartbeatAnswer: 116,
  setOutput: 117,
  photo: 137,
} as const;
