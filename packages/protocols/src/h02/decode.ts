import { isDigits } from "../bytes/bcd.ts";
import { isPrintableAscii, latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { DecodeContext, Decoded, Message } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { compactDateText } from "../text/format.ts";
import { sameUniqueId, uniqueIdForms } from "../unique-id.ts";
import { readBinary } from "./binary.ts";
import { DOLLAR } from "./frame.ts";
import type { TextReport } from "./text.ts";
import { readCells, readFix, readLink, withoutPlace } from "./text.ts";

const MAXIMUM_RESULT = 512;
/** V4, the confirmed command, DONE or not, the command's time, the time. */
const CONFIRMATION_FIELDS_BEFORE_TIME = 6;

/**
 * Decodes one message, text or binary. V1 and cells are answered with V4, heartbeats with themselves; other messages only
 * where the device attribute `h02.ack` is set.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  if (frame[0] === DOLLAR) return decodeBinary(frame, context);
  const text = latin1Text(frame, 1, frame.length - 1);
  if (!isPrintableAscii(text)) return { kind: "rejected", reason: "control characters" };
  const fields = text.split(",");
  const [maker, sentId, type] = fields as [string, string | undefined, string | undefined];
  if (sentId === undefined || type === undefined || maker.length !== 2) return { kind: "rejected", reason: "no head" };
  const id = sentId === "" ? context.uniqueId : sentId;
  if (id === null || !isDigits(id)) return { kind: "rejected", reason: "no identifier" };
  if (context.uniqueId !== null && !sameUniqueId(id, context.uniqueId)) {
    return { kind: "rejected", reason: "message of another device" };
  }
  return decodeText(fields, type, id, context);
}

function decodeText(fields: readonly string[], type: string, id: string, context: DecodeContext): Decoded {
  const head = `*${fields[0]},${id},`;
  const now = compactDateText(context.receivedAt);
  switch (type) {
    case "V1":
      return reported(readFix(fields, 3, context), id, `${head}V4,V1,${now}#`);
    case "NBR":
      return reported(readCells(fields, context), id, `${head}V4,NBR,${now}#`);
    case "V3":
      return reported(readCells(fields, context), id, optionalAnswer(head, now, context));
    case "LINK":
      return reported(readLink(fields, context), id, optionalAnswer(head, now, context));
    case "V0":
    case "HTBT":
      return heartbeat(fields, type, id, head, context);
    case "V4":
      return confirmation(fields, id, context);
    case "SMS":
      return answered(id, {
        kind: "commandResult",
        result: fields.slice(3).join(",").slice(0, MAXIMUM_RESULT),
        reply: null,
      });
    default:
      return answered(id, { kind: "reply", reply: null, about: `unknown message ${fields.join(",").slice(0, 200)}` });
  }
}

/** `R12` for messages that need no answer, where the device is set to want one. */
function optionalAnswer(head: string, now: string, { device }: DecodeContext): string | null {
  return device?.attributes["h02.ack"] === true ? `${head}R12,${now.slice(8)}#` : null;
}

function reported(report: TextReport | string, id: string, answer: string | null): Decoded {
  if (typeof report === "string") return { kind: "rejected", reason: report };
  const acknowledgement = answer === null ? null : latin1Bytes(answer);
  return {
    ...answered(id, { kind: "positions", positions: [report.position], acknowledgement }),
    state: report.state,
  };
}

const answered = (id: string, ...messages: readonly Message[]): Extract<Decoded, { kind: "messages" }> => ({
  kind: "messages",
  messages: messages.map((message) => ({ ...message, uniqueIds: uniqueIdForms(id) })),
});

/** A heartbeat may carry the battery in percent; it comes back as it began. */
function heartbeat(fields: readonly string[], type: string, id: string, head: string, context: DecodeContext): Decoded {
  const reply = latin1Bytes(`${head}${type}#`);
  const level = decimal(fields[3] ?? "");
  if (level === null || level < 0 || level > 100) return answered(id, { kind: "reply", reply, about: "heartbeat" });
  const position = withoutPlace(context.receivedAt, null, { batteryLevel: level });
  return answered(id, { kind: "positions", positions: [position], acknowledgement: reply });
}

/** V4: the device carried out a command; a position may follow. The time of the command comes back as its serial. */
function confirmation(fields: readonly string[], id: string, context: DecodeContext): Decoded {
  const command = fields[3];
  if (command === undefined || command === "") return { kind: "rejected", reason: "confirmation of no command" };
  const outcome = fields[4];
  const result = outcome === undefined || /^\d/.test(outcome) ? command : `${command},${outcome}`;
  const message: Message = { kind: "commandResult", result: result.slice(0, MAXIMUM_RESULT), reply: null };
  if (fields.length < CONFIRMATION_FIELDS_BEFORE_TIME + 10) return answered(id, message);
  const report = readFix(fields, CONFIRMATION_FIELDS_BEFORE_TIME, context);
  if (typeof report === "string") return { ...answered(id, message), warning: report };
  const positions: Message = { kind: "positions", positions: [report.position], acknowledgement: null };
  return { ...answered(id, message, positions), state: report.state };
}

function decodeBinary(frame: Uint8Array, context: DecodeContext): Decoded {
  const report = readBinary(frame, context);
  if (typeof report === "string") return { kind: "rejected", reason: report };
  if (context.uniqueId !== null && !sameUniqueId(report.id, context.uniqueId)) {
    return { kind: "rejected", reason: "message of another device" };
  }
  const now = compactDateText(context.receivedAt);
  return reported(report, report.id, optionalAnswer(`*HQ,${report.id},`, now, context));
}
