import { Cursor } from "../bytes/cursor.ts";
import { hexText } from "../bytes/hex.ts";
import type { DecodeContext, Decoded, Message } from "../protocol.ts";
import type { DeviceZone } from "../time/device-zone.ts";
import { UTC_ZONE, deviceZone } from "../time/device-zone.ts";
import type { Gt06Clock } from "./gps-block.ts";
import { decodeLogin } from "./login.ts";
import type { ContentContext } from "./message-context.ts";
import { MESSAGES } from "./messages.ts";
import { NUMBER, isAnswered } from "./numbers.ts";
import type { Gt06Packet } from "./packet.ts";
import { acknowledgement, packet as buildPacket, readPacket } from "./packet.ts";
import { readOldTextAnswer, readTextAnswer } from "./text-answer.ts";
import { addressAnswer, timeAnswer } from "./server-answers.ts";

/** Messages before the login that are let pass before the connection is closed. */
const MAXIMUM_EARLY_MESSAGES = 10;
const ABOUT_BYTES = 64;

/**
 * Decodes one frame. Before the login everything else is ignored, and after ten of that the connection closes. A wrong
 * checksum refuses logins and answers to commands; reports are taken, with a warning, since frame length and stop
 * bytes were right and some clones never compute it.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  const packet = readPacket(frame);
  if (packet.number === NUMBER.login) return decodeLogin(frame, packet, context);
  if (context.uniqueId === null) return early(context);
  const cursor = new Cursor(frame, packet.contentStart, packet.contentEnd);
  const clock: Gt06Clock = { zone: zoneOf(context), receivedAt: context.receivedAt };
  switch (packet.number) {
    case NUMBER.textAnswer:
    case NUMBER.oldTextAnswer: {
      if (!packet.checksumRight && context.device?.attributes["ignoreCrc"] !== true) {
        return { kind: "rejected", reason: "wrong checksum" };
      }
      const messages =
        packet.number === NUMBER.textAnswer ? readTextAnswer(cursor, clock) : readOldTextAnswer(cursor, clock);
      return typeof messages === "string" ? { kind: "rejected", reason: messages } : { kind: "messages", messages };
    }
    case NUMBER.timeRequest: {
      const reply = buildPacket(NUMBER.timeRequest, timeAnswer(context.receivedAt), packet.serial);
      return { kind: "messages", messages: [{ kind: "reply", reply, about: "time request" }] };
    }
    default:
      return decodeReport(frame, cursor, packet, clock, context);
  }
}

function decodeReport(
  frame: Uint8Array,
  cursor: Cursor,
  packet: Gt06Packet,
  clock: Gt06Clock,
  context: DecodeContext,
): Decoded {
  const read = MESSAGES[packet.number];
  const answer = answerTo(packet);
  if (read === undefined) {
    const about = `unknown message ${hexText(frame.subarray(0, ABOUT_BYTES))}`;
    return { kind: "messages", messages: [{ kind: "reply", reply: answer, about }] };
  }
  const content: ContentContext = {
    number: packet.number,
    clock,
    model: context.device === null ? null : context.device.model,
  };
  const position = read(cursor, content);
  if (typeof position === "string") return unreadable(position, packet, answer);
  const messages: readonly Message[] = [{ kind: "positions", positions: [position], acknowledgement: answer }];
  return packet.checksumRight
    ? { kind: "messages", messages }
    : { kind: "messages", messages, warning: "wrong checksum" };
}

/** A frame whose bytes arrived right but say nothing possible is answered: sent again it would say the same. */
function unreadable(reason: string, packet: Gt06Packet, reply: Uint8Array | null): Decoded {
  return reply !== null && packet.checksumRight ? { kind: "rejected", reason, reply } : { kind: "rejected", reason };
}

function answerTo({ number, serial }: Gt06Packet): Uint8Array | null {
  if (number === NUMBER.addressRequest) return addressAnswer(serial);
  return isAnswered(number) ? acknowledgement(number, serial) : null;
}

function early({ state }: DecodeContext): Decoded {
  const count = Number(state?.["early"] ?? 0) + 1;
  const next = { ...state, early: count };
  return { kind: "rejected", reason: "message before login", close: count >= MAXIMUM_EARLY_MESSAGES, state: next };
}

/**
 * The zone of the device's clock: attribute `timezone`; else the zone of the login, if attribute `useLoginTimezone` is
 * set; else UTC, as current firmware sends.
 */
function zoneOf({ device, state }: DecodeContext): DeviceZone {
  if (device === null) return UTC_ZONE;
  const own = deviceZone(device.attributes["timezone"]);
  if (own !== null) return own;
  if (device.attributes["useLoginTimezone"] !== true) return UTC_ZONE;
  return deviceZone(state?.["loginZoneMinutes"]) ?? UTC_ZONE;
}
