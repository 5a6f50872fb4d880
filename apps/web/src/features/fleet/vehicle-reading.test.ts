import { expect, test } from "vitest";
import type { Vehicle } from "#live/fleet.ts";
import { ageBand, rowReading, shortDriver } from "./vehicle-reading.ts";

const vehicle = (change: Partial<Vehicle>): Vehicle => ({
  id: 1,
  name: "Frigo 07",
  plate: "42-TQ-18",
  uniqueId: "356307042441013",
  driver: "",
  groupId: 0,
  groupName: "",
  category: "truck",
  model: "",
  state: "stopped",
  stateSince: 1000,
  hasPosition: true,
  latitude: 38.7,
  longitude: -9.1,
  speed: 0,
  course: 0,
  fixTime: 2000,
  lastUpdate: 2000,
  late: false,
  outdated: false,
  ignition: false,
  fuel: null,
  signal: null,
  alarm: false,
  immobilized: false,
  commandPending: false,
  online: true,
  address: null,
  ...change,
});

test("a moving vehicle shows its speed", () => {
  expect(rowReading(vehicle({ state: "moving", speed: 38.9 }))).toEqual({ kind: "speed", speed: 38.9 });
});

test("a stopped one shows its state and since when", () => {
  expect(rowReading(vehicle({}))).toEqual({ kind: "state", state: "stopped", since: 1000 });
});

test("idle by state but rolling between 3 and 4 knots shows the speed: the row's own reading of idle ends at 3", () => {
  expect(rowReading(vehicle({ state: "idle", ignition: true, speed: 3.5 }))).toEqual({ kind: "speed", speed: 3.5 });
  expect(rowReading(vehicle({ state: "idle", ignition: true, speed: 2.9 }))).toMatchObject({
    kind: "state",
    state: "idle",
  });
});

test.each([
  [1_000_000, 1_000_000 + 300_000, "fresh"],
  [1_000_000, 1_000_000 + 300_001, "old"],
  [1_000_000, 1_000_000 + 3_600_001, "faded"],
  [0, 500, "faded"],
])("a fix of %d seen at %d is %s", (fixTime, now, band) => {
  expect(ageBand(fixTime, now)).toBe(band);
});

test.each([
  ["Ana Sequeira", "Ana S."],
  ["João Maria da Silva Pires", "João P."],
  ["Rui", "Rui"],
  ["", ""],
])("the driver %s is written %s", (name, short) => {
  expect(shortDriver(name)).toBe(short);
});
