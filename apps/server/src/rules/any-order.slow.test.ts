import type { Device } from "@outrider/domain/model/entities.ts";
import { textAt } from "@outrider/domain/model/read-attribute.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { report } from "#ingest/testing/reports.ts";
import { openTestServer, type TestServer } from "#ingest/testing/test-server.ts";

/**
 * What does not depend on the order or number of arrivals: the stored positions, the totals of the device, its trips,
 * stops and idling, its events. Not promised, and left out here: reports without coordinates (they take the place known
 * when they come), two fixes of the same instant at different places, the filters of a device, and the totals stored
 * with single positions.
 */
const NOW = Date.UTC(2026, 10, 20, 12);
const BEGIN = NOW - 6 * 3_600_000;

let server: TestServer;
let devices = 0;
beforeAll(async () => {
  server = await openTestServer({ now: () => unixMillis(NOW) });
});
afterAll(() => server[Symbol.asyncDispose]());

const newDevice = async (): Promise<Device> => {
  const uniqueId = `device ${++devices}`;
  const { id } = await server.store.entities.devices.insert({
    name: uniqueId,
    uniqueId,
    groupId: 0 as Device["groupId"],
    calendarId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
    attributes: {},
  });
  await server.directory.apply({ kind: "device", action: "created", id });
  return server.device(uniqueId);
};

/** A drive with halts, jumps, lost fixes, ignition and alarms; strictly growing times. */
const drive = fc
  .array(
    fc.record({
      seconds: fc.oneof(fc.integer({ min: 5, max: 240 }), fc.constant(4000)),
      north: fc.integer({ min: 0, max: 60 }),
      east: fc.integer({ min: -30, max: 30 }),
      halt: fc.boolean(),
      valid: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      ignition: fc.boolean(),
      alarm: fc.constantFrom(undefined, undefined, undefined, "sos", "sos,tow"),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((steps) => {
    let time = BEGIN;
    let latitude = 41;
    let longitude = -8;
    return steps.map(({ seconds, north, east, halt, valid, ignition, alarm }) => {
      time += seconds * 1000;
      if (!halt) {
        latitude = Math.round((latitude + north / 10_000) * 1e7) / 1e7;
        longitude = Math.round((longitude + east / 10_000) * 1e7) / 1e7;
      }
      const attributes = alarm === undefined ? { ignition } : { ignition, alarm };
      return report(time, { latitude, longitude, valid, speed: halt ? 0 : 20, attributes });
    });
  });

/** Any order, each report up to five times, cut into frames of any size. */
const arrivals = drive.chain((reports) =>
  fc
    .tuple(
      fc.shuffledSubarray(reports, { minLength: reports.length }),
      fc.array(fc.nat({ max: reports.length - 1 }), { maxLength: reports.length * 4 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 20 }),
    )
    .map(([order, again, sizes]) => {
      const stream = [...order];
      for (const [index, which] of again.entries()) {
        stream.splice((index * 7919) % (stream.length + 1), 0, reports[which]!);
      }
      const frames: DecodedPosition[][] = [];
      for (let at = 0, size = 0; at < stream.length; at += sizes[(size - 1) % sizes.length]!) {
        frames.push(stream.slice(at, at + sizes[size++ % sizes.length]!));
      }
      return { reports, frames };
    }),
);

const outcome = async (frames: readonly (readonly DecodedPosition[])[], together: boolean): Promise<unknown> => {
  const device = await newDevice();
  const receive = (frame: readonly DecodedPosition[]) =>
    server.intake.receive(device, "teltonika", frame, unixMillis(NOW));
  if (together) await Promise.all(frames.map(receive));
  else for (const frame of frames) await receive(frame);
  server.intake.flush();
  await server.rules.flush();
  const { entities, positions } = server.store;
  const all = await positions.range(device.id, unixMillis(0), unixMillis(NOW));
  const latest = positions.latest(device.id);
  const totals = latest === null ? null : server.rules.savedTotals(latest);
  const facts = await Promise.all(
    (["trip", "stop", "idle"] as const).map((kind) =>
      entities.facts.list([device.id], kind, unixMillis(0), unixMillis(NOW)),
    ),
  );
  const events = await entities.events.list([device.id], unixMillis(0), unixMillis(NOW), null);
  const vehicle = server.states.get(device.id);
  return {
    positions: all.map(({ fixTime, latitude, longitude, valid, outdated }) => [
      fixTime,
      latitude,
      longitude,
      valid,
      outdated,
    ]),
    distance: Math.round(totals?.distance ?? 0),
    hours: totals?.hours,
    facts: facts.flat().map(({ kind, startTime, endTime, open, data }) => ({
      kind,
      startTime,
      // The row of an open stretch is written when it begins; its end is the newest fix whenever it is read.
      ...(open ? {} : { endTime, distance: Math.round(Number(data["distance"] ?? 0) / 10) }),
      open,
    })),
    open: roundedEnd(server.rules.openFact(device)),
    events: events
      .map(({ type, eventTime, attributes }) => `${eventTime} ${type} ${textAt(attributes, "alarm") ?? ""}`)
      .sort(),
    vehicle: vehicle === null ? null : { ...vehicle, deviceId: 0, stateSince: 0, fuel: 0 },
  };
};

const roundedEnd = (fact: ReturnType<TestServer["rules"]["openFact"]>): unknown =>
  fact === null ? null : [fact.kind, fact.startTime, fact.endTime, Math.round(Number(fact.data["distance"] ?? 0) / 10)];

test("any order and repetition of reports tells the same story as the sorted ones", async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, fc.boolean(), async ({ reports, frames }, together) => {
      const expected = await outcome(
        reports.map((each) => [each]),
        false,
      );
      expect(await outcome(frames, together)).toEqual(expected);
    }),
    { numRuns: Number(process.env["OUTRIDER_TEST_RUNS"] ?? 60) },
  );
}, 600_000);
