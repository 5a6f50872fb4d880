import { isDigits } from "../bytes/bcd.ts";
import { hexText } from "../bytes/hex.ts";
import { latin1Text } from "../bytes/latin1.ts";
import type { ConnectionState, DecodeContext, Decoded, Message } from "../protocol.ts";
import { deviceOf } from "../device-of.ts";
import { uniqueIdForms } from "../unique-id.ts";
import { readLegacy } from "./legacy.ts";
import { readUniversal } from "./universal.ts";
import { readZip } from "./zip.ts";

const ZIP_START = 0x02;
const FIRST_BINARY = 0x80;
const ABOUT_BYTES = 64;
/** Family of the model and type of the report in one word. */
const LEGACY_HEAD = /^((?:ST|SA)\d{3}\w{0,2}?)(STT|EMG|EVT|ALT|UEX|ALV|CMD|NTW|RPT|ADP|SVC|HTE|CRR|DEX)$/;
const UNIVERSAL_TYPES = new Set(["STT", "ALT", "EMG", "EVT", "BLE", "UEX", "TRV", "CRR"]);
const LEGACY_REPORTS = new Set(["STT", "EMG", "EVT", "ALT", "UEX"]);
const MAXIMUM_RESULT = 2048;

/**
 * Decodes one message: legacy text, universal text or the binary form of the legacy. Nothing is acknowledged. The family
 * of the last legacy report is remembered as `prefix`, which commands to this device need.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  if (frame[0] === ZIP_START) return decodeZip(frame);
  if (frame[0]! >= FIRST_BINARY) return noted(frame, "universal binary message");
  const text = latin1Text(frame, 0, frame.length - 1);
  const fields = text.split(";");
  const head = LEGACY_HEAD.exec(fields[0]!);
  if (head !== null) return decodeLegacy(fields, head[1]!, head[2]!, text, context);
  if (fields[0] === "RES" || fields[0] === "CMD") return result(fields[1] ?? "", text);
  if (fields[0] === "ALV") return identified(fields[1] ?? "", "keep-alive");
  if (!UNIVERSAL_TYPES.has(fields[0]!)) return noted(frame, "unknown message");
  const id = fields[1] ?? "";
  if (!isDigits(id)) return { kind: "rejected", reason: "device id is no number" };
  const position = readUniversal(fields, fields[0]!, context.receivedAt);
  if (typeof position === "string") return { kind: "rejected", reason: position };
  return reported(id, { kind: "positions", positions: [position], acknowledgement: null });
}

function decodeLegacy(
  fields: readonly string[],
  prefix: string,
  type: string,
  text: string,
  context: DecodeContext,
): Decoded {
  if (type === "CMD" || type === "DEX" || type === "NTW" || type === "RPT" || type === "ADP" || type === "SVC") {
    return result(fields[1] === "Res" ? (fields[2] ?? "") : (fields[1] ?? ""), text);
  }
  const id = fields[1] ?? "";
  if (!isDigits(id)) return { kind: "rejected", reason: "device id is no number" };
  if (!LEGACY_REPORTS.has(type)) return identified(id, type === "ALV" ? "keep-alive" : text.slice(0, MAXIMUM_RESULT));
  const device = deviceOf(context, uniqueIdForms(id));
  const position = readLegacy(fields, prefix, type, { device, receivedAt: context.receivedAt });
  if (typeof position === "string") return { kind: "rejected", reason: position };
  return reported(id, { kind: "positions", positions: [position], acknowledgement: null }, { prefix });
}

function decodeZip(frame: Uint8Array): Decoded {
  const report = readZip(frame);
  if (typeof report === "string") return { kind: "rejected", reason: report };
  return reported(report.id, { kind: "positions", positions: [report.position], acknowledgement: null });
}

function reported(id: string, message: Message, state?: ConnectionState): Decoded {
  const messages = [{ ...message, uniqueIds: uniqueIdForms(id) }];
  return state === undefined ? { kind: "messages", messages } : { kind: "messages", messages, state };
}

function result(id: string, text: string): Decoded {
  if (!isDigits(id)) return { kind: "rejected", reason: "device id is no number" };
  return reported(id, { kind: "commandResult", result: text.slice(0, MAXIMUM_RESULT), reply: null });
}

const identified = (id: string, about: string): Decoded =>
  isDigits(id)
    ? reported(id, { kind: "reply", reply: null, about })
    : { kind: "rejected", reason: "device id is no number" };

function noted(frame: Uint8Array, about: string): Decoded {
  const head = hexText(frame.subarray(0, ABOUT_BYTES));
  return { kind: "messages", messages: [{ kind: "reply", reply: null, about: `${about} ${head}` }] };
}
