import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { degrees, kilometresPerHour, metres } from "@outrider/domain/units/units.ts";
import type { Cursor } from "../bytes/cursor.ts";
import type { DecodedPosition } from "../protocol.ts";
import { calendarMillis } from "../time/calendar.ts";
import type { DeviceZone } from "../time/device-zone.ts";
import { instantOf } from "../time/device-zone.ts";

export const GPS_BLOCK_BYTES = 18;
const DATE_BYTES = 6;
/** Coordinates are in minutes times 30,000. */
export const UNITS_PER_DEGREE = 1_800_000;
const NORTH = 1 << 10;
const WEST = 1 << 11;
const POSITIONED = 1 << 12;
const CARRIES_ACC = 1 << 14;
const ACC = 1 << 15;

/** What a message knows about time besides its bytes. */
export interface Gt06Clock {
  readonly zone: DeviceZone;
  readonly receivedAt: UnixMillis;
}

export interface GpsBlock {
  readonly time: UnixMillis;
  readonly valid: boolean;
  readonly coordinates: DecodedPosition["coordinates"];
  readonly satellites: number;
  /** Null where the model does not send it in the course word. */
  readonly ignition: boolean | null;
}

/** Reads date, satellites, coordinates, speed and course; a reason when they cannot be. Speed km/h to knots. */
export function readGpsBlock(cursor: Cursor, clock: Gt06Clock): GpsBlock | string {
  const dateAt = cursor.offset;
  cursor.skip(DATE_BYTES);
  const satellites = cursor.u8() & 0x0f;
  const latitude = cursor.u32() / UNITS_PER_DEGREE;
  const longitude = cursor.u32() / UNITS_PER_DEGREE;
  const speed = cursor.u8();
  const flags = cursor.u16();
  if (cursor.overrun) return "content shorter than its GPS block";
  if (latitude > 90 || longitude > 180) return "coordinates off the globe";
  const valid = (flags & POSITIONED) !== 0;
  const time = readDate(cursor.bytes, dateAt, clock) ?? unsetClock(cursor.bytes, dateAt, valid, clock);
  if (time === null) return "no such date";
  const located = latitude !== 0 || longitude !== 0;
  return {
    time,
    valid: valid && located,
    satellites,
    ignition: (flags & CARRIES_ACC) === 0 ? null : (flags & ACC) !== 0,
    coordinates: located
      ? {
          latitude: degrees((flags & NORTH) === 0 ? 0 - latitude : latitude),
          longitude: degrees((flags & WEST) === 0 ? longitude : 0 - longitude),
          altitude: metres(0),
          speed: knotsFromKilometresPerHour(kilometresPerHour(speed)),
          course: degrees((flags & 0x3ff) % 360),
          accuracy: metres(0),
        }
      : null,
  };
}

/** Six binary bytes, year from 2000; null when there is no such day or time. */
export function readDate(bytes: Uint8Array, at: number, { zone }: Gt06Clock): UnixMillis | null {
  const year = bytes[at]!;
  if (year === 0) return null;
  const local = calendarMillis(
    2000 + year,
    bytes[at + 1]!,
    bytes[at + 2]!,
    bytes[at + 3]!,
    bytes[at + 4]!,
    bytes[at + 5]!,
  );
  return local === null ? null : instantOf(local, zone);
}

/** Year 0 or month 0: the clock was never set. Without a fix the time of arrival stands in, with one it cannot. */
function unsetClock(bytes: Uint8Array, at: number, valid: boolean, { receivedAt }: Gt06Clock): UnixMillis | null {
  return (bytes[at] === 0 || bytes[at + 1] === 0) && !valid ? receivedAt : null;
}
