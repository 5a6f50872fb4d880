import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { expect, test } from "vitest";
import { openTestServer } from "#ingest/testing/test-server.ts";

/** Recorded buses, in the order in which their provider stored them: 417 rows are older than the row before. */
const FILE = "austin-buses-2017-03-16.ndjson.gz";
const FOLDER = resolve(
  process.env["OUTRIDER_TRACES"] ?? join(import.meta.dirname, "../../../../../shared/data/traces"),
);
const trace = join(FOLDER, FILE);
const present = existsSync(trace);

interface Row {
  readonly vehicle: string;
  readonly time: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number | null;
  readonly course: number | null;
}

const reportOf = (row: Row): DecodedPosition => ({
  deviceTime: unixMillis(row.time),
  fixTime: unixMillis(row.time),
  valid: true,
  coordinates: {
    latitude: degrees(row.latitude),
    longitude: degrees(row.longitude),
    altitude: metres(0),
    speed: knots(row.speed ?? 0),
    course: degrees(row.course ?? 0),
    accuracy: metres(0),
  },
  network: null,
  attributes: {},
});

/** Positions, way and trips of every vehicle after its rows came in this order. */
const story = async (rows: readonly Row[]): Promise<ReadonlyMap<string, unknown>> => {
  const now = unixMillis(Math.max(...rows.map(({ time }) => time)) + 60_000);
  const vehicles = [...new Set(rows.map(({ vehicle }) => vehicle))];
  await using server = await openTestServer({ devices: vehicles, now: () => now });
  await Promise.all(
    rows.map((row) => server.intake.receive(server.device(row.vehicle), "trace", [reportOf(row)], now)),
  );
  server.intake.flush();
  await server.rules.flush();
  const told = new Map<string, unknown>();
  for (const vehicle of vehicles) {
    const { id } = server.device(vehicle);
    const positions = await server.store.positions.range(id, unixMillis(0), now);
    const trips = await server.store.entities.facts.list([id], "trip", unixMillis(0), now);
    const latest = server.store.positions.latest(id);
    const totals = latest === null ? null : server.rules.savedTotals(latest);
    told.set(vehicle, {
      positions: positions.map(({ fixTime, latitude, longitude }) => [fixTime, latitude, longitude]),
      metres: Math.round(totals?.distance ?? 0),
      trips: trips.map(({ startTime, endTime, open, data }) =>
        open ? [startTime] : [startTime, endTime, Math.round(Number(data["distance"]) / 100)],
      ),
    });
  }
  return told;
};

test.skipIf(!present)(
  present
    ? "recorded buses tell the same story in the order of their recording as in order of time"
    : `recorded traces are absent: ${FOLDER} has no ${FILE} (OUTRIDER_TRACES)`,
  async () => {
    const rows = gunzipSync(readFileSync(trace))
      .toString("utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    const inOrder = await story(rows.toSorted((a, b) => a.time - b.time));
    const asRecorded = await story(rows);
    expect(inOrder.size).toBeGreaterThan(200);
    for (const [vehicle, expected] of inOrder) expect(asRecorded.get(vehicle), vehicle).toEqual(expected);
  },
  120_000,
);
