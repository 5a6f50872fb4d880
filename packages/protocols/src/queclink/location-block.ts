import type { Network } from "@outrider/domain/model/position.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "../protocol.ts";
import { decimal } from "../text/decimal.ts";
import { digitsAt, hexNumber, isZeros } from "../text/digits.ts";
import { compactDate } from "../time/compact-date.ts";

/** Accuracy, speed, azimuth, altitude, longitude, latitude, time, four of the cell, and a reserved one. */
export const LOCATION_FIELDS = 12;
const EARLIEST_CLOCK = Date.UTC(2006, 0, 1);
const UNSET_CELL = 0xffff;
const UNSET_LONG_CELL = 0xffff_ffff;

/** One location as its fields say it. */
export interface LocationBlock {
  /** 0 no fix, 1 to 50 HDOP, null unknown. */
  readonly accuracy: number | null;
  readonly coordinates: DecodedPosition["coordinates"];
  /** UTC, milliseconds; null when the device had none. */
  readonly time: number | null;
  readonly network: Network | null;
}

/**
 * Reads the twelve fields from `at`. Null when they cannot be a location: coordinates off the globe, a date that is
 * none, text where numbers belong. Empty fields are a location without a fix.
 */
export function locationBlock(fields: readonly string[], at: number): LocationBlock | null {
  if (at < 0 || at + LOCATION_FIELDS > fields.length) return null;
  const accuracy = optional(fields[at]!);
  const speed = optional(fields[at + 1]!);
  const azimuth = optional(fields[at + 2]!);
  const altitude = optional(fields[at + 3]!);
  const longitude = optional(fields[at + 4]!);
  const latitude = optional(fields[at + 5]!);
  if (accuracy === undefined || speed === undefined || azimuth === undefined) return null;
  if (altitude === undefined || longitude === undefined || latitude === undefined) return null;
  if ((longitude === null) !== (latitude === null)) return null;
  if (longitude !== null && latitude !== null && (Math.abs(longitude) > 180 || Math.abs(latitude) > 90)) return null;
  const moment = fields[at + 6]!;
  const unset = isZeros(moment);
  const time = unset ? null : compactDate(moment);
  if (time === null && !unset) return null;
  const cell = cellOf(fields, at + 7);
  if (cell === undefined) return null;
  const clock = time !== null && time < EARLIEST_CLOCK ? null : time;
  const located = longitude !== null && latitude !== null && (longitude !== 0 || latitude !== 0) && clock !== null;
  return {
    accuracy,
    time: clock,
    network: cell,
    coordinates: located
      ? {
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          altitude: metres(altitude ?? 0),
          speed: knotsFromKilometresPerHour(kilometresPerHour(Math.max(speed ?? 0, 0))),
          course: degrees(Math.abs(azimuth ?? 0) % 360),
          accuracy: metres(0),
        }
      : null,
  };
}

/** Empty is null, no number undefined. */
function optional(text: string): number | null | undefined {
  return text === "" ? null : (decimal(text) ?? undefined);
}

/** Country and network code in decimal, area and cell in hex; undefined when they are neither that nor empty. */
function cellOf(fields: readonly string[], at: number): Network | null | undefined {
  const country = fields[at]!;
  const network = fields[at + 1]!;
  const cell = fields[at + 3]!;
  if (country === "") return null;
  const mobileCountryCode =
    country.length < 3 || country.length > 4 ? Number.NaN : digitsAt(country, 0, country.length);
  if (Number.isNaN(mobileCountryCode)) return undefined;
  if (cell === "") return null;
  const mobileNetworkCode = network === "" || network.length > 4 ? Number.NaN : digitsAt(network, 0, network.length);
  const locationAreaCode = hexNumber(fields[at + 2]!);
  const cellId = hexNumber(cell);
  if (Number.isNaN(mobileNetworkCode) || locationAreaCode === null || cellId === null) return undefined;
  if (isUnsetCell(cellId) || isUnsetCell(locationAreaCode)) return null;
  return { cellTowers: [{ mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId }] };
}

const isUnsetCell = (value: number): boolean => value === UNSET_CELL || value === UNSET_LONG_CELL;

/**
 * Where the first location begins: where the layout says, or else the first place behind the device name whose fields
 * are one with coordinates or a cell. -1 without any.
 */
export function locationStart(fields: readonly string[], expected: number, first: number): number {
  if (isFilled(fields, expected)) return expected;
  for (let at = first; at + LOCATION_FIELDS <= fields.length - 2; at += 1) if (isFilled(fields, at)) return at;
  return -1;
}

function isFilled(fields: readonly string[], at: number): boolean {
  const block = locationBlock(fields, at);
  if (block === null) return false;
  const hasPlace = block.coordinates !== null && fields[at + 4]!.includes(".");
  return hasPlace || (block.network !== null && fields[at + 4] === "");
}
