import { isDigits } from "../bytes/bcd.ts";
import { hexText } from "../bytes/hex.ts";
import { isPrintableAscii, latin1Text } from "../bytes/latin1.ts";
import { sum8 } from "../checksum/sums.ts";
import { deviceOf } from "../device-of.ts";
import type { DecodeContext, Decoded, Message } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import { hexNumber } from "../text/digits.ts";
import { sameUniqueId, uniqueIdForms } from "../unique-id.ts";
import type { Batch } from "./binary.ts";
import { readFixedBatch, readParameterBatch } from "./binary.ts";
import { message as build } from "./packet.ts";
import { readReport } from "./report.ts";

const STAR = 0x2a;
const COMMA = 0x2c;
/** Star, two digits of sum, line end. */
const TAIL_BYTES = 5;
const IMEI_DIGITS = 15;
const MAXIMUM_RESULT = 2048;

/**
 * Decodes one message. AAA needs no answer; AAC and the binary batches (CCC, CCE) are acknowledged with their count.
 * Any other command is the answer to one of ours; its id
 * character has too few values for a serial, so it belongs to the command that waits.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  const star = frame.length - TAIL_BYTES;
  if (star < 0 || frame[star] !== STAR) return { kind: "rejected", reason: "no checksum" };
  if (hexNumber(latin1Text(frame, star + 1, star + 3)) !== sum8(frame, 0, star + 1)) {
    return { kind: "rejected", reason: "wrong checksum" };
  }
  const imeiAt = frame.indexOf(COMMA) + 1;
  const commandAt = frame.indexOf(COMMA, imeiAt) + 1;
  const imei = latin1Text(frame, imeiAt, Math.max(commandAt - 1, imeiAt));
  if (imeiAt === 0 || commandAt === 0 || imei.length !== IMEI_DIGITS || !isDigits(imei)) {
    return { kind: "rejected", reason: "no IMEI" };
  }
  if (context.uniqueId !== null && !sameUniqueId(imei, context.uniqueId)) {
    return { kind: "rejected", reason: "message of another device" };
  }
  const command = latin1Text(frame, commandAt, commandAt + 3);
  const content = frame.subarray(Math.min(commandAt + 4, star), star);
  const uniqueIds = uniqueIdForms(imei);
  const model = deviceOf(context, uniqueIds)?.model ?? null;
  const id = latin1Text(frame, 2, 3);
  switch (command) {
    case "AAA":
    case "AAC":
      return textReport(command, latin1Text(content), id, uniqueIds, model, context);
    case "CCC":
      return batch(readFixedBatch(content, model), command, id, uniqueIds);
    case "CCE":
      return batch(readParameterBatch(content, model), command, id, uniqueIds);
    case "D00":
      return { kind: "messages", messages: [{ kind: "reply", uniqueIds, reply: null, about: "part of a photo" }] };
    default:
      return result(latin1Text(frame, commandAt, star), uniqueIds);
  }
}

function textReport(
  command: string,
  text: string,
  id: string,
  uniqueIds: readonly string[],
  model: string | null,
  { receivedAt }: DecodeContext,
): Decoded {
  if (!isPrintableAscii(text)) return { kind: "rejected", reason: "not ASCII" };
  const position = readReport(text.split(","), model, receivedAt);
  if (typeof position === "string") return { kind: "rejected", reason: position };
  const acknowledgement = command === "AAC" ? build("@@", id, uniqueIds[0]!, "AAC,1") : null;
  return { kind: "messages", messages: [{ kind: "positions", uniqueIds, positions: [position], acknowledgement }] };
}

function batch({ positions, count, fault }: Batch, command: string, id: string, uniqueIds: readonly string[]): Decoded {
  if (positions.length === 0 && fault !== null) return { kind: "rejected", reason: fault };
  const acknowledgement = build("@@", id, uniqueIds[0]!, `${command},${count}`);
  const messages: readonly Message[] = [
    { kind: "positions", uniqueIds, positions: sortedByFixTime(positions), acknowledgement },
  ];
  return fault === null ? { kind: "messages", messages } : { kind: "messages", messages, warning: fault };
}

function result(text: string, uniqueIds: readonly string[]): Decoded {
  const readable = isPrintableAscii(text) ? text : hexText(new Uint8Array(Array.from(text, (c) => c.charCodeAt(0))));
  const message: Message = {
    kind: "commandResult",
    uniqueIds,
    result: readable.slice(0, MAXIMUM_RESULT),
    reply: null,
  };
  return { kind: "messages", messages: [message] };
}
