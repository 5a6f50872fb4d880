import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres } from "@outrider/domain/units/units.ts";
import { Cursor } from "../bytes/cursor.ts";
import type { DecodedPosition } from "../protocol.ts";
import { calendarMillis } from "../time/calendar.ts";
import type { DeviceZone } from "../time/device-zone.ts";
import { instantOf } from "../time/device-zone.ts";
import { readItems } from "./items.ts";
import { ALARM_BITS } from "./items.table.ts";

const FIXED_BYTES = 28;
const DATE_BYTES = 6;
const UNITS_PER_DEGREE = 1_000_000;

/** A location body, and its alarm flags for the connection to remember. */
export interface LocationReading {
  readonly position: DecodedPosition;
  readonly alarms: number;
}

/**
 * Body of 0200: flags, coordinates, time and additional items. An alarm is raised when its flag was not in
 * `alarmsBefore`: terminals repeat it until it is over. A reason when the body is none.
 */
export function readLocation(body: Uint8Array, zone: DeviceZone, alarmsBefore: number): LocationReading | string {
  if (body.length < FIXED_BYTES) return "location too short";
  const cursor = new Cursor(body);
  const alarms = cursor.u32();
  const status = cursor.u32();
  const latitude = cursor.u32() / UNITS_PER_DEGREE;
  const longitude = cursor.u32() / UNITS_PER_DEGREE;
  const altitude = cursor.i16();
  const speed = cursor.u16() / 10;
  const course = cursor.u16() % 360;
  const local = bcdDate(body, cursor.offset);
  cursor.skip(DATE_BYTES);
  if (local === null) return "no such date";
  const attributes: Record<string, AttributeValue> = {};
  applyStatus(status, attributes);
  const raised = alarmNames(alarms & ~alarmsBefore);
  readItems(cursor, attributes, raised);
  if (raised.size > 0) attributes["alarm"] = [...raised].join(",");
  const located = (latitude !== 0 || longitude !== 0) && latitude <= 90 && longitude <= 180;
  const time = instantOf(local, zone);
  return {
    alarms,
    position: {
      deviceTime: time,
      fixTime: time,
      valid: located && (status & 0x02) !== 0,
      coordinates: located
        ? {
            latitude: degrees((status & 0x04) === 0 ? latitude : 0 - latitude),
            longitude: degrees((status & 0x08) === 0 ? longitude : 0 - longitude),
            altitude: metres(altitude),
            speed: knotsFromKilometresPerHour(kilometresPerHour(speed)),
            course: degrees(course),
            accuracy: metres(0),
          }
        : null,
      network: null,
      attributes,
    },
  };
}

/** `YYMMDDhhmmss`, two packed digits a byte, as milliseconds of the device's clock; null when it is no date. */
const bcdDate = (bytes: Uint8Array, at: number): number | null =>
  calendarMillis(
    2000 + bcd(bytes[at]!),
    bcd(bytes[at + 1]!),
    bcd(bytes[at + 2]!),
    bcd(bytes[at + 3]!),
    bcd(bytes[at + 4]!),
    bcd(bytes[at + 5]!),
  );

/** Two packed digits; NaN when one of them is none. */
const bcd = (byte: number): number =>
  (byte & 0x0f) > 9 || byte >> 4 > 9 ? Number.NaN : (byte >> 4) * 10 + (byte & 0x0f);

/** Status bits (JT/T 808-2013, table 25; bit 22 of 2019). Doors are named only when one is open. */
function applyStatus(status: number, attributes: Record<string, AttributeValue>): void {
  attributes["ignition"] = (status & 0x01) !== 0;
  attributes["blocked"] = (status & (1 << 10)) !== 0;
  if ((status & (1 << 12)) !== 0) attributes["lock"] = true;
  if ((status & (0x1f << 13)) !== 0) {
    attributes["door"] = true;
    for (let index = 1; index <= 5; index += 1) {
      if ((status & (1 << (12 + index))) !== 0) attributes[`door${index}`] = true;
    }
  }
  if ((status & (1 << 22)) !== 0) attributes["motion"] = true;
}

function alarmNames(flags: number): Set<string> {
  const names = new Set<string>();
  if (flags === 0) return names;
  for (let bit = 0; bit < 32; bit += 1) {
    const name = ALARM_BITS[bit];
    if (name !== undefined && ((flags >>> bit) & 1) === 1) names.add(name);
  }
  return names;
}
