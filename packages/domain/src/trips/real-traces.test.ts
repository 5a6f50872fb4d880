import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { positionOf } from "../testing/position-of.ts";
import { degrees, knots, unixMillis } from "../units/units.ts";
import { detectSegments } from "./detector.ts";
import type { TripFix } from "./trip-fix.ts";
import { tripFixOf } from "./trip-fix.ts";
import { windowDetector } from "./window-detector.ts";

const folder = process.env["OUTRIDER_TRACES"] ?? new URL("../../../../../shared/data/traces", import.meta.url).pathname;
const trace = `${folder}/san-francisco-cabs-2008.ndjson.gz`;
const present = existsSync(trace);
// The one line that says why nothing is tested without the traces.
if (!present) process.stderr.write("real traces are absent (OUTRIDER_TRACES): trips of the cabs are not tested\n");

test.runIf(present)("three cabs of San Francisco make some hundreds of trips that fill their three weeks", async () => {
  const byVehicle = new Map<string, TripFix[]>();
  for await (const line of createInterface({ input: createReadStream(trace).pipe(createGunzip()) })) {
    const row = JSON.parse(line) as { vehicle: string; time: number; latitude: number; longitude: number };
    const fix = tripFixOf(
      positionOf({
        fixTime: unixMillis(row.time),
        latitude: degrees(row.latitude),
        longitude: degrees(row.longitude),
        speed: knots(0),
      }),
    );
    if (fix === null) continue;
    const fixes = byVehicle.get(row.vehicle);
    if (fixes === undefined) byVehicle.set(row.vehicle, [fix]);
    else fixes.push(fix);
  }
  expect(byVehicle.size).toBe(3);
  for (const fixes of byVehicle.values()) {
    fixes.sort((one, other) => one.time - other.time);
    const { segments } = detectSegments(windowDetector(), fixes);
    const trips = segments.filter(({ kind }) => kind === "trip");
    expect(trips.length).toBeGreaterThan(100);
    expect(trips.length).toBeLessThan(5000);
    const first = fixes[0]?.time ?? 0;
    const last = fixes[fixes.length - 1]?.time ?? 0;
    const covered = segments.reduce((sum, { stretch }) => sum + stretch.end.time - stretch.start.time, 0);
    expect(covered).toBe(last - first);
    for (const { stretch } of trips) expect(stretch.end.time).toBeGreaterThan(stretch.start.time);
  }
});
