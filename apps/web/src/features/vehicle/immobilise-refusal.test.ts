import { expect, test } from "vitest";
import type { Vehicle } from "#live/fleet.ts";
import { commandRefusal, immobiliseRefusal } from "./immobilise-refusal.ts";
import type { CommandSituation } from "./immobilise-refusal.ts";

const PARKED: Vehicle = {
  id: 7,
  name: "Frigo 07",
  plate: "42-TQ-18",
  uniqueId: "356307042441013",
  driver: "",
  groupId: 1,
  groupName: "",
  category: "truck",
  model: "",
  state: "stopped",
  stateSince: 0,
  hasPosition: true,
  latitude: 38.7,
  longitude: -9.1,
  speed: 0,
  course: 0,
  fixTime: 1,
  lastUpdate: 1,
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
};
const READY: CommandSituation = { vehicle: PARKED, device: { has_immobilization: true }, allowed: true, live: true };
const when = (change: Partial<CommandSituation>, vehicle: Partial<Vehicle> = {}) =>
  immobiliseRefusal({ ...READY, ...change, vehicle: { ...PARKED, ...vehicle } });

test("a parked vehicle may be immobilised", () => {
  expect(when({})).toBeNull();
});

test("a reader without the right is refused before anything else", () => {
  expect(when({ allowed: false, live: false }, { commandPending: true })).toBe("refusal.notAuthorized");
});

test("without a live connection commands are off", () => {
  expect(when({ live: false })).toBe("refusal.offline");
});

test("a vehicle with a pending command gets no other", () => {
  expect(when({}, { commandPending: true })).toBe("refusal.pending");
  expect(commandRefusal({ ...READY, vehicle: { ...PARKED, commandPending: true } })).toBe("refusal.pending");
});

test.each([
  ["moving" as const, 20],
  ["idle" as const, 0.5],
])("a vehicle that is %s at %d kn is not stopped", (state, speed) => {
  expect(when({}, { state, speed })).toBe("refusal.moving");
});

test("a rolling vehicle may still be released", () => {
  expect(when({}, { immobilized: true, speed: 2 })).toBeNull();
});

test("without an immobiliser there is nothing to send", () => {
  expect(when({ device: { has_immobilization: "false" } })).toBe("refusal.noImmobilizer");
});

test("nothing is sent before the device's record is known", () => {
  expect(when({ device: null })).toBe("refusal.unknown");
});
