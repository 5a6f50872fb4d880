import { unixMillis } from "@outrider/domain/units/units.ts";
import { bcdText } from "../bytes/bcd.ts";
import { Cursor } from "../bytes/cursor.ts";
import { hexText } from "../bytes/hex.ts";
import { isPrintableAscii, latin1Text } from "../bytes/latin1.ts";
import type { DecodeContext, Decoded, DecodedPosition, Message } from "../protocol.ts";
import { sameUniqueId } from "../unique-id.ts";
import { CODEC_12, CODEC_13, CODEC_14, CODEC_15, PACKET_HEAD_BYTES } from "./packet.ts";

/** Message type of an answer to a command. */
const TYPE_RESPONSE = 0x06;
/** Codec 14: the command named another IMEI. */
const TYPE_NOT_ACCEPTED = 0x11;
/** The IMEI as eight packed bytes: a zero and fifteen digits. */
const IMEI_BYTES = 8;
/** Longest text that is kept. */
const MAXIMUM_TEXT = 2048;

/** Codecs 12 to 15 from the device: answers to commands, and data of the serial port. Not acknowledged. */
export function decodeTextMessage(frame: Uint8Array, codec: number, context: DecodeContext): Decoded {
  const end = frame.length - 4;
  const cursor = new Cursor(frame, PACKET_HEAD_BYTES + 1, end);
  const quantity = cursor.u8();
  const messages: Message[] = [];
  for (let index = 0; index < quantity; index += 1) {
    const type = cursor.u8();
    const payload = cursor.take(cursor.u32());
    if (cursor.overrun) return { kind: "rejected", reason: "text runs past the packet" };
    const message = textMessage(codec, type, payload, context);
    if (message === null) return { kind: "rejected", reason: "text of another device or too short" };
    messages.push(message);
  }
  if (cursor.u8() !== quantity || cursor.overrun) return { kind: "rejected", reason: "the two counts differ" };
  return { kind: "messages", messages };
}

function textMessage(codec: number, type: number, payload: Uint8Array, context: DecodeContext): Message | null {
  const cursor = new Cursor(payload);
  switch (codec) {
    case CODEC_12:
      return type === TYPE_RESPONSE ? commandResult(payload) : serialData(payload, context.receivedAt, "data");
    case CODEC_13: {
      const time = cursor.u32() * 1000;
      return cursor.overrun ? null : serialData(payload.subarray(cursor.offset), time, "result");
    }
    case CODEC_14: {
      if (!isOwnImei(cursor.take(IMEI_BYTES), context)) return null;
      if (type === TYPE_NOT_ACCEPTED) return { kind: "commandResult", result: NOT_ACCEPTED, reply: null };
      return commandResult(payload.subarray(cursor.offset));
    }
    case CODEC_15: {
      const time = cursor.u32() * 1000;
      if (!isOwnImei(cursor.take(IMEI_BYTES), context)) return null;
      return serialData(payload.subarray(cursor.offset), time, "data");
    }
    default:
      return null;
  }
}

/** Result text of a Codec 14 command that the device did not take because it names another IMEI. */
export const NOT_ACCEPTED = "ERROR: IMEI not accepted";

const commandResult = (payload: Uint8Array): Message => ({
  kind: "commandResult",
  result: readable(payload),
  reply: null,
});

/** Data from the serial port: a report without coordinates. */
function serialData(payload: Uint8Array, time: number, attribute: "result" | "data"): Message {
  const position: DecodedPosition = {
    deviceTime: unixMillis(time),
    fixTime: unixMillis(time),
    valid: false,
    coordinates: null,
    network: null,
    attributes: { [attribute]: readable(payload) },
  };
  return { kind: "positions", positions: [position], acknowledgement: null };
}

/** Printable text as it is, without line ends around it; anything else as hex. */
function readable(payload: Uint8Array): string {
  const text = latin1Text(payload.subarray(0, MAXIMUM_TEXT)).trim();
  return isPrintableAscii(text.replaceAll(/[\r\n\t]/g, "")) ? text : hexText(payload.subarray(0, MAXIMUM_TEXT / 2));
}

function isOwnImei(bytes: Uint8Array, { uniqueId }: DecodeContext): boolean {
  const digits = bytes.length === IMEI_BYTES ? bcdText(bytes) : null;
  return digits !== null && uniqueId !== null && sameUniqueId(digits.slice(1), uniqueId);
}
