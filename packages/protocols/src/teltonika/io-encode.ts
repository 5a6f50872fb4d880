import { hexBytes } from "../bytes/hex.ts";
import { Writer } from "../bytes/writer.ts";
import type { DecodedPosition } from "../protocol.ts";
import { IO_ALARMS, OVERSPEED_ID } from "./io-alarms.table.ts";
import type { IoRule, IoWidth } from "./io-rule.ts";
import { IO_RULES } from "./io.table.ts";
import { reversedPairs } from "./record-facts.ts";

/** One I/O element as the device sends it. */
export interface IoElement {
  readonly id: number;
  readonly width: IoWidth;
  readonly bytes: Uint8Array;
}

/** Attributes that are not elements of their own: fields of the record, or written with another attribute. */
const NOT_ELEMENTS = new Set(["event", "priority", "sat", "generationType", "alarm", "ibutton", "door", "crashType"]);
const DOOR_BITS: readonly (readonly [string, number])[] = [
  ["door1", 0x0100],
  ["door2", 0x0200],
  ["door3", 0x0400],
  ["door4", 0x0800],
  ["bonnet", 0x1000],
  ["trunk", 0x2000],
];
const DOORS_ID = 90;
const CRASH_ID = 247;

const rulesByAttribute: ReadonlyMap<string, IoRule> = firstOf(IO_RULES, ({ attribute }) => attribute);
const alarmsByName = firstOf(IO_ALARMS, ({ alarm }) => alarm);
const keptRaw = new Map(IO_RULES.filter(({ keepRaw }) => keepRaw).map((rule) => [`io${rule.id}`, rule.attribute]));
const ruledWidths = new Set(IO_RULES.map(({ id, bytes }) => `${id}/${bytes}`));

function firstOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> {
  const map = new Map<string, Row>();
  for (const row of rows) if (!map.has(keyOf(row))) map.set(keyOf(row), row);
  return map;
}

/** The I/O elements of a report, from the attribute names the decoder gives. What has no id is left out. */
export function ioElements({ attributes, network, coordinates }: DecodedPosition): readonly IoElement[] {
  const elements: IoElement[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || NOT_ELEMENTS.has(name)) continue;
    const element = elementOf(name, value, attributes);
    if (element !== null) elements.push(element);
  }
  if (DOOR_BITS.some(([name]) => attributes[name] !== undefined) || attributes["door"] !== undefined) {
    elements.push(number(DOORS_ID, 2, doorBits(attributes)));
  }
  if (typeof attributes["iccid"] === "string") elements.push(...cardNumber(attributes["iccid"]));
  const speed = coordinates === null ? 0 : Math.round(coordinates.speed * 1.852);
  for (const alarm of alarmNames(attributes)) {
    const row = alarmsByName.get(alarm);
    if (alarm === "overspeed") elements.push(number(OVERSPEED_ID, 1, Math.min(speed, 255)));
    else if (row !== undefined) elements.push(number(row.id, 1, crash(row.id, attributes) ?? row.value));
  }
  if (!alarmNames(attributes).includes("accident") && typeof attributes["crashType"] === "number") {
    elements.push(number(CRASH_ID, 1, attributes["crashType"]));
  }
  const tower = network?.cellTowers?.[0];
  if (tower !== undefined) {
    const { mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId } = tower;
    if (attributes["operator"] === undefined) {
      elements.push(number(241, 4, mobileCountryCode * 100 + mobileNetworkCode));
    }
    elements.push(number(206, 2, locationAreaCode));
    elements.push(cellId > 0xffff ? number(636, 4, cellId) : number(205, 2, cellId));
  }
  return elements;
}

/** The event id of a report: as stated, or that of its first alarm, or 0 for a periodic one. */
export function eventId({ attributes }: DecodedPosition): number {
  if (typeof attributes["event"] === "number") return attributes["event"];
  const [alarm] = alarmNames(attributes);
  if (alarm === undefined) return 0;
  return alarm === "overspeed" ? OVERSPEED_ID : (alarmsByName.get(alarm)?.id ?? 0);
}

function elementOf(
  name: string,
  value: string | number | boolean,
  attributes: DecodedPosition["attributes"],
): IoElement | null {
  if (name === "driverUniqueId") return hexElement(78, reversedPairs(String(value).padStart(16, "0")));
  if (name === "rfid") return hexElement(207, String(value));
  const rule = rulesByAttribute.get(name);
  if (rule !== undefined) return ruleElement(rule, value);
  const raw = /^io(\d{1,5})$/.exec(name);
  if (raw === null || (keptRaw.has(name) && attributes[keptRaw.get(name)!] !== undefined)) return null;
  return rawElement(Number(raw[1]), value);
}

function ruleElement(rule: IoRule, value: string | number | boolean): IoElement | null {
  if (rule.as === "hex" && rule.bytes === 8) return hexElement(rule.id, String(value));
  if (rule.bytes === "x") return { id: rule.id, width: "x", bytes: new Writer().latin1(String(value)).finish() };
  if (rule.as === "part" || rule.as === "alarm" || typeof value === "string") return null;
  const raw = typeof value === "boolean" ? Number(value) : Math.round((value * (rule.over ?? 1)) / (rule.times ?? 1));
  return number(rule.id, rule.bytes, raw);
}

/** An id without a meaning: in the smallest width that holds the value and means nothing else. */
function rawElement(id: number, value: string | number | boolean): IoElement | null {
  if (id > 0xffff || typeof value === "boolean") return null;
  const bits = typeof value === "number" ? value : /^\d{1,20}$/.test(value) ? BigInt(value) : -1;
  if (bits < 0 || BigInt(bits) >> 64n > 0n) return null;
  for (const width of [1, 2, 4, 8] as const) {
    if (bits < 2 ** (width * 8) && !ruledWidths.has(`${id}/${width}`)) return number(id, width, bits);
  }
  return null;
}

function number(id: number, width: 1 | 2 | 4 | 8, value: number | bigint): IoElement {
  const bits = BigInt.asUintN(width * 8, BigInt(value));
  return {
    id,
    width,
    bytes: new Writer()
      .u64(bits)
      .finish()
      .subarray(8 - width),
  };
}

/** The chip card number as two decimal numbers; the second must not begin with a zero, which would be lost. */
function cardNumber(iccid: string): readonly IoElement[] {
  if (!/^[1-9]\d{17,19}$/.test(iccid)) return [];
  let split = 10;
  while (split > 1 && iccid[split] === "0") split -= 1;
  return [number(11, 8, BigInt(iccid.slice(0, split))), number(14, 8, BigInt(iccid.slice(split)))];
}

function hexElement(id: number, hex: string): IoElement | null {
  const bytes = hexBytes(hex);
  return bytes === null || bytes.length !== 8 ? null : { id, width: 8, bytes };
}

function doorBits(attributes: DecodedPosition["attributes"]): number {
  let bits = 0;
  for (const [name, bit] of DOOR_BITS) if (attributes[name] === true) bits |= bit;
  return bits === 0 && attributes["door"] === true ? 0x0100 : bits;
}

function crash(id: number, { crashType }: DecodedPosition["attributes"]): number | null {
  return id === CRASH_ID && typeof crashType === "number" ? crashType : null;
}

function alarmNames({ alarm }: DecodedPosition["attributes"]): readonly string[] {
  return typeof alarm === "string" && alarm !== "" ? alarm.split(",") : [];
}
