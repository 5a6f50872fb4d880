import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Cursor } from "../bytes/cursor.ts";
import { hexText } from "../bytes/hex.ts";
import { isPrintableAscii, latin1Text } from "../bytes/latin1.ts";
import type { ItemRule } from "./items.table.ts";
import { ITEMS } from "./items.table.ts";

const rules: (readonly ItemRule[] | undefined)[] = [];
for (const rule of ITEMS) rules[rule.id] = [...(rules[rule.id] ?? []), rule];

const RAW_NAMES: readonly string[] = Array.from({ length: 256 }, (_, id) => `jt${id.toString(16).padStart(2, "0")}`);

const TEMPERATURES = 0x51;
const ANALOG = 0x2b;
const DRIVING = 0x18;
const DRIVER_CARD = 0xbd;
const DRIVER_NAME = 0xbc;
const HARSH = 0x70;
const ADAS = 0x64;
const DRIVER_STATE = 0x65;
const NO_TEMPERATURE = 0xffff;
const MAXIMUM_TEMPERATURES = 16;
/** Type of the event behind its id and flag. */
const TYPE_AT = 5;
const HARSH_ALARMS: Readonly<Record<number, string>> = {
  0x01: "hardAcceleration",
  0x02: "hardBraking",
  0x03: "hardCornering",
  0x16: "accident",
};

/** Reads id, length and value up to the end. An item that runs past it ends the reading; unknown ones stay hex. */
export function readItems(cursor: Cursor, attributes: Record<string, AttributeValue>, alarms: Set<string>): void {
  while (cursor.remaining >= 2) {
    const id = cursor.u8();
    const length = cursor.u8();
    if (length > cursor.remaining) return;
    const at = cursor.offset;
    cursor.skip(length);
    const rule = ruleOf(id, length);
    if (rule !== undefined) applyRule(rule, cursor.bytes, at, attributes);
    else if (!applySpecial(id, cursor.bytes, at, length, attributes, alarms)) {
      attributes[RAW_NAMES[id]!] = hexText(cursor.bytes, at, at + length);
    }
  }
}

function ruleOf(id: number, length: number): ItemRule | undefined {
  const ofId = rules[id];
  if (ofId === undefined) return undefined;
  for (let index = 0; index < ofId.length; index += 1) if (ofId[index]!.bytes === length) return ofId[index];
  return undefined;
}

function applyRule(rule: ItemRule, bytes: Uint8Array, at: number, attributes: Record<string, AttributeValue>): void {
  let raw = 0;
  for (let index = 0; index < rule.bytes; index += 1) raw = raw * 256 + bytes[at + index]!;
  const value = rule.signBit === true ? signed(raw) : raw;
  // Bit 15 of the fuel level says percent (vendors).
  if (rule.id === 0x02 && raw >= 0x8000) {
    if ((raw & 0x7fff) <= 100) attributes["fuelLevel"] = raw & 0x7fff;
    return;
  }
  if (rule.attribute === "batteryLevel" && raw > 10) return;
  attributes[rule.attribute] = (value * (rule.times ?? 1)) / (rule.over ?? 1);
}

/** The top bit of sixteen is the sign. */
const signed = (raw: number): number => (raw >= 0x8000 ? 0 - (raw & 0x7fff) : raw);

const word = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;

/** False when the item is unknown, or not as long as it should be. */
function applySpecial(
  id: number,
  bytes: Uint8Array,
  at: number,
  length: number,
  attributes: Record<string, AttributeValue>,
  alarms: Set<string>,
): boolean {
  switch (id) {
    case ANALOG:
      if (length !== 4) return false;
      attributes["adc1"] = word(bytes, at + 2);
      attributes["adc2"] = word(bytes, at);
      return true;
    case TEMPERATURES:
      if (length % 2 !== 0 || length > MAXIMUM_TEMPERATURES * 2) return false;
      for (let index = 0; index < length; index += 2) {
        const raw = word(bytes, at + index);
        if (raw !== NO_TEMPERATURE) attributes[`temp${index / 2 + 1}`] = signed(raw) / 10;
      }
      return true;
    case DRIVING:
      if (length !== 3) return false;
      if ((word(bytes, at) & 1) === 1) alarms.add("fatigueDriving");
      attributes["drivingState"] = word(bytes, at);
      return true;
    case HARSH: {
      const alarm = length > TYPE_AT ? HARSH_ALARMS[bytes[at + TYPE_AT]!] : undefined;
      if (alarm === undefined) return false;
      alarms.add(alarm);
      return true;
    }
    case ADAS:
    case DRIVER_STATE:
      if (length <= TYPE_AT) return false;
      attributes[id === ADAS ? "adasAlarm" : "dmsAlarm"] = bytes[at + TYPE_AT]!;
      attributes[`jt${id.toString(16)}`] = hexText(bytes, at, at + length);
      return true;
    case DRIVER_CARD:
    case DRIVER_NAME: {
      const text = latin1Text(bytes, at, at + length).trim();
      if (text === "" || !isPrintableAscii(text)) return false;
      attributes[id === DRIVER_CARD ? "driverUniqueId" : "driver"] = text;
      return true;
    }
    default:
      return false;
  }
}
