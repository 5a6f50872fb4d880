import type { Position } from "@outrider/domain/model/position.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { describe, expect, test } from "vitest";
import { IMEI, noFix, report } from "#ingest/testing/reports.ts";
import { openTestServer, type TestServer } from "#ingest/testing/test-server.ts";
import { Intake } from "#pipeline/intake.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const DAY = 86_400_000;
const now = () => unixMillis(NOW);

const receive = (server: TestServer, ...reports: readonly DecodedPosition[]) =>
  server.intake.receive(server.device(IMEI), "teltonika", reports, unixMillis(NOW));

const stored = (server: TestServer): Promise<readonly Position[]> =>
  server.store.positions.range(server.device(IMEI).id, unixMillis(0), unixMillis(NOW * 2));

const attribute = (name: string) => (position: Position) => position.attributes[name];

describe("the time of a report", () => {
  test("1024 weeks behind is corrected and marked", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, report(NOW - MINUTE - 7168 * DAY));
    const [position] = await stored(server);
    expect(position).toMatchObject({ fixTime: NOW - MINUTE, deviceTime: NOW - MINUTE });
    expect(position?.attributes["timeCorrected"]).toBe(true);
    expect(server.store.positions.latest(server.device(IMEI).id)?.id).toBe(position?.id);
  });

  test.each([
    ["in 2006 that is no 1024 weeks behind", Date.UTC(2006, 5, 1)],
    ["in 1970", 1000],
    ["two days ahead", NOW + 2 * DAY],
    ["in 2046", Date.UTC(2046, 0, 1)],
  ])("%s is stored, marked, and never the newest", async (_, time) => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, report(NOW - MINUTE, { latitude: 41 }));
    expect(await receive(server, report(time, { latitude: 45 }))).toEqual({ stored: 1, dropped: 0 });
    await receive(server, report(NOW, { latitude: 41.001 }));
    const suspects = (await stored(server)).filter(attribute("timeSuspect"));
    expect(suspects.map(({ fixTime }) => fixTime)).toEqual([time]);
    expect(server.store.positions.latest(server.device(IMEI).id)?.latitude).toBe(41.001);
    // The odometer knows the way from 41 to 41.001, and nothing of 45.
    expect((await stored(server)).find(({ fixTime }) => fixTime === NOW)?.attributes["totalDistance"]).toBeCloseTo(
      111.32,
      1,
    );
    server.intake.flush();
    expect(server.states.get(server.device(IMEI).id)?.latitude).toBe(41.001);
  });

  test("a little ahead stays, or is set to the arrival where the device asks for it", async () => {
    await using server = await openTestServer({
      devices: [{ uniqueId: IMEI, attributes: { clampFuture: true } }, "2"],
      now,
    });
    await receive(server, report(NOW + 5 * MINUTE));
    await server.intake.receive(server.device("2"), "teltonika", [report(NOW + 5 * MINUTE)], now());
    expect((await stored(server)).map(({ fixTime }) => fixTime)).toEqual([NOW]);
    expect(server.store.positions.latest(server.device("2").id)?.fixTime).toBe(NOW + 5 * MINUTE);
  });

  test("older than what is kept is acknowledged and dropped", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    expect(await receive(server, report(NOW - 3 * 365 * DAY))).toEqual({ stored: 0, dropped: 1 });
    expect(server.counters.of("pipeline.dropped.retention")).toBe(1);
  });

  test("is told to be when the server received it, whatever the device says", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, report(NOW - 5 * DAY));
    expect((await stored(server)).map(({ serverTime }) => serverTime)).toEqual([NOW]);
  });
});

describe("the place of a report", () => {
  test("without coordinates is the last known one, outdated, with the time of that fix", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, report(NOW - 2 * MINUTE, { latitude: 41.2, speed: 30 }));
    await receive(server, noFix(NOW - MINUTE, { ignition: false }));
    const [, second] = await stored(server);
    expect(second).toMatchObject({
      latitude: 41.2,
      speed: 30,
      outdated: true,
      valid: false,
      fixTime: NOW - 2 * MINUTE,
      deviceTime: NOW - MINUTE,
    });
    expect(second?.attributes).toMatchObject({ ignition: false });
  });

  test("before any fix is nowhere, outdated, with the report's own time", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, noFix(NOW - MINUTE));
    expect(await stored(server)).toMatchObject([
      { latitude: 0, longitude: 0, outdated: true, valid: false, fixTime: NOW - MINUTE },
    ]);
    expect(server.store.positions.latest(server.device(IMEI).id)).toBeNull();
  });

  test.each([
    ["latitude 200", 200, 10],
    ["longitude 181", 10, 181],
    ["not a number", Number.NaN, 10],
    ["exactly 0, 0", 0, 0],
  ])("that cannot be (%s) is as good as none", async (_, latitude, longitude) => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, report(NOW - 2 * MINUTE), report(NOW - MINUTE, { latitude, longitude }));
    expect(await stored(server)).toMatchObject([
      { latitude: 41.15, outdated: false, valid: true },
      { latitude: 41.15, outdated: true, valid: false },
    ]);
  });

  test("of the same no-fix report sent twice is stored once, of another one again", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, report(NOW - 5 * MINUTE));
    await receive(server, noFix(NOW - 4 * MINUTE));
    await receive(server, report(NOW - 3 * MINUTE, { latitude: 41.2 }));
    await receive(server, noFix(NOW - 4 * MINUTE));
    await receive(server, noFix(NOW - 2 * MINUTE));
    expect((await stored(server)).filter(({ outdated }) => outdated).map(({ deviceTime }) => deviceTime)).toEqual([
      NOW - 4 * MINUTE,
      NOW - 2 * MINUTE,
    ]);
  });
});

describe("totals", () => {
  test("grow along valid fixes and are not moved by invalid ones", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(
      server,
      report(NOW - 4 * MINUTE, { latitude: 41 }),
      report(NOW - 3 * MINUTE, { latitude: 50, valid: false }),
      report(NOW - 2 * MINUTE, { latitude: 41.01 }),
    );
    const totals = (await stored(server)).map(attribute("totalDistance")) as number[];
    expect(totals).toEqual([0, 0, expect.closeTo(1113.19, 1)]);
  });

  test("of a late report lie between those of its neighbours, and the next live one knows the longer way", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, report(NOW - 4 * MINUTE, { latitude: 41 }));
    await receive(server, report(NOW - 2 * MINUTE, { latitude: 41.02 }));
    await receive(server, report(NOW - 3 * MINUTE, { latitude: 41.01, longitude: -8.6 }));
    await receive(server, report(NOW - MINUTE, { latitude: 41.03 }));
    const positions = await stored(server);
    const totals = positions.map(attribute("totalDistance")) as number[];
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const whole = positions.slice(1).reduce((sum, position, index) => {
      const before = positions[index]!;
      const radians = Math.PI / 180;
      const y = (position.latitude - before.latitude) * radians;
      const x = (position.longitude - before.longitude) * radians * Math.cos(41 * radians);
      return sum + Math.hypot(x, y) * 6_378_137;
    }, 0);
    expect(totals.at(-1)! / whole).toBeCloseTo(1, 3);
  });

  test("count the time with the ignition on", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    const at = (minutes: number, ignition: boolean) => report(NOW - minutes * MINUTE, { attributes: { ignition } });
    await receive(server, at(10, true));
    await receive(server, at(6, true));
    await receive(server, at(5, false));
    await receive(server, at(1, false));
    await receive(server, at(8, true));
    expect((await stored(server)).map(attribute("hours"))).toEqual([0, 2 * MINUTE, 4 * MINUTE, 4 * MINUTE, 4 * MINUTE]);
  });

  test("go on after a restart, with what late reports added", async () => {
    await using first = await openTestServer({ devices: [IMEI], now });
    await receive(first, report(NOW - 4 * MINUTE, { latitude: 41 }), report(NOW - 2 * MINUTE, { latitude: 41.02 }));
    await receive(first, report(NOW - 3 * MINUTE, { latitude: 41.01, longitude: -8.5 }));
    first.intake.flush();
    await first.rules.flush();
    await using second = await openTestServer({ store: first.store, now });
    await receive(second, report(NOW - MINUTE, { latitude: 41.02 }));
    const total = (await stored(second)).at(-1)?.attributes["totalDistance"] as number;
    expect(total).toBeGreaterThan(18_000);
  });

  test("can be set, which stores a copy of the latest position", async () => {
    await using server = await openTestServer({ devices: [IMEI], now });
    const { id } = server.device(IMEI);
    expect(await server.intake.putAccumulators(id, { totalDistance: 5 })).toBeNull();
    await receive(server, report(NOW - 2 * MINUTE, { latitude: 41 }));
    const copy = await server.intake.putAccumulators(id, { totalDistance: 5_000_000 });
    expect(copy?.attributes).toMatchObject({ totalDistance: 5_000_000, putAccumulators: true });
    expect(server.store.positions.latest(id)?.id).toBe(copy?.id);
    await receive(server, report(NOW, { latitude: 41.01 }));
    expect((await stored(server)).at(-1)?.attributes["totalDistance"]).toBeCloseTo(5_001_113.19, 1);
  });
});

describe("filters", () => {
  test("leave out what the device asks for, but never an alarm", async () => {
    await using server = await openTestServer({
      devices: [{ uniqueId: IMEI, attributes: { "filter.distance": 50, "filter.skipAttributes": "ignition" } }],
      now,
    });
    await receive(server, report(NOW - 5 * MINUTE, { attributes: { ignition: true } }));
    await receive(server, report(NOW - 4 * MINUTE, { latitude: 41.1501, attributes: { ignition: true } }));
    await receive(server, report(NOW - 3 * MINUTE, { attributes: { ignition: false } }));
    await receive(server, report(NOW - 2 * MINUTE, { attributes: { ignition: false, alarm: "sos" } }));
    await receive(server, report(NOW - 1 * MINUTE, { latitude: 41.2, attributes: { ignition: false } }));
    expect((await stored(server)).map(({ fixTime }) => (NOW - fixTime) / MINUTE)).toEqual([5, 3, 2, 1]);
    expect(server.counters.of("pipeline.dropped.filtered")).toBe(1);
  });
});

test("a step that fails is left out and counted, and the position is stored", async () => {
  await using server = await openTestServer({ devices: [IMEI], now });
  const intake = new Intake({
    positions: server.store.positions,
    device: () => server.device(IMEI),
    addresses: {
      attribution: "",
      at: () => {
        throw new Error("no such page");
      },
    },
    retentionMillis: DAY * 365,
    onCommitted: () => {},
    now,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    counters: server.counters,
  });
  expect(await intake.receive(server.device(IMEI), "teltonika", [report(NOW - MINUTE)], now())).toEqual({
    stored: 1,
    dropped: 0,
  });
  expect(server.counters.of("pipeline.stepFailures.address")).toBe(1);
  expect((await stored(server))[0]?.attributes).toMatchObject({ motion: true, totalDistance: 0 });
});

test("a rule that fails does not stop what follows for others", async () => {
  await using server = await openTestServer({ devices: [IMEI, "2"], now });
  const seen: string[] = [];
  server.bus.subscribe("position", ({ deviceId }) => {
    seen.push(server.directory.devices.get(deviceId)?.uniqueId ?? "");
    if (deviceId === server.device(IMEI).id) throw new Error("poison");
  });
  await receive(server, report(NOW - MINUTE));
  await server.intake.receive(server.device("2"), "teltonika", [report(NOW - MINUTE)], now());
  server.intake.flush();
  expect(seen).toEqual([IMEI, "2"]);
});

test("five readings of the first input are kept for the fuel level", async () => {
  await using server = await openTestServer({ devices: [IMEI], now });
  for (let index = 0; index < 7; index++) {
    await receive(server, report(NOW - (10 - index) * MINUTE, { attributes: { adc1: index / 10 } }));
  }
  expect((await stored(server)).at(-1)?.attributes["adc1CacheValues"]).toBe("0.2,0.3,0.4,0.5,0.6");
});
