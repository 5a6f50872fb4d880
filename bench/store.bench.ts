import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { distance as distanceBetween } from "@outrider/domain/geo/distance.ts";
import { deviceId, groupId } from "@outrider/domain/model/ids.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { DATABASE_FILE } from "@outrider/server/store/database/sqlite-database.ts";
import { openDirectory } from "@outrider/server/store/directory.ts";
import { openStore } from "@outrider/server/store/open-store.ts";
import type { NewPosition } from "@outrider/server/store/position-store.ts";
import type { Store } from "@outrider/server/store/store.ts";
import type { Benchmark } from "./benchmark.ts";
import { openSqliteRows, usedBytes } from "./sqlite-rows.ts";
import { fleetPosition } from "./store-fleet.ts";

const ROWS = "plain SQLite rows";
const DEVICES = 20_000;
const BATCH = 500;
const MONTH = 100_000;
const TRACES = process.env["OUTRIDER_TRACES"] ?? join(import.meta.dirname, "../../shared/data/traces");
const ALWAYS = [unixMillis(0), unixMillis(4e12)] as const;

export const benchmarks: readonly Benchmark[] = [
  {
    name: "store.append",
    unit: "positions/s",
    goal: { comparison: "atLeast", value: 100_000 },
    baselineName: `${ROWS}, one transaction a batch`,
    run: append,
  },
  {
    name: "store.append.single",
    unit: "positions/s",
    goal: null,
    baselineName: `${ROWS}, one transaction a position`,
    run: appendSingle,
  },
  ...(existsSync(TRACES)
    ? [
        {
          name: "store.bytes",
          unit: "bytes/position",
          goal: { comparison: "atMost", value: 20 },
          baselineName: ROWS,
          run: bytes,
        } satisfies Benchmark,
      ]
    : []),
  {
    name: "store.deviceMonth",
    unit: "ms",
    goal: { comparison: "atMost", value: 200 },
    baselineName: `${ROWS} to objects`,
    run: () => month(async (store) => (await store.positions.range(deviceId(1), ...ALWAYS)).length, "range"),
  },
  {
    name: "store.columns",
    unit: "ms",
    goal: null,
    baselineName: `${ROWS}, seven columns`,
    run: () => month(async (store) => (await store.positions.columns(deviceId(1), ...ALWAYS)).length, "columns"),
  },
  {
    name: "store.start",
    unit: "ms",
    goal: { comparison: "atMost", value: 3000 },
    baselineName: `latest of each device from ${ROWS}`,
    run: start,
  },
];

if (!existsSync(TRACES)) process.stderr.write(`store.bytes is left out: no recorded traces in ${TRACES}\n`);

async function withStore<Result>(work: (store: Store, folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "outrider-bench-"));
  try {
    await using store = await open(folder);
    return await work(store, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function open(dataFolder: string): Promise<Store> {
  return openStore({ dataFolder, clock: () => unixMillis(Date.now()) });
}

/** Batches in which each position is of another device than the one before. */
function batches(count: number): readonly (readonly NewPosition[])[] {
  return Array.from({ length: count }, (_, batch) =>
    Array.from({ length: BATCH }, (_position, index) => {
      const serial = batch * BATCH + index;
      return fleetPosition(1 + (serial % DEVICES), Math.floor(serial / DEVICES), 10);
    }),
  );
}

async function append(): Promise<{ readonly value: number; readonly baseline: number }> {
  const input = batches(1200);
  const positions = input.length * BATCH;
  const value = await withStore(async (store) => {
    for (const batch of input.slice(0, 40)) await store.positions.append(batch);
    const began = performance.now();
    for (const batch of input) await store.positions.append(batch);
    return (positions / (performance.now() - began)) * 1000;
  });
  await using rows = await openSqliteRows();
  const began = performance.now();
  for (const batch of input.slice(0, 400)) rows.insert(batch);
  return { value, baseline: ((400 * BATCH) / (performance.now() - began)) * 1000 };
}

/** Two hundred connections, each waiting for its own position to be durable before it sends the next. */
async function appendSingle(): Promise<{ readonly value: number; readonly baseline: number }> {
  const value = await withStore(async (store) => {
    const began = performance.now();
    const end = began + 3000;
    let stored = 0;
    const sender = async (device: number): Promise<void> => {
      for (let report = 0; performance.now() < end; report += 1) {
        await store.positions.append([fleetPosition(device, report, 10)]);
        stored += 1;
      }
    };
    await Promise.all(Array.from({ length: 200 }, (_, index) => sender(index + 1)));
    return (stored / (performance.now() - began)) * 1000;
  });
  await using rows = await openSqliteRows();
  const began = performance.now();
  let inserted = 0;
  for (; performance.now() < began + 1500; inserted += 1) rows.insert([fleetPosition(1, inserted, 10)]);
  return { value, baseline: (inserted / (performance.now() - began)) * 1000 };
}

async function bytes(): Promise<{ readonly value: number; readonly baseline: number }> {
  const folder = await mkdtemp(join(tmpdir(), "outrider-bench-"));
  await using rows = await openSqliteRows();
  let stored = 0;
  try {
    {
      await using store = await open(folder);
      let sinceSeal = 0;
      for (const batch of traceBatches()) {
        await store.positions.append(batch);
        rows.insert(batch);
        sinceSeal += batch.length;
        stored += batch.length;
        if (sinceSeal >= 40_000) {
          sinceSeal = 0;
          await store.positions.seal();
        }
      }
      await store.positions.seal();
      stored = store.positions.statistics().sealedPositions;
    }
    const database = new DatabaseSync(join(folder, DATABASE_FILE));
    const value = usedBytes(database) / stored;
    database.close();
    return { value, baseline: rows.bytes() / stored };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface TraceRow {
  readonly vehicle: string;
  readonly time: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly speed: number | null;
  readonly course: number | null;
  readonly attributes?: Record<string, string | number | boolean>;
}

/** The recorded traces as the pipeline would store them: with distances and motion, and a server time of its own. */
function* traceBatches(): IterableIterator<readonly NewPosition[]> {
  const vehicles = new Map<string, { readonly id: number; total: number; last: TraceRow | null }>();
  let serial = 0;
  for (const file of readdirSync(TRACES).filter((name) => name.endsWith(".ndjson.gz"))) {
    let batch: NewPosition[] = [];
    for (const line of gunzipSync(readFileSync(join(TRACES, file)))
      .toString()
      .split("\n")) {
      if (line === "") continue;
      const row = JSON.parse(line) as TraceRow;
      const vehicle = vehicles.get(row.vehicle) ?? { id: vehicles.size + 1, total: 0, last: null };
      vehicles.set(row.vehicle, vehicle);
      serial += 1;
      const moved = vehicle.last === null ? 0 : distanceOf(vehicle.last, row);
      vehicle.total = Math.round((vehicle.total + moved) * 100) / 100;
      vehicle.last = row;
      batch.push({
        deviceId: deviceId(vehicle.id),
        protocol: "teltonika",
        serverTime: unixMillis(row.time + 400 + ((serial * 7919) % 1700)),
        deviceTime: unixMillis(row.time),
        fixTime: unixMillis(row.time),
        valid: row.latitude !== null,
        outdated: false,
        latitude: degrees(row.latitude ?? 0),
        longitude: degrees(row.longitude ?? 0),
        altitude: metres(0),
        speed: knots(row.speed ?? 0),
        course: degrees(row.course ?? 0),
        accuracy: metres(0),
        address: null,
        network: null,
        geofenceIds: null,
        attributes: { ...row.attributes, distance: moved, totalDistance: vehicle.total, motion: (row.speed ?? 0) > 2 },
      });
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }
}

function distanceOf(from: TraceRow, to: TraceRow): number {
  const metresBetween = distanceBetween(
    degrees(from.latitude ?? 0),
    degrees(from.longitude ?? 0),
    degrees(to.latitude ?? 0),
    degrees(to.longitude ?? 0),
  );
  return Math.round(metresBetween * 100) / 100;
}

async function month(
  read: (store: Store) => Promise<number>,
  question: "range" | "columns",
): Promise<{ readonly value: number; readonly baseline: number }> {
  const positions = Array.from({ length: MONTH }, (_, report) => fleetPosition(1, report, 26));
  await using rows = await openSqliteRows();
  for (let begin = 0; begin < MONTH; begin += BATCH) rows.insert(positions.slice(begin, begin + BATCH));
  const baseline = await median(async () => {
    if (question === "range") return rows.range(1).length;
    return rows.columns(1);
  });
  const value = await withStore(async (store) => {
    for (let begin = 0; begin < MONTH; begin += BATCH)
      await store.positions.append(positions.slice(begin, begin + BATCH));
    await store.positions.seal();
    return median(() => read(store));
  });
  return { value, baseline };
}

/** Median milliseconds of seven readings, each of all the positions. */
async function median(read: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const began = performance.now();
    const count = await read();
    times.push(performance.now() - began);
    if (count !== MONTH) throw new Error(`${count} positions instead of ${MONTH}`);
  }
  return times.toSorted((one, other) => one - other)[3] ?? 0;
}

/** A fleet with history in segments and 200,000 positions in the log, opened with its directory. */
async function start(): Promise<{ readonly value: number; readonly baseline: number }> {
  const folder = await mkdtemp(join(tmpdir(), "outrider-bench-"));
  await using rows = await openSqliteRows();
  try {
    const input = batches(800);
    {
      await using store = await open(folder);
      await store.entities.transaction(async (entities) => {
        for (let device = 1; device <= DEVICES; device += 1) {
          await entities.devices.insert({
            name: `Vehicle ${device}`,
            uniqueId: `35${String(device).padStart(13, "0")}`,
            groupId: groupId(0),
            calendarId: 0,
            phone: null,
            model: null,
            contact: null,
            category: "truck",
            disabled: false,
            expirationTime: null,
            attributes: { plate: `AA-${device}` },
          });
        }
      });
      for (const batch of input.slice(0, 400)) await store.positions.append(batch);
      await store.positions.seal();
      for (const batch of input.slice(400)) await store.positions.append(batch);
    }
    for (const batch of input) rows.insert(batch);
    const began = performance.now();
    await using store = await open(folder);
    const directory = await openDirectory(store.entities);
    const latest = [...store.positions.allLatest()].length;
    const value = performance.now() - began;
    if (latest !== DEVICES || directory.devices.size !== DEVICES) throw new Error("the fleet is not complete");
    const beganRows = performance.now();
    rows.latestOfAll();
    return { value, baseline: performance.now() - beganRows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
