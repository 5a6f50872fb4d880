import { deviceId, geofenceId, maintenanceId, positionId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { expect, test } from "vitest";
import { breakable } from "#ingest/testing/breakable-entities.ts";
import { CountersInMemory, silent } from "#ingest/testing/test-server.ts";
import { Outbox, type NewEvent } from "#rules/outbox.ts";
import { openStore } from "#store/open-store.ts";

const NOW = unixMillis(1_795_000_000_000);
const event = (device: number, type: string): NewEvent => ({
  type,
  deviceId: deviceId(device),
  eventTime: NOW,
  serverTime: NOW,
  positionId: positionId(0),
  geofenceId: geofenceId(0),
  maintenanceId: maintenanceId(0),
  attributes: {},
});

const opened = async () => {
  const store = await openStore({ memory: true, clock: () => NOW });
  const database = breakable(store.entities);
  const announced: string[] = [];
  const counters = new CountersInMemory();
  const outbox = new Outbox({
    entities: database.entities,
    announce: ({ type }) => announced.push(type),
    stateOf: (device) => `state of ${device}`,
    log: silent,
    counters,
  });
  const types = async () =>
    (await store.entities.events.list([deviceId(1), deviceId(2)], NOW, NOW, null)).map(({ type }) => type);
  return { store, database, outbox, announced, counters, types };
};

test("events are announced once they are stored, and only those that shall be", async () => {
  const { store, outbox, announced, types } = await opened();
  outbox.event(event(1, "ignitionOn"), true);
  outbox.event(event(1, "ignitionOff"), false);
  expect(announced).toEqual([]);
  await outbox.save();
  expect(announced).toEqual(["ignitionOn"]);
  expect(await types()).toEqual(["ignitionOn", "ignitionOff"]);
  expect(await store.entities.facts.states()).toEqual([{ deviceId: 1, state: "state of 1" }]);
  outbox.stop();
});

test("while the database is away nothing is given up, however often it is tried", async () => {
  const { database, outbox, counters, types } = await opened();
  database.broken = true;
  outbox.event(event(1, "ignitionOn"), true);
  for (let round = 0; round < 6; round++) await outbox.save();
  expect(await types()).toEqual([]);
  database.broken = false;
  outbox.event(event(1, "ignitionOff"), true);
  await outbox.save();
  await outbox.save();
  expect(await types()).toEqual(["ignitionOn", "ignitionOff"]);
  expect(counters.of("rules.givenUp")).toBe(0);
  outbox.stop();
});

test("a record that can never be written is given up after three tries and holds up nobody", async () => {
  const { outbox, counters, types } = await opened();
  outbox.event(event(1, "ignitionOn"), true);
  outbox.change(deviceId(2), () => Promise.reject(new Error("poison")));
  outbox.event(event(2, "ignitionOff"), true);
  for (let round = 0; round < 4; round++) await outbox.save();
  expect((await types()).sort()).toEqual(["ignitionOff", "ignitionOn"]);
  expect(counters.of("rules.givenUp")).toBe(1);
  outbox.stop();
});

test("a change sees the events made before it and not those made after", async () => {
  const { outbox, types } = await opened();
  const seen: number[] = [];
  outbox.event(event(1, "alarm"), false);
  outbox.change(deviceId(1), async (store) => {
    seen.push((await store.events.list([deviceId(1)], NOW, NOW, null)).length);
  });
  outbox.event(event(1, "ignitionOn"), false);
  await outbox.save();
  expect(seen).toEqual([1]);
  expect(await types()).toEqual(["alarm", "ignitionOn"]);
  outbox.stop();
});
