import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { knotsFromMetresPerSecond } from "@outrider/domain/units/speed.ts";
import { degrees, metres, metresPerSecond } from "@outrider/domain/units/units.ts";
import { utf8Text } from "../bytes/utf8.ts";
import type { DecodedPosition, DecodedRequest, RequestContext } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import { parseInstant } from "../time/parse-instant.ts";
import {
  FUTURE_MILLIS,
  MAXIMUM_DEPTH,
  MAXIMUM_FREE_PARAMETERS,
  MAXIMUM_IDENTIFIER,
  MAXIMUM_NAME,
  MAXIMUM_VALUE,
  isReserved,
} from "./limits.ts";
import { rejected } from "./rejected.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/**
 * Decodes the JSON form: Traccar Client from 9 and the background-geolocation SDK. `location` is one location or, with
 * batch sync, an array of them; each becomes a position, oldest first.
 */
export function decodeJson(body: Uint8Array, context: RequestContext): DecodedRequest {
  const root = parsed(body);
  if (!isObject(root)) return rejected("body is no JSON object");
  if (!isShallow(root, MAXIMUM_DEPTH)) return rejected("nested too deep");
  const uniqueId = identifier(root["device_id"]);
  if (uniqueId === null) return rejected("no usable identifier");
  const location = root["location"];
  const locations = Array.isArray(location) ? (location as readonly Json[]) : [location];
  const positions: DecodedPosition[] = [];
  for (const element of locations) {
    const position = isObject(element) ? positionOf(element, context) : "location missing";
    if (typeof position === "string") return rejected(position);
    positions.push(position);
  }
  return {
    kind: "positions",
    uniqueId,
    positions: sortedByFixTime(positions),
    unknownDeviceStatus: 404,
    carriesCommand: false,
  };
}

function parsed(body: Uint8Array): Json | undefined {
  const text = utf8Text(body);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether no value lies deeper than `depth` levels; stops looking there. */
function isShallow(value: Json, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Array.isArray(value)
    ? value.every((item: Json) => isShallow(item, depth - 1))
    : isObject(value) && Object.values(value).every((item) => isShallow(item, depth - 1));
}

function identifier(value: Json | undefined): string | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= MAXIMUM_IDENTIFIER ? text : null;
}

function positionOf(location: JsonObject, { receivedAt }: RequestContext): DecodedPosition | string {
  const stamp = location["timestamp"];
  const time = typeof stamp === "string" || typeof stamp === "number" ? parseInstant(String(stamp)) : null;
  if (time === null) return "timestamp is no time";
  if (time > receivedAt + FUTURE_MILLIS) return "timestamp more than a day ahead";
  const coordinates = coordinatesOf(location["coords"]);
  if (typeof coordinates === "string") return coordinates;
  const attributes = attributesOf(location);
  if (typeof attributes === "string") return attributes;
  return {
    deviceTime: time,
    fixTime: time,
    valid: coordinates !== null,
    coordinates,
    network: null,
    attributes,
  };
}

function coordinatesOf(coords: Json | undefined): DecodedPosition["coordinates"] | string {
  if (coords === undefined || coords === null) return null;
  if (!isObject(coords)) return "coords is no object";
  const { latitude, longitude } = coords;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return "coords are no coordinates";
  if (latitude === 0 && longitude === 0) return null;
  return {
    latitude: degrees(latitude),
    longitude: degrees(longitude),
    altitude: metres(numberOr0(coords["altitude"])),
    speed: knotsFromMetresPerSecond(metresPerSecond(Math.max(numberOr0(coords["speed"]), 0))),
    course: degrees(Math.max(numberOr0(coords["heading"]), 0) % 360),
    accuracy: metres(Math.max(numberOr0(coords["accuracy"]), 0)),
  };
}

const isWithin = (value: Json | undefined, limit: number): value is number =>
  typeof value === "number" && value >= -limit && value <= limit;

const numberOr0 = (value: Json | undefined): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

function attributesOf(location: JsonObject): Record<string, AttributeValue> | string {
  const attributes: Record<string, AttributeValue> = {};
  if (typeof location["is_moving"] === "boolean") attributes["motion"] = location["is_moving"];
  if (typeof location["odometer"] === "number") attributes["odometer"] = Math.round(location["odometer"]);
  copyText(location, "event", attributes);
  if (typeof location["mock"] === "boolean") attributes["mock"] = location["mock"];
  copyText(location, "alarm", attributes);
  const battery = location["battery"];
  if (isObject(battery)) {
    const level = numberOr0(battery["level"]);
    if (typeof battery["level"] === "number" && level >= 0 && level <= 1) {
      attributes["batteryLevel"] = Math.round(level * 100);
    }
    if (battery["is_charging"] === true) attributes["charge"] = true;
  }
  const activity = location["activity"];
  if (isObject(activity) && typeof activity["type"] === "string") {
    attributes["activity"] = activity["type"].slice(0, MAXIMUM_VALUE);
  }
  const extras = location["extras"];
  return isObject(extras) ? copyExtras(extras, attributes) : attributes;
}

function copyText(location: JsonObject, name: string, attributes: Record<string, AttributeValue>): void {
  const value = location[name];
  if (typeof value === "string" && value !== "") attributes[name] = value.slice(0, MAXIMUM_VALUE);
}

/** Flat values under their own names; a key that could reach a prototype refuses the request. */
function copyExtras(
  extras: JsonObject,
  attributes: Record<string, AttributeValue>,
): Record<string, AttributeValue> | string {
  let count = 0;
  for (const [name, value] of Object.entries(extras)) {
    if (name === "__proto__" || name === "constructor" || name === "prototype") return "extras hold a forbidden key";
    if (name.length > MAXIMUM_NAME) return "extras hold a giant key";
    if (isReserved(name) || name === "" || (typeof value === "object" && value !== null)) continue;
    count += 1;
    if (count > MAXIMUM_FREE_PARAMETERS) break;
    if (value !== null)
      attributes[name] = typeof value === "string" ? value.slice(0, MAXIMUM_VALUE) : (value as AttributeValue);
  }
  return attributes;
}
