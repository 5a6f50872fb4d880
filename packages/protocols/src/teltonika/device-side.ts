import { Writer } from "../bytes/writer.ts";
import type { DeviceSide, ServerAnswer } from "../device-side.ts";
import type { DeviceCommand } from "../protocol.ts";
import { latin1Text } from "../bytes/latin1.ts";
import { avlDatagram, avlPacket } from "./avl-encode.ts";
import { CODEC_12, CODEC_14, CODEC_8_EXTENDED, PACKET_HEAD_BYTES, PACKET_OVERHEAD_BYTES } from "./packet.ts";
import { TYPE_RESPONSE, codec12 } from "./text-command.ts";

/** Codec, counts, type and size around a text. */
const TEXT_OVERHEAD_BYTES = 8;
/** Codec 14 puts the IMEI in front of the text. */
const IMEI_BYTES = 8;
const MAXIMUM_COMMAND_DATA = 4096;
const COUNT_BYTES = 4;
const UDP_ANSWER_BYTES = 7;

/** A Teltonika device on TCP: login with the IMEI, Codec 8 Extended records, Codec 12 answers. */
export const teltonikaDeviceSide: DeviceSide = {
  name: "teltonika",
  transport: "tcp",
  maximumReports: 255,
  acknowledges: true,
  login: (uniqueId) => new Writer().u16(uniqueId.length).latin1(uniqueId).finish(),
  report: (reports) => avlPacket(CODEC_8_EXTENDED, reports),
  read: readServer,
  commandReply: (text) => codec12(TYPE_RESPONSE, text),
};

/** The same device on UDP: the IMEI in every datagram, no login, no commands. */
export const teltonikaUdpDeviceSide: DeviceSide = {
  name: "teltonika",
  transport: "udp",
  maximumReports: 20,
  acknowledges: true,
  login: () => null,
  report: (reports, { uniqueId, serial }) =>
    avlDatagram(CODEC_8_EXTENDED, reports, {
      imei: uniqueId,
      packetId: serial & 0xffff,
      avlPacketId: serial & 0xff,
    }),
  read: (bytes) => {
    if (bytes.length < UDP_ANSWER_BYTES) return null;
    const serial = (bytes[2]! << 8) | bytes[3]!;
    return { length: UDP_ANSWER_BYTES, answer: { kind: "acknowledged", count: bytes[6]!, serial } };
  },
  commandReply: () => new Uint8Array(0),
};

/**
 * What the server sent on TCP: 01 or 00 after the login, a record count, or a command packet. A count of 0 begins like
 * a packet; it is a packet when a length and the codec of a command follow.
 */
function readServer(bytes: Uint8Array): { readonly length: number; readonly answer: ServerAnswer } | null {
  if (bytes.length === 0) return null;
  if (bytes[0] === 1) return { length: 1, answer: { kind: "accepted" } };
  if (bytes.length === 1) return { length: 1, answer: { kind: "refused" } };
  if (bytes.length < COUNT_BYTES) return null;
  const count = unsigned32(bytes, 0);
  if (count > 0 || bytes.length === COUNT_BYTES) return acknowledged(count);
  if (bytes.length < PACKET_HEAD_BYTES) return null;
  const dataLength = unsigned32(bytes, 4);
  if (dataLength < TEXT_OVERHEAD_BYTES || dataLength > MAXIMUM_COMMAND_DATA) return acknowledged(0);
  if (bytes.length === PACKET_HEAD_BYTES) return null;
  const codec = bytes[PACKET_HEAD_BYTES];
  if (codec !== CODEC_12 && codec !== CODEC_14) return acknowledged(0);
  if (bytes.length < PACKET_OVERHEAD_BYTES + dataLength) return null;
  const start = PACKET_HEAD_BYTES + TEXT_OVERHEAD_BYTES - 1 + (codec === CODEC_14 ? IMEI_BYTES : 0);
  const text = latin1Text(bytes, start, PACKET_HEAD_BYTES + dataLength - 1);
  return {
    length: PACKET_OVERHEAD_BYTES + dataLength,
    answer: { kind: "command", text, command: commandOf(text), serial: 0 },
  };
}

const acknowledged = (count: number): { readonly length: number; readonly answer: ServerAnswer } => ({
  length: COUNT_BYTES,
  answer: { kind: "acknowledged", count, serial: null },
});

const unsigned32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;

/** What a text asks of the device: output 1 is the immobiliser. */
function commandOf(text: string): DeviceCommand | null {
  const output = /^setdigout (\?{0,2})([01])/.exec(text);
  if (output !== null) {
    const index = output[1]!.length + 1;
    if (index === 1) return { type: output[2] === "1" ? "engineStop" : "engineResume", attributes: {} };
    return { type: "outputControl", attributes: { index, data: output[2]! } };
  }
  if (text === "getrecord" || text === "getgps") return { type: "positionSingle", attributes: {} };
  if (text === "cpureset") return { type: "rebootDevice", attributes: {} };
  return null;
}
