import { isDigits } from "../bytes/bcd.ts";
import { isPrintableAscii, latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { DecodeContext, Decoded, Message } from "../protocol.ts";
import { sameUniqueId, uniqueIdForms } from "../unique-id.ts";
import { readPosition } from "./position.ts";

const LOAD = latin1Bytes("LOAD");
const ON = latin1Bytes("ON");
const SHORTEST_ID = 10;
const LONGEST_ID = 17;
/** Keywords that confirm a command: its letter in small and a t. */
const CONFIRMATION = /^[a-z]t$/;

/**
 * Decodes one message: login (`##,imei:…,A`), heartbeat (the bare identifier) or report. A call for help is answered so
 * that the device stops repeating it.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  const text = latin1Text(frame, 0, frame.length - 1).trim();
  if (text === "") return { kind: "messages", messages: [] };
  if (!isPrintableAscii(text)) return { kind: "rejected", reason: "not ASCII" };
  const login = /^##,imei:(\d+),A/.exec(text);
  const id = login?.[1] ?? (text.startsWith("imei:") ? text.slice(5).split(",", 1)[0]! : text.split(",", 1)[0]!);
  if (!isDigits(id) || id.length < SHORTEST_ID || id.length > LONGEST_ID) {
    return { kind: "rejected", reason: "no identifier" };
  }
  if (context.uniqueId !== null && !sameUniqueId(id, context.uniqueId)) {
    return { kind: "rejected", reason: "message of another device" };
  }
  const uniqueIds = uniqueIdForms(id);
  if (login !== null) {
    return { kind: "messages", messages: [{ kind: "login", uniqueIds, accept: LOAD, refuse: null }] };
  }
  if (!text.startsWith("imei:")) {
    return { kind: "messages", messages: [{ kind: "reply", uniqueIds, reply: ON, about: "heartbeat" }] };
  }
  return report(text.split(","), id, uniqueIds, context);
}

function report(fields: readonly string[], id: string, uniqueIds: readonly string[], context: DecodeContext): Decoded {
  const keyword = fields[1] ?? "";
  if (/^vr|^vt\d/.test(keyword)) {
    const about = `photo ${keyword.slice(0, 8)}`;
    return { kind: "messages", messages: [{ kind: "reply", uniqueIds, reply: null, about }] };
  }
  const position = readPosition(fields, context.receivedAt);
  if (typeof position === "string") return { kind: "rejected", reason: position };
  const acknowledgement = keyword === "help me" ? latin1Bytes(`**,imei:${id},E;`) : null;
  const positions: Message = { kind: "positions", uniqueIds, positions: [position], acknowledgement };
  if (!CONFIRMATION.test(keyword)) return { kind: "messages", messages: [positions] };
  const result: Message = { kind: "commandResult", uniqueIds, result: keyword, reply: null };
  return { kind: "messages", messages: [result, positions] };
}
