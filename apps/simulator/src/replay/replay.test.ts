import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { expect, test } from "vitest";
import { tcpCarrier } from "../device/carrier.ts";
import { DeviceClient } from "../device/device-client.ts";
import { DEVICE_SIDES } from "../device/device-sides.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { realTraces } from "../testing/real-traces.ts";
import type { Trace } from "./read-traces.ts";
import { readTraces } from "./read-traces.ts";
import { rebaseShift, replay } from "./replay.ts";
import { replayRow } from "./replay-row.ts";

const LINES = [
  { vehicle: "a", time: 1_600_000_000_000, latitude: 38.7, longitude: -9.1, speed: 10, course: 90 },
  { vehicle: "b", time: 1_600_000_005_000, latitude: 0, longitude: 0, speed: null, course: null },
  { vehicle: "a", time: 1_599_999_990_000, latitude: 38.8, longitude: -9.2, speed: 221.589, course: null },
  { vehicle: "b", time: 1_600_000_006_000, latitude: 34, longitude: 1555.6, speed: 3, course: 10 },
  { vehicle: "b", time: 1_600_000_007_000, latitude: null, longitude: null, speed: null, course: null },
];

const folderWith = (name: string, bytes: string | Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), "traces-"));
  writeFileSync(join(folder, name), bytes);
  return folder;
};

const sendAll = async (traces: readonly Trace[], speedup: number | null, rebase = false): Promise<FakeServer> => {
  const server = new FakeServer(teltonika);
  const port = await server.listen();
  const began = Date.now();
  const tracks = traces.map((trace, index) => ({
    trace,
    shift: rebase ? rebaseShift(trace, began, speedup) : 0,
    client: new DeviceClient({
      uniqueId: `86000000000000${index}`,
      side: DEVICE_SIDES.teltonika,
      open: tcpCarrier("127.0.0.1", port),
      now: () => performance.now(),
      seed: index,
    }),
  }));
  await replay({ tracks, speedup, now: () => Date.now(), signal: new AbortController().signal });
  for (const { client } of tracks) client.close();
  await server[Symbol.asyncDispose]();
  return server;
};

test("compressed and plain traces are read, vehicle by vehicle in file order", () => {
  const text = LINES.map((line) => JSON.stringify(line)).join("\n");
  const plain = readTraces(folderWith("one.ndjson", text));
  expect(readTraces(folderWith("one.ndjson.gz", gzipSync(text)))).toEqual(plain);
  expect(plain.map(({ vehicle, rows }) => [vehicle, rows.map((row) => row.time - 1_600_000_000_000)])).toEqual([
    ["a", [0, -10_000]],
    ["b", [5000, 6000, 7000]],
  ]);
});

test("a table with a head line is read like the other form", () => {
  const [trace] = readTraces(
    folderWith(
      "one.csv",
      "vehicle,time,latitude,longitude,speed,course,route\na,2026-01-01T00:00:00Z,38.7,-9.1,,12,14\n",
    ),
  );
  expect(trace?.rows).toEqual([
    {
      vehicle: "a",
      time: Date.UTC(2026, 0, 1),
      latitude: 38.7,
      longitude: -9.1,
      speed: null,
      course: 12,
      attributes: { route: 14 },
    },
  ]);
});

test("faults stay in, and only what no frame can hold becomes a report without a fix", () => {
  const [, zero, back, beyond, missing] = LINES.map((line) => replayRow({ ...line, attributes: {} }, 0));
  expect(zero?.coordinates).toMatchObject({ latitude: 0, longitude: 0 });
  expect(back?.coordinates?.speed).toBe(221.589);
  expect(beyond?.coordinates).toBeNull();
  expect(missing?.coordinates).toBeNull();
});

test("every row goes out in file order, also those that step back in time", async () => {
  const traces = readTraces(folderWith("one.ndjson", LINES.map((line) => JSON.stringify(line)).join("\n")));
  const server = await sendAll(traces, null);
  const timesOf = (index: number): readonly number[] =>
    server.received
      .filter(({ uniqueId }) => uniqueId.endsWith(String(index)))
      .map(({ position }) => Number(position.deviceTime));
  expect(timesOf(0).toSorted((one, other) => one - other)).toEqual([1_599_999_990_000, 1_600_000_000_000]);
  expect(timesOf(1)).toEqual([1_600_000_005_000, 1_600_000_006_000, 1_600_000_007_000]);
});

test("a rebased trace ends now and keeps its intervals", async () => {
  const rows = [0, 1000, 3000].map((offset) => ({
    vehicle: "a",
    time: 1_600_000_000_000 + offset,
    latitude: 38.7,
    longitude: -9.1,
    speed: 0,
    course: 0,
    attributes: {},
  }));
  const server = await sendAll([{ vehicle: "a", rows }], 10, true);
  const ended = Date.now();
  const times = server.received.map(({ position }) => Number(position.fixTime));
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1000, 3000]);
  expect(Math.abs(ended - (times[2] ?? 0))).toBeLessThan(2000);
});

test.skipIf(realTraces === null)(
  "every row of a recorded bus line reaches the server with its own coordinates",
  async () => {
    const traces = readTraces(join(realTraces ?? "", "liverpool-buses-2026-01.ndjson.gz"));
    const server = await sendAll(traces, null);
    expect(server.received.length).toBe(traces.reduce((sum, { rows }) => sum + rows.length, 0));
    for (const [index, { rows }] of traces.entries()) {
      const got = server.received
        .filter(({ uniqueId }) => uniqueId.endsWith(`00${index}`))
        .map(({ position }) => position);
      expect(got.map((position) => Number(position.fixTime))).toEqual(rows.map((row) => row.time));
      for (const [at, row] of rows.entries()) {
        expect(got[at]?.coordinates?.latitude).toBeCloseTo(row.latitude ?? 0, 6);
        expect(got[at]?.coordinates?.longitude).toBeCloseTo(row.longitude ?? 0, 6);
      }
    }
  },
);
