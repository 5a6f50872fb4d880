import { latin1Bytes } from "../bytes/latin1.ts";
import { utf8Text } from "../bytes/utf8.ts";
import { latin1Text } from "../bytes/latin1.ts";
import { crc16Arc } from "../checksum/crc16.ts";
import type { DecodeContext, Decoded, DecodedPosition, Message } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import { hexNumber } from "../text/digits.ts";
import { uniqueIdForms } from "../unique-id.ts";
import type { Fault } from "./message.ts";
import { LONG_FIELDS, SHORT_FIELDS, readMessage } from "./message.ts";

const MAXIMUM_BLACK_BOX = 500;
const MAXIMUM_TEXT = 2048;

/** Codes of the answers, by message type (Wialon IPS 2.0, section 3). */
const CODES: Readonly<Record<"SD" | "D", Readonly<Record<Fault | "crc", string>>>> = {
  SD: {
    structure: "-1",
    time: "0",
    place: "10",
    motion: "11",
    satellites: "12",
    inputs: "-1",
    adc: "-1",
    parameters: "-1",
    crc: "13",
  },
  D: {
    structure: "-1",
    time: "0",
    place: "10",
    motion: "11",
    satellites: "12",
    inputs: "13",
    adc: "14",
    parameters: "15",
    crc: "16",
  },
};

/** A line taken apart: what stands between the hashes, and behind them. */
export interface WialonLine {
  readonly type: string;
  readonly text: string;
}

/** `#TYPE#text` without its line end; null when it is none. Bytes that are no UTF-8 are read one by one. */
export function readLine(frame: Uint8Array): WialonLine | null {
  const whole = withoutLineEnd(utf8Text(frame) ?? latin1Text(frame));
  const end = whole.indexOf("#", 1);
  if (!whole.startsWith("#") || end < 0) return null;
  return { type: whole.slice(1, end), text: whole.slice(end + 1) };
}

function withoutLineEnd(text: string): string {
  if (!text.endsWith("\n")) return text;
  return text.slice(0, text.endsWith("\r\n") ? -2 : -1);
}

const answer = (type: string, code: string): Uint8Array => latin1Bytes(`#A${type}#${code}\r\n`);

/** Decodes one line of a stream. Version 2.0, known from the login, ends every message with a checksum. */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  const line = readLine(frame);
  if (line === null) return { kind: "rejected", reason: "no message" };
  if (line.type === "L") return login(line.text);
  if (context.uniqueId === null) return { kind: "rejected", reason: "data before login" };
  return decodeLine(line, context, context.state?.["checksums"] === true, null);
}

/** A line of a device that is known, from a stream or a datagram. */
export function decodeLine(
  { type, text }: WialonLine,
  context: DecodeContext,
  checksums: boolean,
  uniqueIds: readonly string[] | null,
): Decoded {
  const named = <Kind extends Message>(message: Kind): Kind =>
    uniqueIds === null ? message : { ...message, uniqueIds };
  switch (type) {
    case "P":
      return note(named({ kind: "reply", reply: answer("P", ""), about: "ping" }));
    case "SD":
    case "D": {
      const position = single(type, text, context, checksums);
      if (typeof position === "string")
        return { kind: "rejected", reason: `message with fault ${position}`, reply: answer(type, position) };
      return note(named({ kind: "positions", positions: [position], acknowledgement: answer(type, "1") }));
    }
    case "B":
      return blackBox(text, context, checksums, named);
    case "M": {
      const content = checksums ? withoutChecksum(text) : text;
      if (content === null) return { kind: "rejected", reason: "wrong checksum", reply: answer("M", "01") };
      return note(
        named({
          kind: "commandResult",
          result: content.replace(/;$/, "").slice(0, MAXIMUM_TEXT),
          reply: answer("M", "1"),
        }),
      );
    }
    case "AM":
      return note(named({ kind: "commandResult", result: `AM ${text}`.slice(0, MAXIMUM_TEXT), reply: null }));
    default:
      return { kind: "rejected", reason: `unknown type ${type.slice(0, 16)}` };
  }
}

const note = (...messages: readonly Message[]): Decoded => ({ kind: "messages", messages });

/** `id;password` of version 1.1, `2.0;id;password;checksum` of 2.0. The password is the server's to check. */
function login(text: string): Decoded {
  const fields = text.split(";");
  const isSecond = fields[0] === "2.0";
  if (isSecond && withoutChecksum(text) === null) {
    return { kind: "rejected", reason: "wrong checksum", reply: answer("L", "10") };
  }
  const id = fields[isSecond ? 1 : 0] ?? "";
  if (id === "" || id.length > 64) return { kind: "rejected", reason: "no identifier", reply: answer("L", "0") };
  return {
    kind: "messages",
    messages: [{ kind: "login", uniqueIds: uniqueIdForms(id), accept: answer("L", "1"), refuse: answer("L", "0") }],
    state: { checksums: isSecond },
  };
}

/** The text without its checksum, up to and including the separator before it; null when it is wrong. */
export function withoutChecksum(text: string, separator = ";"): string | null {
  const at = text.lastIndexOf(separator);
  const stated = hexNumber(text.slice(at + 1));
  const content = text.slice(0, at + 1);
  const bytes = latin1Bytes(content);
  return stated !== null && crc16Arc(bytes) === stated ? content : null;
}

function single(type: "SD" | "D", text: string, context: DecodeContext, checksums: boolean): DecodedPosition | string {
  const wanted = type === "SD" ? SHORT_FIELDS : LONG_FIELDS;
  const fields = text.split(";");
  if (checksums || fields.length === wanted + 1) {
    if (withoutChecksum(text) === null) return CODES[type].crc;
    fields.pop();
  }
  if (fields.length !== wanted) return CODES[type].structure;
  const position = readMessage(fields, context.receivedAt);
  return typeof position === "string" ? CODES[type][position] : position;
}

/** `#B#`: messages separated by bars, all of them history. Bad ones are left out and not counted. */
function blackBox(
  text: string,
  context: DecodeContext,
  checksums: boolean,
  named: <Kind extends Message>(message: Kind) => Kind,
): Decoded {
  const content = checksums ? withoutChecksum(text, "|") : text;
  if (content === null) return { kind: "rejected", reason: "wrong checksum", reply: answer("B", "") };
  const messages = content.split("|", MAXIMUM_BLACK_BOX + 2).filter((message) => message !== "");
  if (messages.length > MAXIMUM_BLACK_BOX)
    return { kind: "rejected", reason: "too many messages", reply: answer("B", "0") };
  const positions: DecodedPosition[] = [];
  for (const message of messages) {
    const position = readMessage(message.split(";"), context.receivedAt);
    if (typeof position !== "string") {
      positions.push({ ...position, attributes: { ...position.attributes, archive: true } });
    }
  }
  return note(
    named({
      kind: "positions",
      positions: sortedByFixTime(positions),
      acknowledgement: answer("B", String(positions.length)),
    }),
  );
}
