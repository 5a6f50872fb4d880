import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { decimalText } from "../bytes/decimal-text.ts";
import { hexText } from "../bytes/hex.ts";
import { latin1Text } from "../bytes/latin1.ts";
import type { Cursor } from "../bytes/cursor.ts";
import type { DecodedPosition } from "../protocol.ts";
import type { RuptelaIo } from "./io.table.ts";
import { RUPTELA_IO } from "./io.table.ts";

const UNITS_PER_DEGREE = 10_000_000;
const NO_COORDINATE = -0x8000_0000;
const NO_SPEED = 0xffff;
const NO_HDOP = 0xff;
const HIGHEST_ANGLE = 36_000;
/** Two pairs of ids make one identifier. */
const ID_PAIRS = [
  ["tag1", "tag2"],
  ["canDriver1", "canDriver2"],
  ["cardDriver1", "cardDriver2"],
] as const;

const io: (RuptelaIo | undefined)[] = [];
for (const row of RUPTELA_IO) io[row.id] = row;

type Writable = Record<string, AttributeValue>;

/** A record under way: several parts may add to it. */
interface OpenRecord {
  readonly position: DecodedPosition;
  readonly attributes: Writable;
  readonly parts: Record<string, string>;
  readonly alarms: Set<string>;
}

/** Positions of the records, and why the rest could not be read, if it could not. */
export interface Records {
  readonly positions: readonly DecodedPosition[];
  readonly count: number;
  readonly fault: string | null;
}

/** Payload of command 1, or 68 with wide ids and records in parts. What was read before a fault counts. */
export function readRecords(cursor: Cursor, extended: boolean): Records {
  cursor.skip(1);
  const count = cursor.u8();
  const open: OpenRecord[] = [];
  let fault: string | null = null;
  for (let index = 0; index < count; index += 1) {
    const last = open.at(-1) ?? null;
    if (!readRecord(cursor, extended, last, open)) {
      fault = "record runs past the packet";
      break;
    }
  }
  return { positions: open.map(closed), count, fault };
}

function readRecord(cursor: Cursor, extended: boolean, last: OpenRecord | null, open: OpenRecord[]): boolean {
  const time = cursor.u32() * 1000;
  cursor.skip(1);
  const part = extended ? cursor.u8() & 0x0f : 0;
  const priority = cursor.u8();
  const longitude = cursor.i32();
  const latitude = cursor.i32();
  const altitude = cursor.u16();
  const angle = cursor.u16();
  const satellites = cursor.u8();
  const speed = cursor.u16();
  const hdop = cursor.u8();
  const event = extended ? cursor.u16() : cursor.u8();
  if (cursor.overrun) return false;
  const attributes: Writable = { event, priority, sat: satellites };
  if (hdop !== NO_HDOP) attributes["hdop"] = hdop / 10;
  const instant = unixMillis(time);
  const coordinates = place(latitude, longitude, altitude, angle, speed);
  const fresh: OpenRecord = {
    position: {
      deviceTime: instant,
      fixTime: instant,
      valid: coordinates !== null && satellites > 0,
      coordinates,
      network: null,
      attributes,
    },
    attributes,
    parts: {},
    alarms: new Set(),
  };
  // A later part repeats the head of the record it belongs to.
  const target = part > 0 && last !== null && last.position.deviceTime === instant ? last : fresh;
  readElements(cursor, extended, target);
  if (cursor.overrun && target !== fresh) return false;
  if (target === fresh) open.push(fresh);
  return !cursor.overrun;
}

function place(
  latitude: number,
  longitude: number,
  altitude: number,
  angle: number,
  speed: number,
): DecodedPosition["coordinates"] {
  if (latitude === NO_COORDINATE || longitude === NO_COORDINATE || (latitude === 0 && longitude === 0)) return null;
  if (Math.abs(latitude) > 90 * UNITS_PER_DEGREE || Math.abs(longitude) > 180 * UNITS_PER_DEGREE) return null;
  return {
    latitude: degrees(latitude / UNITS_PER_DEGREE),
    longitude: degrees(longitude / UNITS_PER_DEGREE),
    altitude: metres(altitude / 10),
    speed: knotsFromKilometresPerHour(kilometresPerHour(speed === NO_SPEED ? 0 : speed)),
    course: degrees(angle >= HIGHEST_ANGLE ? 0 : angle / 100),
    accuracy: metres(0),
  };
}

function readElements(cursor: Cursor, extended: boolean, record: OpenRecord): void {
  for (let width = 1; width <= 8; width *= 2) {
    const count = cursor.u8();
    for (let index = 0; index < count; index += 1) {
      const id = extended ? cursor.u16() : cursor.u8();
      const at = cursor.offset;
      cursor.skip(width);
      if (cursor.overrun) return;
      apply(id, cursor.bytes, at, width, record);
    }
  }
}

function apply(id: number, bytes: Uint8Array, at: number, width: number, record: OpenRecord): void {
  const { attributes, alarms, parts } = record;
  const rule = io[id];
  const raw = unsigned(bytes, at, width);
  if (rule === undefined || (typeof raw === "string" && rule.as !== "hex" && rule.as !== "idPart")) {
    attributes[`io${id}`] = raw;
    return;
  }
  const value = Number(raw);
  switch (rule.as) {
    case "boolean":
      attributes[rule.attribute] = value > 0;
      return;
    case "alarm":
      if (value > 0) alarms.add(rule.attribute);
      return;
    case "alarmAtZero":
      if (value === 0) alarms.add(rule.attribute);
      return;
    case "hex": {
      if (value !== 0) attributes[rule.attribute] = hexText(bytes, at, at + width);
      return;
    }
    case "idPart":
      // oxlint-disable-next-line no-control-regex -- unused places are NUL
      parts[rule.attribute] = latin1Text(bytes, at, at + width).replaceAll(/[^\x20-\x7e]/g, "");
      return;
    case "temperature": {
      const celsius = signed(value, width) / 10;
      if (celsius >= -60 && celsius <= 150) attributes[rule.attribute] = celsius;
      return;
    }
    case "signed":
      attributes[rule.attribute] = signed(value, width);
      return;
    default: {
      const scaled = (value * (rule.times ?? 1)) / (rule.over ?? 1);
      if (rule.attribute === "fuelLevel" && scaled > 100) return;
      attributes[rule.attribute] = scaled;
    }
  }
}

function unsigned(bytes: Uint8Array, at: number, width: number): number | string {
  if (width === 8) return decimalText(word(bytes, at), word(bytes, at + 4));
  let value = 0;
  for (let index = 0; index < width; index += 1) value = value * 256 + bytes[at + index]!;
  return value;
}

const word = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;

const signed = (value: number, width: number): number =>
  value >= 2 ** (width * 8 - 1) ? value - 2 ** (width * 8) : value;

function closed({ position, attributes, parts, alarms }: OpenRecord): DecodedPosition {
  if (alarms.size > 0) attributes["alarm"] = [...alarms].join(",");
  for (const [first, second] of ID_PAIRS) {
    const id = `${parts[first] ?? ""}${parts[second] ?? ""}`.trim();
    if (id !== "") attributes[first === "tag1" ? "tagId" : "driverUniqueId"] = id;
  }
  return position;
}
