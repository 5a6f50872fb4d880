import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { distance as haversine } from "@outrider/domain/geo/distance.ts";
import { degrees, unixMillis } from "@outrider/domain/units/units.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { teltonikaDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { loadGazetteer } from "@outrider/server/geo/gazetteer.ts";
import { Intake } from "@outrider/server/pipeline/intake.ts";
import type { Commit } from "@outrider/server/pipeline/commit-queue.ts";
import type { NewPosition } from "@outrider/server/store/position-store.ts";
import type { Benchmark } from "./benchmark.ts";
import { drivenReport } from "./driven-report.ts";
import { openIngestServer, silent, uncounted } from "./ingest-server.ts";

const SECONDS = 8;
/** A process that can only be quick: every packet is acknowledged when it came, unread. */
const BARE = "bare socket that acknowledges unread";

interface LoadFigures {
  readonly positionsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: "ingest.sustained.packets50",
    unit: "positions/s",
    goal: { comparison: "atLeast", value: 20_000 },
    baselineName: BARE,
    run: async () => ({
      value: (await loadServer(400, 50, 0)).positionsPerSecond,
      baseline: (await loadBare(400, 50, 0)).positionsPerSecond,
    }),
  },
  {
    name: "ingest.sustained.packets20",
    unit: "positions/s",
    goal: { comparison: "atLeast", value: 20_000 },
    baselineName: "store append alone, same positions",
    run: async () => ({
      value: (await loadServer(400, 20, 0)).positionsPerSecond,
      baseline: await appendAlone(20),
    }),
  },
  {
    name: "ingest.sustained.packets1",
    unit: "positions/s",
    goal: null,
    baselineName: BARE,
    run: async () => ({
      value: (await loadServer(1000, 1, 0)).positionsPerSecond,
      baseline: (await loadBare(1000, 1, 0)).positionsPerSecond,
    }),
  },
  {
    name: "ingest.acknowledged.p99",
    unit: "ms",
    goal: { comparison: "atMost", value: 100 },
    baselineName: BARE,
    run: async () => ({
      value: (await loadServer(2000, 1, 2000)).p99,
      baseline: (await loadBare(2000, 1, 2000)).p99,
    }),
  },
  {
    name: "pipeline.position",
    unit: "us",
    goal: { comparison: "atMost", value: 10 },
    baselineName: "decoding the same frames",
    run: async () => ({ value: await pipelineMicros(), baseline: decodeMicros() }),
  },
  {
    name: "rules.position",
    unit: "us",
    goal: { comparison: "atMost", value: 20 },
    baselineName: "one JSON.stringify of the same positions",
    run: () => rulesMicros(),
  },
  {
    name: "geo.address",
    unit: "us",
    goal: { comparison: "atMost", value: 5 },
    baselineName: "one haversine",
    run: () => Promise.resolve(addressMicros()),
  },
];

const loadServer = async (connections: number, records: number, rate: number): Promise<LoadFigures> => {
  await using server = await openIngestServer(connections);
  // Awaited here: the server closes when this function is left.
  return await load(server.port, connections, records, rate);
};

const loadBare = async (connections: number, records: number, rate: number): Promise<LoadFigures> => {
  const login = Buffer.from([1]);
  const acknowledgement = Buffer.alloc(4);
  acknowledgement.writeUInt32BE(records);
  const server = createServer((socket) => {
    let open = -17;
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes: Buffer) => {
      if (open < 0) socket.write(login);
      open += bytes.length;
      let size = frameSize(bytes, open);
      while (open > 0 && size > 0 && open >= size) {
        open -= size;
        socket.write(acknowledgement);
        size = open;
      }
    });
    const frameSize = (bytes: Buffer, held: number): number =>
      held === bytes.length && bytes.length >= 8 ? bytes.readUInt32BE(4) + 12 : held;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 4096, resolve));
  const address = server.address();
  try {
    return await load(typeof address === "object" ? (address?.port ?? 0) : 0, connections, records, rate);
  } finally {
    server.close();
  }
};

const load = async (port: number, connections: number, records: number, rate: number): Promise<LoadFigures> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "ingest-load.ts"), ...[port, connections, records, SECONDS, rate].map(String)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`the load ended with ${String(code)}`);
  return JSON.parse(text) as LoadFigures;
};

const appendAlone = async (records: number): Promise<number> => {
  await using server = await openIngestServer(400);
  const end = performance.now() + SECONDS * 1000;
  const begin = Date.now() - 86_400_000;
  let positions = 0;
  await Promise.all(
    server.devices.map(async (device, index) => {
      for (let record = 0; performance.now() < end; record += records) {
        const batch = Array.from({ length: records }, (_, offset) =>
          newPosition(device.id, index, record + offset, begin + (record + offset) * 1000),
        );
        await server.store.positions.append(batch);
        positions += records;
      }
    }),
  );
  return positions / SECONDS;
};

const POSITIONS = 200_000;
const DEVICES = 200;

const pipelineMicros = async (): Promise<number> => {
  await using server = await openIngestServer(DEVICES);
  // The store is left out: an append that is done at once.
  const intake = new Intake({
    positions: {
      append: (positions) => Promise.resolve(positions as readonly Position[]),
      latest: () => null,
      isDuplicate: (position) => server.store.positions.isDuplicate(position),
      neighbours: () => Promise.resolve({ before: null, after: null }),
      range: () => Promise.resolve([]),
    },
    device: () => null,
    addresses: loadGazetteer(),
    retentionMillis: 2 * 365 * 86_400_000,
    onCommitted: () => {},
    now: () => unixMillis(Date.now()),
    log: silent,
    counters: uncounted,
  });
  const begin = Date.now() - 86_400_000;
  const frames = Array.from({ length: POSITIONS / 20 }, (_, frame) => {
    const device = frame % DEVICES;
    const first = Math.floor(frame / DEVICES) * 20;
    return Array.from({ length: 20 }, (__, index) =>
      drivenReport(device, first + index, begin + (first + index) * 1000),
    );
  });
  const now = unixMillis(Date.now());
  const run = async (from: number, to: number): Promise<void> => {
    for (let frame = from; frame < to; frame++) {
      const device = server.devices[frame % DEVICES];
      if (device !== undefined) await intake.receive(device, "teltonika", frames[frame] ?? [], now);
    }
  };
  const warm = frames.length / 4;
  await run(0, warm);
  const started = performance.now();
  await run(warm, frames.length);
  return ((performance.now() - started) * 1000) / ((frames.length - warm) * 20);
};

const decodeMicros = (): number => {
  const begin = Date.now() - 86_400_000;
  const reports = Array.from({ length: 20 }, (_, index) => drivenReport(1, index, begin + index * 1000));
  const { frame, decode } = teltonika.tcp ?? { frame: null, decode: null };
  const packet = teltonikaDeviceSide.report(reports, { uniqueId: "352000000000001", serial: 1 });
  const context = { receivedAt: unixMillis(Date.now()), uniqueId: "352000000000001", device: null, state: null };
  const run = (rounds: number): void => {
    for (let round = 0; round < rounds; round++) {
      const cut = frame?.(packet);
      if (cut?.kind === "frame") decode?.(packet.subarray(0, cut.length), context);
    }
  };
  run(2000);
  const started = performance.now();
  run(5000);
  return ((performance.now() - started) * 1000) / (5000 * 20);
};

const rulesMicros = async (): Promise<{ readonly value: number; readonly baseline: number }> => {
  await using server = await openIngestServer(DEVICES);
  const begin = Date.now() - 86_400_000;
  const commits: Commit[] = [];
  for (let first = 0; first < POSITIONS / DEVICES; first += 20) {
    server.devices.forEach((device, index) => {
      const positions = Array.from({ length: 20 }, (_, offset) => ({
        ...newPosition(device.id, index, first + offset, begin + (first + offset) * 1000),
        id: (device.id * 2 ** 29 + first + offset + 1) as Position["id"],
      }));
      commits.push({
        device,
        positions,
        placements: positions.map(() => "live" as const),
        totals: { distance: 0 as Commit["totals"]["distance"], hours: 0 },
      });
    });
  }
  const warm = commits.length / 4;
  for (const commit of commits.slice(0, warm)) server.rules.committed(commit);
  await server.rules.flush();
  const started = performance.now();
  for (const commit of commits.slice(warm)) server.rules.committed(commit);
  const value = ((performance.now() - started) * 1000) / ((commits.length - warm) * 20);
  await server.rules.flush();
  const printing = performance.now();
  for (const commit of commits.slice(warm)) JSON.stringify(commit.positions);
  return { value, baseline: ((performance.now() - printing) * 1000) / ((commits.length - warm) * 20) };
};

const addressMicros = (): { readonly value: number; readonly baseline: number } => {
  const gazetteer = loadGazetteer();
  const places = Array.from({ length: 200_000 }, (_, index) => ({
    latitude: degrees(36 + ((index * 7919) % 20_000) / 1000),
    longitude: degrees(-9 + ((index * 104_729) % 30_000) / 1000),
  }));
  for (const { latitude, longitude } of places) gazetteer.at(latitude, longitude);
  const started = performance.now();
  for (const { latitude, longitude } of places) gazetteer.at(latitude, longitude);
  const value = ((performance.now() - started) * 1000) / places.length;
  let way = 0;
  const measuring = performance.now();
  for (const { latitude, longitude } of places) way += haversine(latitude, longitude, 38.7, -9.1);
  const baseline = ((performance.now() - measuring) * 1000) / places.length;
  return { value, baseline: way > 0 ? baseline : 0 };
};

const newPosition = (device: Position["deviceId"], index: number, record: number, time: number): NewPosition => {
  const { coordinates, deviceTime, fixTime, valid, network, attributes } = drivenReport(index, record, time);
  if (coordinates === null) throw new Error("a driven report has coordinates");
  return {
    deviceId: device,
    protocol: "teltonika",
    serverTime: unixMillis(Date.now()),
    deviceTime,
    fixTime,
    valid,
    outdated: false,
    ...coordinates,
    address: null,
    network,
    geofenceIds: null,
    attributes: { ...attributes, distance: 11.13, totalDistance: record * 11.13 },
  };
};
