import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { compactDate } from "../time/compact-date.ts";

const EARLIEST_CLOCK = Date.UTC(2010, 0, 1);

/** `yyyymmdd` and `hh:mm:ss` in UTC; null when they are no date, "unset" when the clock was never set. */
export function fixTime(date: string, time: string): number | null | "unset" {
  if (/^0{8}$/.test(date) || date === "") return "unset";
  if (time.length !== 8 || time[2] !== ":" || time[5] !== ":") return null;
  const millis = compactDate(date + time.replaceAll(":", ""));
  if (millis === null) return null;
  return millis < EARLIEST_CLOCK ? "unset" : millis;
}

/** Latitude, longitude, speed in km/h and course as text; undefined when they are no place, null for none (0,0). */
export function coordinates(
  latitudeText: string,
  longitudeText: string,
  speedText: string,
  courseText: string,
): DecodedPosition["coordinates"] | undefined {
  const latitude = decimal(latitudeText);
  const longitude = decimal(longitudeText);
  const speed = decimal(speedText);
  const course = decimal(courseText);
  if (latitude === null || longitude === null || speed === null || course === null) return undefined;
  return place(latitude, longitude, speed, course);
}

export function place(
  latitude: number,
  longitude: number,
  speed: number,
  course: number,
): DecodedPosition["coordinates"] | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || speed < 0 || course < 0) return undefined;
  if (latitude === 0 && longitude === 0) return null;
  return {
    latitude: degrees(latitude),
    longitude: degrees(longitude),
    altitude: metres(0),
    speed: knotsFromKilometresPerHour(kilometresPerHour(speed)),
    course: degrees(course % 360),
    accuracy: metres(0),
  };
}
