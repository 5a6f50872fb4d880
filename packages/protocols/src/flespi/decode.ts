import type { DecodedPosition, DecodedRequest, DeviceRequest } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import { readGeneric } from "./generic.ts";
import type { Json, JsonObject } from "./json.ts";
import { isHarmless, isObject, parsedJson } from "./json.ts";
import { readMessage } from "./message.ts";

export const MAXIMUM_BODY = 1024 * 1024;
const MAXIMUM_MESSAGES = 1000;
const MAXIMUM_KEYS = 256;
const MAXIMUM_DEPTH = 8;
const MAXIMUM_IDENTIFIER = 128;
/** What an identifier may not hold: levels and wildcards of MQTT topics, and control characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const BAD_IDENTIFIER = /[#+/\u0000-\u001f\u007f]/;

/**
 * Decodes an array of messages, `{"messages": […]}`, or one message, in flespi's form or our own. Bad messages are
 * counted and left out; 400 only where nothing is a message, 413 above the limits of the sheet.
 */
export function decodeRequest({ body }: DeviceRequest): DecodedRequest {
  if (body.length > MAXIMUM_BODY) return { kind: "rejected", status: 413, reason: "body too large" };
  const root = parsedJson(body);
  const messages = messagesOf(root);
  if (messages === null || (messages.length > 0 && !messages.some(isObject))) {
    return { kind: "rejected", status: 400, reason: root === undefined ? "body is no JSON" : "no messages" };
  }
  if (messages.length > MAXIMUM_MESSAGES) return { kind: "rejected", status: 413, reason: "too many messages" };
  const byDevice = new Map<string, DecodedPosition[]>();
  let ignored = 0;
  for (const message of messages) {
    const uniqueId = isUsable(message) ? identifier(message["ident"]) : null;
    const position = uniqueId === null ? null : positionOf(message as JsonObject);
    if (uniqueId === null || position === null) {
      ignored += 1;
      continue;
    }
    const positions = byDevice.get(uniqueId);
    if (positions === undefined) byDevice.set(uniqueId, [position]);
    else positions.push(position);
  }
  const devices = Array.from(byDevice, ([uniqueId, positions]) => ({
    uniqueId,
    positions: sortedByFixTime(positions),
  }));
  return { kind: "devices", devices, ignored };
}

/** `{"accepted":1,"ignored":0}` */
export const acknowledge = (accepted: number, ignored: number): string => JSON.stringify({ accepted, ignored });

function messagesOf(root: Json | undefined): readonly Json[] | null {
  if (Array.isArray(root)) return root as readonly Json[];
  if (!isObject(root)) return null;
  const inside = root["messages"];
  return Array.isArray(inside) ? (inside as readonly Json[]) : [root];
}

const isUsable = (message: Json): message is JsonObject =>
  isObject(message) && Object.keys(message).length <= MAXIMUM_KEYS && isHarmless(message, MAXIMUM_DEPTH);

function identifier(value: Json | undefined): string | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "" || text.length > MAXIMUM_IDENTIFIER) return null;
  return BAD_IDENTIFIER.test(text) ? null : text;
}

const positionOf = (message: JsonObject): DecodedPosition | null =>
  message["timestamp"] === undefined ? readGeneric(message) : readMessage(message);
