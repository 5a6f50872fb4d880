import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Knots, UnixMillis } from "@outrider/domain/units/units.ts";
import { degrees, metres } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { parseInstant } from "../time/parse-instant.ts";
import type { Json } from "./json.ts";
import { isFiniteNumber } from "./json.ts";

const LATEST = Date.UTC(2100, 0, 1);
const MAXIMUM_TEXT = 1024;

/** Unix seconds with a fraction, milliseconds from 13 digits on, or ISO 8601; null for anything else and above 2100. */
export function instant(value: Json | undefined): UnixMillis | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const time = parseInstant(String(value));
  return time === null || time > LATEST ? null : time;
}

/** What a message says of its place. */
export interface Place {
  readonly latitude: Json | undefined;
  readonly longitude: Json | undefined;
  readonly altitude: Json | undefined;
  readonly speed: Knots;
  readonly course: Json | undefined;
  readonly accuracy: Json | undefined;
}

/** Coordinates; null without any, off the globe or at 0,0; undefined when they are no numbers, or only one is there. */
export function coordinates(place: Place): DecodedPosition["coordinates"] | undefined {
  const latitude = place.latitude ?? null;
  const longitude = place.longitude ?? null;
  if (latitude === null && longitude === null) return null;
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || (latitude === 0 && longitude === 0)) return null;
  const course = isFiniteNumber(place.course) ? place.course : 0;
  return {
    latitude: degrees(latitude + 0),
    longitude: degrees(longitude + 0),
    altitude: metres(isFiniteNumber(place.altitude) ? place.altitude : 0),
    speed: place.speed,
    course: degrees((((course % 360) + 360) % 360) + 0),
    accuracy: metres(isFiniteNumber(place.accuracy) ? Math.max(place.accuracy, 0) : 0),
  };
}

/** A speed that is none, or below 0, is 0. */
export const speedOr0 = (value: Json | undefined): number => (isFiniteNumber(value) ? Math.max(value, 0) : 0);

/** A value under a name that has no meaning of its own here: flat as it is, otherwise as JSON text. */
export function keep(name: string, value: Json, attributes: Record<string, AttributeValue>): void {
  if (value === null || name === "" || name.length > MAXIMUM_TEXT) return;
  if (typeof value === "object") attributes[name] = JSON.stringify(value).slice(0, MAXIMUM_TEXT);
  else if (typeof value === "string") attributes[name] = value.slice(0, MAXIMUM_TEXT);
  else if (typeof value === "boolean" || Number.isFinite(value)) attributes[name] = value;
}
