import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";

interface TraceRow {
  readonly vehicle: string;
  readonly time: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number | null;
  readonly course: number | null;
}

const FOLDER = process.env["OUTRIDER_TRACES"] ?? join(import.meta.dirname, "../../../shared/data/traces");

/** Where a recorded trace lies, or null when the traces are not on this machine. */
export const tracePath = (name: string): string | null => {
  const path = join(FOLDER, `${name}.ndjson.gz`);
  return existsSync(path) ? path : null;
};

/**
 * The reports of a trace of one vehicle, as recorded, but moved in time so that the last one was made at `end`; the
 * distances in time between them stay. Rows without a usable place or not newer than the one before are left out.
 */
export const readTrace = (path: string, end: number): readonly DecodedPosition[] => {
  const rows = gunzipSync(readFileSync(path))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as TraceRow);
  const shift = end - (rows[rows.length - 1]?.time ?? 0);
  const kept = rows.filter((row, index) => index === 0 || row.time > (rows[index - 1]?.time ?? 0));
  return kept.map(({ time, latitude, longitude, speed, course }) => ({
    deviceTime: unixMillis(time + shift),
    fixTime: unixMillis(time + shift),
    valid: true,
    coordinates: {
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      altitude: metres(0),
      speed: knots(speed ?? 0),
      course: degrees(course ?? 0),
      accuracy: metres(0),
    },
    network: null,
    attributes: { ignition: true, sat: 9 },
  }));
};
