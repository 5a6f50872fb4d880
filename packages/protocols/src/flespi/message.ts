import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { kilometresPerHour } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { digitsAt } from "../text/digits.ts";
import type { Json, JsonObject } from "./json.ts";
import { isFiniteNumber } from "./json.ts";
import type { KeyRule } from "./keys.table.ts";
import { ALARM_KEYS, INDEXED_KEYS, KEYS } from "./keys.table.ts";
import { coordinates, instant, keep, speedOr0 } from "./place.ts";

type Writable = Record<string, AttributeValue>;

const MAXIMUM_TEXT = 1024;
const MASK_BITS = 16;
const LARGEST_MASK = 0xffff_ffff;
const INDEX_DIGITS = 2;
const SOS_PREFIX = "alarm.sos";
const rules = new Map(Object.entries(KEYS));
const indexedRules = new Map(Object.entries(INDEXED_KEYS));
const alarmNames = new Map(Object.entries(ALARM_KEYS));
/** Keys that are columns of a position, or become part of its network. */
const KNOWN: ReadonlySet<string> = new Set([
  "ident",
  "timestamp",
  "position.latitude",
  "position.longitude",
  "position.altitude",
  "position.direction",
  "position.speed",
  "position.valid",
]);
const CELL_KEYS: ReadonlySet<string> = new Set(["gsm.mcc", "gsm.mnc", "gsm.lac", "gsm.cellid"]);

/** A message of flespi: flat, with dots in its keys. Null when it has no time or no usable place. */
export function readMessage(message: JsonObject): DecodedPosition | null {
  const time = instant(message["timestamp"]);
  const place = coordinates({
    latitude: message["position.latitude"],
    longitude: message["position.longitude"],
    altitude: message["position.altitude"],
    speed: knotsFromKilometresPerHour(kilometresPerHour(speedOr0(message["position.speed"]))),
    course: message["position.direction"],
    accuracy: undefined,
  });
  if (time === null || place === undefined) return null;
  const network = networkOf(message);
  const attributes: Writable = {};
  const alarms = new Set<string>();
  for (const key of Object.keys(message)) {
    if (KNOWN.has(key) || (network !== null && CELL_KEYS.has(key))) continue;
    const value = message[key]!;
    if (!applyAlarm(key, value, alarms) && !applyKey(key, value, attributes)) keep(key, value, attributes);
  }
  if (alarms.size > 0) attributes["alarm"] = [...alarms].join(",");
  const valid = place !== null && message["position.valid"] !== false;
  return { deviceTime: time, fixTime: time, valid, coordinates: place, network, attributes };
}

/** False when the key has nothing to do with alarms; one that is not raised says nothing. */
function applyAlarm(key: string, value: Json, alarms: Set<string>): boolean {
  const name = key.startsWith(SOS_PREFIX) ? "sos" : alarmNames.get(key);
  const isOn = flag(value);
  if (name === undefined || isOn === null) return false;
  if (isOn) alarms.add(name);
  return true;
}

/** False when the key has no meaning, or not with such a value. */
function applyKey(key: string, value: Json, attributes: Writable): boolean {
  if (key === "din") return applyMask(value, "input", "in", attributes);
  if (key === "dout") return applyMask(value, "output", "out", attributes);
  const rule = rules.get(key);
  if (rule !== undefined) return applyRule(rule, rule.attribute, value, attributes);
  const at = Math.max(key.lastIndexOf("."), key.lastIndexOf("#"));
  const index = key.length - at - 1 > INDEX_DIGITS ? Number.NaN : digitsAt(key, at + 1, key.length);
  const indexed = at > 0 && index >= 1 ? indexedRules.get(key.slice(0, at)) : undefined;
  return indexed !== undefined && applyRule(indexed, `${indexed.attribute}${index}`, value, attributes);
}

function applyRule(rule: KeyRule, attribute: string, value: Json, attributes: Writable): boolean {
  if (rule.as === "boolean") {
    const isOn = flag(value);
    if (isOn === null) return false;
    attributes[attribute] = isOn;
    return true;
  }
  if (rule.as === "text") {
    if (typeof value !== "string" && !isFiniteNumber(value)) return false;
    if (value !== "") attributes[attribute] = String(value).slice(0, MAXIMUM_TEXT);
    return true;
  }
  const number = isFiniteNumber(value) ? (rule.times === undefined ? value : Math.round(value * rule.times)) : Infinity;
  if (!Number.isFinite(number)) return false;
  attributes[attribute] = number;
  return true;
}

/** A bit mask, and a boolean for every bit that is set. */
function applyMask(value: Json, name: string, prefix: string, attributes: Writable): boolean {
  if (!isFiniteNumber(value) || !Number.isInteger(value) || value < 0 || value > LARGEST_MASK) return false;
  attributes[name] = value;
  for (let bit = 0; bit < MASK_BITS; bit += 1) {
    if (((value >>> bit) & 1) === 1) attributes[`${prefix}${bit + 1}`] = true;
  }
  return true;
}

/** Some channels write 0 and 1. */
const flag = (value: Json): boolean | null =>
  typeof value === "boolean" ? value : value === 1 ? true : value === 0 ? false : null;

function networkOf(message: JsonObject): Network | null {
  const country = message["gsm.mcc"];
  const network = message["gsm.mnc"];
  const area = message["gsm.lac"];
  const cell = message["gsm.cellid"];
  if (!isFiniteNumber(country) || !isFiniteNumber(network) || !isFiniteNumber(area) || !isFiniteNumber(cell)) {
    return null;
  }
  return {
    cellTowers: [{ mobileCountryCode: country, mobileNetworkCode: network, locationAreaCode: area, cellId: cell }],
  };
}
