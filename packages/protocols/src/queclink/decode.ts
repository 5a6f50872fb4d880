import { isDigits } from "../bytes/bcd.ts";
import { hexText } from "../bytes/hex.ts";
import { isPrintableAscii, latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import { deviceOf } from "../device-of.ts";
import type { DecodeContext, Decoded, DecodedDevice, Message } from "../protocol.ts";
import { hexNumber } from "../text/digits.ts";
import { sameUniqueId, uniqueIdForms } from "../unique-id.ts";
import { MESSAGES } from "./messages.table.ts";
import { readReport } from "./report.ts";

/** Head, version, identifier, name, send time, count. */
const MINIMUM_FIELDS = 6;
const COLON = 0x3a;
const ABOUT_BYTES = 64;
const IMEI_DIGITS = 15;
const MEID = /^[0-9A-F]{14}$/;

/** IMEI, or MEID of CDMA models. */
const isIdentifier = (text: string): boolean => (text.length === IMEI_DIGITS ? isDigits(text) : MEID.test(text));

/**
 * Decodes one message. Reports are acknowledged with their count (`+SACK:0A1C$`) unless the device attribute `sack` is
 * false; heartbeats always. The answer to a command carries the serial that the command had.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  if (frame[4] !== COLON && frame[5] !== COLON) {
    const about = `device is in HEX mode, switch it to ASCII: ${hexText(frame.subarray(0, ABOUT_BYTES))}`;
    return { kind: "messages", messages: [{ kind: "reply", reply: null, about }] };
  }
  const text = latin1Text(frame, 0, frame.length - 1);
  if (!isPrintableAscii(text)) return { kind: "rejected", reason: "not ASCII" };
  const fields = text.split(",");
  if (fields.length < MINIMUM_FIELDS) return { kind: "rejected", reason: "too few fields" };
  const [head, version, identifier] = fields as [string, string, string];
  const type = head.slice(head.indexOf(":") + 1);
  if (type.length !== 5 || !type.startsWith("GT")) return { kind: "rejected", reason: "no message type" };
  if (!isIdentifier(identifier)) return { kind: "rejected", reason: "no identifier" };
  if (context.uniqueId !== null && !sameUniqueId(identifier, context.uniqueId)) {
    return { kind: "rejected", reason: "message of another device" };
  }
  const uniqueIds = uniqueIdForms(identifier);
  if (head.startsWith("+ACK:")) {
    return { kind: "messages", messages: [acknowledgedByDevice(fields, type, version, uniqueIds, text)] };
  }
  const rule = MESSAGES[type];
  if (rule === undefined) {
    const note: Message = {
      kind: "reply",
      uniqueIds,
      reply: sack(fields, deviceOf(context, uniqueIds)),
      about: `unknown ${type}`,
    };
    return { kind: "messages", messages: [note] };
  }
  const positions = readReport({
    fields,
    type,
    rule,
    version,
    buffered: head.startsWith("+BUFF:"),
    receivedAt: context.receivedAt,
  });
  if (typeof positions === "string") return { kind: "rejected", reason: positions };
  return {
    kind: "messages",
    messages: [
      { kind: "positions", uniqueIds, positions, acknowledgement: sack(fields, deviceOf(context, uniqueIds)) },
    ],
  };
}

function acknowledgedByDevice(
  fields: readonly string[],
  type: string,
  version: string,
  uniqueIds: readonly string[],
  text: string,
): Message {
  if (type === "GTHBD") {
    const reply = latin1Bytes(`+SACK:GTHBD,${version},${fields.at(-1)!}$`);
    return { kind: "reply", uniqueIds, reply, about: "heartbeat" };
  }
  const serial = hexNumber(fields.at(-3) ?? "");
  const result = { kind: "commandResult", uniqueIds, result: text.slice(1), reply: null } as const;
  return serial === null ? result : { ...result, serial };
}

function sack(fields: readonly string[], device: DecodedDevice | null): Uint8Array | null {
  if (device !== null && device.attributes["sack"] === false) return null;
  return latin1Bytes(`+SACK:${fields[fields.length - 1]!}$`);
}
