import { Cursor } from "../bytes/cursor.ts";
import { hexText } from "../bytes/hex.ts";
import { isPrintableAscii, latin1Text } from "../bytes/latin1.ts";
import type { DecodeContext, Decoded, Message } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import { sameUniqueId, uniqueIdForms } from "../unique-id.ts";
import { isWhole } from "./frame.ts";
import { COMMAND, DEVICE_HEAD_BYTES, SERVER_COMMAND, serverPacket } from "./packet.ts";
import { readRecords } from "./records.ts";

const IMEI_DIGITS = 15;
const MAXIMUM_TEXT = 2048;
const ABOUT_BYTES = 64;
const ONE = new Uint8Array([1]);
const ZERO = new Uint8Array([0]);

/**
 * Decodes one frame. Records are acknowledged as a packet; a packet is never refused because one record is bad, since
 * the device would repeat all of it.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  if (!isWhole(frame)) return { kind: "rejected", reason: "wrong checksum" };
  const head = new Cursor(frame, 2);
  const number = String(head.u64());
  if (number.length > IMEI_DIGITS) return { kind: "rejected", reason: "no IMEI" };
  const imei = number.padStart(IMEI_DIGITS, "0");
  if (context.uniqueId !== null && !sameUniqueId(imei, context.uniqueId)) {
    return { kind: "rejected", reason: "message of another device" };
  }
  const payload = frame.subarray(DEVICE_HEAD_BYTES, frame.length - 2);
  const uniqueIds = uniqueIdForms(imei);
  const command = frame[DEVICE_HEAD_BYTES - 1]!;
  if (command === COMMAND.records || command === COMMAND.extendedRecords) {
    return records(payload, command === COMMAND.extendedRecords, uniqueIds);
  }
  return { kind: "messages", messages: [{ ...messageOf(command, payload), uniqueIds }] };
}

function records(payload: Uint8Array, extended: boolean, uniqueIds: readonly string[]): Decoded {
  if (payload.length < 2) return { kind: "rejected", reason: "no record count" };
  if (payload[1] === 0 && payload.length > 2) return { kind: "rejected", reason: "count 0 with data" };
  const { positions, fault } = readRecords(new Cursor(payload), extended);
  const messages: readonly Message[] = [
    {
      kind: "positions",
      uniqueIds,
      positions: sortedByFixTime(positions),
      acknowledgement: serverPacket(SERVER_COMMAND.acknowledge, ONE),
      refusal: serverPacket(SERVER_COMMAND.acknowledge, ZERO),
    },
  ];
  return fault === null ? { kind: "messages", messages } : { kind: "messages", messages, warning: fault };
}

function messageOf(command: number, payload: Uint8Array): Exclude<Message, { kind: "login" }> {
  const note = (about: string, reply: Uint8Array | null): Message & { kind: "reply" } => ({
    kind: "reply",
    about,
    reply,
  });
  switch (command) {
    case COMMAND.text: {
      const text = latin1Text(payload.subarray(0, MAXIMUM_TEXT)).trim();
      const result = isPrintableAscii(text.replaceAll(/[\r\n\t]/g, ""))
        ? text
        : hexText(payload.subarray(0, MAXIMUM_TEXT / 2));
      return { kind: "commandResult", result, reply: null };
    }
    case COMMAND.outputAnswer:
      return { kind: "commandResult", result: `result ${payload[0] ?? ""}`, reply: null };
    case COMMAND.diagnostics:
      return note(
        `diagnostics ${hexText(payload.subarray(0, ABOUT_BYTES))}`,
        serverPacket(SERVER_COMMAND.diagnosticsAnswer, ONE),
      );
    case COMMAND.identification:
      return note("identification", serverPacket(SERVER_COMMAND.identificationAnswer, ONE));
    case COMMAND.heartbeat:
      return note("heartbeat", serverPacket(SERVER_COMMAND.heartbeatAnswer, ONE));
    default:
      return note(`command ${command} ${hexText(payload.subarray(0, ABOUT_BYTES))}`, null);
  }
}
