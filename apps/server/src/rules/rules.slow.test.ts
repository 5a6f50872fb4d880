import type { Event } from "@outrider/domain/model/entities.ts";
import { textAt } from "@outrider/domain/model/read-attribute.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import { VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { describe, expect, test } from "vitest";
import { breakable, type BreakableEntities } from "#ingest/testing/breakable-entities.ts";
import { IMEI, noFix, report } from "#ingest/testing/reports.ts";
import { openTestServer, type TestServer } from "#ingest/testing/test-server.ts";
import { openRules } from "#rules/rules.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const DAY = 86_400_000;

const movableClock = () => {
  let time = NOW;
  return { now: () => unixMillis(time), advance: (millis: number) => (time += millis) };
};

const receive = async (server: TestServer, at: number, ...reports: readonly DecodedPosition[]): Promise<void> => {
  await server.intake.receive(server.device(IMEI), "teltonika", reports, unixMillis(at));
  server.intake.flush();
};

const view = (server: TestServer) => {
  const record = server.states.get(server.device(IMEI).id);
  if (record === null) throw new Error("the vehicle is not shown");
  return { ...record, state: VEHICLE_STATES[record.state] };
};

const storedEvents = (server: TestServer): Promise<readonly Event[]> =>
  server.store.entities.events.list([server.device(IMEI).id], unixMillis(0), unixMillis(NOW * 2), null);

const typesOf = (events: readonly Event[]): readonly string[] => events.map(({ type }) => type);

/** A drive of twenty minutes at about 36 km/h, a fix every half minute, beginning and ending with a stand of ten. */
const drive = (begin: number): readonly DecodedPosition[] =>
  Array.from({ length: 81 }, (_, index) => {
    const moved = Math.max(0, Math.min(40, index - 20));
    const driving = index >= 20 && index < 60;
    return report(begin + index * 30_000, {
      latitude: Math.round((41 + moved * 0.0027) * 1e7) / 1e7,
      speed: driving ? 20 : 0,
      attributes: { ignition: index >= 19 && index < 61 },
    });
  });

describe("the state of a vehicle", () => {
  test("follows its newest position, and since when it is in it", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    expect(view(server)).toMatchObject({
      state: "disconnected",
      fixTime: 0,
      flags: VEHICLE_FLAG.noPosition,
      fuel: 255,
    });
    await receive(
      server,
      NOW,
      report(NOW - 5 * MINUTE, { speed: 30, attributes: { ignition: true, fuelLevel: 61, rssi: 4 } }),
    );
    expect(view(server)).toMatchObject({
      state: "moving",
      stateSince: NOW - 5 * MINUTE,
      speed: 30,
      fuel: 61,
      signal: 4,
    });
    await receive(server, NOW, report(NOW - 4 * MINUTE, { speed: 20, attributes: { ignition: true } }));
    expect(view(server)).toMatchObject({ state: "moving", stateSince: NOW - 5 * MINUTE, fuel: 61, signal: 4 });
    await receive(server, NOW, report(NOW - 3 * MINUTE, { speed: 0, attributes: { ignition: true } }));
    expect(view(server)).toMatchObject({ state: "idle", stateSince: NOW - 3 * MINUTE });
    await receive(server, NOW, report(NOW - 2 * MINUTE, { speed: 0, attributes: { ignition: false } }));
    expect(view(server)).toMatchObject({ state: "stopped", stateSince: NOW - 2 * MINUTE });
    expect(view(server).flags & (VEHICLE_FLAG.ignition | VEHICLE_FLAG.ignitionKnown)).toBe(VEHICLE_FLAG.ignitionKnown);
  });

  test("takes the ignition from a report without a fix, and the place from the fix", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, NOW, report(NOW - 5 * MINUTE, { latitude: 41.3, speed: 0, attributes: { ignition: true } }));
    await receive(server, NOW, noFix(NOW - MINUTE, { ignition: false }));
    expect(view(server)).toMatchObject({
      state: "stopped",
      latitude: 41.3,
      fixTime: NOW - 5 * MINUTE,
      stateSince: NOW - MINUTE,
    });
  });

  test("becomes disconnected by time alone, from the instant at which the days were over", async () => {
    const { now, advance } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, NOW, report(NOW, { attributes: { ignition: false }, speed: 0 }));
    advance(5 * DAY);
    server.rules.sweep();
    expect(view(server).state).toBe("stopped");
    advance(MINUTE);
    server.rules.sweep();
    expect(view(server)).toMatchObject({ state: "disconnected", stateSince: NOW + 5 * DAY + 1 });
  });

  test("is not moved by late positions, and they are announced as such", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    const live: number[] = [];
    const late: number[] = [];
    server.bus.subscribe("position", ({ fixTime }) => live.push((NOW - fixTime) / MINUTE));
    server.bus.subscribe("latePosition", ({ fixTime }) => late.push((NOW - fixTime) / MINUTE));
    await receive(server, NOW, report(NOW - MINUTE, { speed: 0, attributes: { ignition: false } }));
    await receive(server, NOW, report(NOW - 3 * MINUTE, { speed: 40, attributes: { ignition: true, alarm: "sos" } }));
    expect(view(server)).toMatchObject({ state: "stopped", fixTime: NOW - MINUTE });
    expect([live, late]).toEqual([[1], [3]]);
  });
});

describe("events", () => {
  test("are made by changes: ignition, each alarm once while it lasts, driver", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    const announced: Event[] = [];
    server.bus.subscribe("event", (event) => announced.push(event));
    const at = (minutes: number, attributes: Record<string, string | boolean>) =>
      receive(server, NOW, report(NOW - minutes * MINUTE, { speed: 0, attributes }));
    await at(9, { ignition: false });
    await at(8, { ignition: true, driverUniqueId: "A1" });
    await at(7, { ignition: true, driverUniqueId: "A1", alarm: "sos,tow" });
    await at(6, { ignition: true, alarm: "sos,powerCut" });
    await at(5, { alarm: "sos" });
    await at(4, { ignition: false });
    await at(3, { ignition: false, alarm: "sos" });
    await server.rules.flush();
    const told = announced.map(({ type, attributes }) =>
      [type, textAt(attributes, "alarm") ?? textAt(attributes, "driverUniqueId") ?? ""].join(" ").trim(),
    );
    expect(told).toEqual([
      "ignitionOn",
      "driverChanged A1",
      "alarm sos",
      "alarm tow",
      "alarm powerCut",
      "ignitionOff",
      "alarm sos",
    ]);
    const stored = await storedEvents(server);
    expect(stored).toHaveLength(7);
    expect(stored[0]).toMatchObject({ eventTime: NOW - 8 * MINUTE, deviceId: server.device(IMEI).id });
    expect(stored.every(({ positionId }) => positionId > 0)).toBe(true);
  });

  test("older than a quarter of an hour are stored and tell nobody", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    const announced: Event[] = [];
    server.bus.subscribe("event", (event) => announced.push(event));
    await receive(
      server,
      NOW,
      report(NOW - 40 * MINUTE, { attributes: { ignition: false } }),
      report(NOW - 30 * MINUTE),
    );
    await server.rules.flush();
    expect(typesOf(await storedEvents(server))).toContain("ignitionOn");
    expect(announced).toEqual([]);
  });

  test("of late data are stored as history and tell nobody", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    const announced: Event[] = [];
    server.bus.subscribe("event", (event) => announced.push(event));
    await receive(server, NOW, report(NOW - 10 * MINUTE), report(NOW - MINUTE));
    await receive(server, NOW, report(NOW - 5 * MINUTE, { attributes: { ignition: true, alarm: "sos" } }));
    await server.rules.flush();
    const stored = await storedEvents(server);
    expect(stored.map(({ type, attributes }) => ({ type, attributes }))).toEqual([
      { type: "alarm", attributes: { alarm: "sos", history: true } },
    ]);
    expect(announced).toEqual([]);
  });
});

describe("trips and stops", () => {
  const facts = async (server: TestServer, kind: "trip" | "stop" | "idle") =>
    server.store.entities.facts.list([server.device(IMEI).id], kind, unixMillis(0), unixMillis(NOW * 2));

  test("are stored as they happen, with what made them", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    for (const each of drive(NOW - 60 * MINUTE)) await receive(server, NOW, each);
    await server.rules.flush();
    const [trip, ...more] = await facts(server, "trip");
    expect(more).toEqual([]);
    expect(trip).toMatchObject({ open: false, madeBy: "window-1;200;180000;3600000" });
    expect(Math.abs((trip?.startTime ?? 0) - (NOW - 50 * MINUTE))).toBeLessThanOrEqual(MINUTE);
    expect(Math.abs((trip?.endTime ?? 0) - (NOW - 30 * MINUTE))).toBeLessThanOrEqual(MINUTE);
    expect(Number(trip?.data["distance"])).toBeGreaterThan(11_500);
    expect((await facts(server, "stop")).map(({ open }) => open)).toEqual([false, true]);
    expect(server.rules.openFact(server.device(IMEI))).toMatchObject({
      kind: "stop",
      open: true,
      endTime: NOW - 20 * MINUTE,
    });
    expect(typesOf(await storedEvents(server)).filter((type) => type.startsWith("device"))).toEqual([
      "deviceMoving",
      "deviceStopped",
    ]);
  });

  test("of an upload that comes late are those of the same positions in order", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    const reports = drive(NOW - 60 * MINUTE);
    await receive(server, NOW, reports[0]!);
    await receive(server, NOW, reports.at(-1)!);
    for (let end = reports.length - 1; end > 1; end -= 10)
      await receive(server, NOW, ...reports.slice(Math.max(1, end - 10), end));
    await server.rules.flush();
    const [trip, ...more] = await facts(server, "trip");
    expect(more).toEqual([]);
    expect(Math.abs((trip?.startTime ?? 0) - (NOW - 50 * MINUTE))).toBeLessThanOrEqual(MINUTE);
    expect(Math.abs((trip?.endTime ?? 0) - (NOW - 30 * MINUTE))).toBeLessThanOrEqual(MINUTE);
    expect(Number(trip?.data["distance"])).toBeGreaterThan(11_500);
  });
});

describe("a restart", () => {
  /** Another process on the same store. */
  const restarted = async (server: TestServer, now: () => ReturnType<typeof unixMillis>): Promise<TestServer> =>
    openTestServer({ store: server.store, now });

  test("goes on where it was: state, since when, no event twice and none lost", async () => {
    const { now } = movableClock();
    let database: BreakableEntities | null = null;
    await using first = await openTestServer({
      devices: [IMEI],
      now,
      entities: (entities) => (database = breakable(entities)).entities,
    });
    const reports = drive(NOW - 45 * MINUTE);
    for (const each of reports.slice(0, 40)) await receive(first, NOW, each);
    // Half of the events is written; then the process dies with more on the way: of those nothing is written.
    await first.rules.flush();
    if (database !== null) (database as BreakableEntities).broken = true;
    for (const each of reports.slice(40, 70)) await receive(first, NOW, each);
    await using second = await restarted(first, now);
    expect(view(second)).toMatchObject({ state: "stopped", fixTime: reports[69]?.fixTime });
    for (const each of reports.slice(70)) await receive(second, NOW, each);
    await second.rules.flush();

    await using straight = await openTestServer({ devices: [IMEI], now });
    for (const each of reports) await receive(straight, NOW, each);
    await straight.rules.flush();
    const story = async (server: TestServer) => ({
      events: (await storedEvents(server)).map(({ type, eventTime }) => `${eventTime} ${type}`).sort(),
      trips: (
        await server.store.entities.facts.list([server.device(IMEI).id], "trip", unixMillis(0), unixMillis(NOW))
      ).map(({ startTime, endTime }) => [startTime, endTime]),
      since: view(server).stateSince,
    });
    expect(await story(second)).toEqual(await story(straight));
  });

  test("shows every vehicle at once, also those that never reported", async () => {
    const { now } = movableClock();
    await using first = await openTestServer({ devices: [IMEI, "2", "3"], now });
    await receive(first, NOW, report(NOW - MINUTE, { speed: 30 }));
    await first.rules.flush();
    await using second = await restarted(first, now);
    expect([...second.states.all()].map(({ state }) => VEHICLE_STATES[state])).toEqual([
      "moving",
      "disconnected",
      "disconnected",
    ]);
  });

  test("starts a device without rule state at its latest position, without events", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    const { id: _, ...position } = await (async (): Promise<Position> => {
      await receive(server, NOW, report(NOW - 10 * MINUTE));
      return server.store.positions.latest(server.device(IMEI).id)!;
    })();
    await server.store.positions.append([
      { ...position, fixTime: unixMillis(NOW - MINUTE), attributes: { ignition: false, alarm: "sos" } },
    ]);
    const { bus, directory, store, states, counters } = server;
    await store.entities.facts.saveStates([{ deviceId: position.deviceId, state: '{"version":0}' }]);
    await using _rules = await openRules({
      store,
      states,
      bus,
      directory,
      now,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      counters,
    });
    expect(view(server).fixTime).toBe(NOW - MINUTE);
    expect(await storedEvents(server)).toEqual([]);
  });

  test("a device that is removed leaves nothing behind", async () => {
    const { now } = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now });
    await receive(server, NOW, report(NOW - MINUTE));
    const { id } = server.device(IMEI);
    server.bus.publish("change", { kind: "device", action: "removed", id });
    expect(server.states.get(id)).toBeNull();
  });
});
