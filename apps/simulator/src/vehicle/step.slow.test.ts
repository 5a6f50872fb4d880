import { expect, test } from "vitest";
import { distanceBetween } from "../geometry/point.ts";
import { generateRoads } from "../roads/generated/generate.ts";
import { smallFleet } from "../testing/small-fleet.ts";
import { SMALL_REGION } from "../testing/small-region.ts";
import { obey } from "./obey.ts";
import type { VehicleState } from "./state.ts";

const roads = generateRoads(SMALL_REGION, 1);
const MORNING = Date.UTC(2026, 4, 12, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("the same seed lives the same day, another seed another", () => {
  const day = (seed: number) => {
    const fleet = smallFleet(12, roads, MORNING, seed);
    return fleet.vehicles.map((vehicle) => fleet.advance(vehicle, MORNING + 2 * HOUR));
  };
  expect(day(3)).toEqual(day(3));
  expect(day(3)).not.toEqual(day(4));
});

test("a state is a plain value: a copy of it lives the same life on", () => {
  const fleet = smallFleet(12, roads, MORNING);
  for (const vehicle of fleet.vehicles) {
    fleet.advance(vehicle, MORNING + 25 * MINUTE);
    const copy = { ...vehicle, state: structuredClone(Object.freeze(vehicle.state)) };
    const until = MORNING + 40 * MINUTE;
    expect(fleet.advance(copy, until)).toEqual(fleet.advance(vehicle, until));
  }
});

test("vehicles keep to speed limits, odometers only grow, tanks never run dry", { timeout: 30_000 }, () => {
  const fleet = smallFleet(30, roads, MORNING);
  for (const vehicle of fleet.vehicles) {
    fleet.advance(vehicle, MORNING + 1000);
    let before = vehicle.state;
    for (let second = 2; second <= 1800; second++) {
      fleet.advance(vehicle, MORNING + second * 1000);
      const { state, setup } = vehicle;
      expect(state.odometer).toBeGreaterThanOrEqual(before.odometer);
      expect(state.engineSeconds).toBeGreaterThanOrEqual(before.engineSeconds);
      expect(state.fuel).toBeGreaterThanOrEqual(0);
      expect(state.fuel).toBeLessThanOrEqual(setup.profile.tank);
      expect(state.speed).toBeLessThanOrEqual(allowedSpeed(state, setup.haste, setup.profile.topSpeed) + 1.5);
      expect(Math.abs(state.speed - before.speed)).toBeLessThan(6);
      expect(distanceBetween(before, state)).toBeLessThanOrEqual(Math.max(before.speed, state.speed) + 1);
      if (state.activity.kind === "parked") expect(state.ignition).toBe(false);
      before = state;
    }
  }
});

/** The fastest of the pieces of road under and shortly before the vehicle: it may still be slowing down. */
const allowedSpeed = ({ activity }: VehicleState, haste: number, topSpeed: number): number => {
  if (activity.kind !== "driving") return 0.5;
  const { route, passed } = activity;
  const limit = Math.max(route.limit[passed] as number, route.limit[Math.max(0, passed - 1)] as number);
  return Math.min(topSpeed, limit * Math.max(1, haste));
};

test("at any hour of the day a good part of the fleet moves and some of it stands", { timeout: 30_000 }, () => {
  const fleet = smallFleet(100, roads, MORNING);
  for (let hour = 2; hour <= 22; hour += 5) {
    const counts = { moving: 0, idle: 0, stopped: 0 };
    for (const vehicle of fleet.vehicles) {
      fleet.advance(vehicle, MORNING + hour * HOUR);
      const { ignition, speed } = vehicle.state;
      counts[!ignition ? "stopped" : speed > 2.06 ? "moving" : "idle"] += 1;
    }
    expect(counts.moving).toBeGreaterThan(100 * 0.18);
    expect(counts.moving).toBeLessThan(100 * 0.6);
    expect(counts.idle).toBeGreaterThan(100 * 0.05);
    expect(counts.stopped).toBeGreaterThan(100 * 0.2);
  }
});

test("reports come in order, on whole seconds, every ten seconds while moving", () => {
  const fleet = smallFleet(30, roads, MORNING);
  for (const vehicle of fleet.vehicles) {
    const reports = fleet.advance(vehicle, MORNING + HOUR);
    for (const [index, report] of reports.entries()) {
      expect(Number(report.fixTime) % 1000).toBe(0);
      const before = reports[index - 1];
      if (before === undefined) continue;
      expect(report.fixTime).toBeGreaterThan(before.fixTime);
      const moves = before.attributes["motion"] === true && report.attributes["motion"] === true;
      if (moves) expect(report.fixTime - before.fixTime).toBeLessThanOrEqual(31_000);
    }
  }
});

test(
  "over a day fleets refuel, lose satellites, raise alarms and wake with a report without a fix",
  { timeout: 30_000 },
  () => {
    const fleet = smallFleet(120, roads, MORNING);
    const reports = fleet.vehicles.flatMap((vehicle) => fleet.advance(vehicle, MORNING + 24 * HOUR));
    const alarms = new Set(reports.map((report) => report.attributes["alarm"]));
    expect([...alarms]).toEqual(expect.arrayContaining(["hardBraking", "sos", "powerCut", "powerRestored"]));
    expect(reports.some((report) => !report.valid && report.coordinates !== null)).toBe(true);
    expect(reports.some((report) => report.coordinates === null)).toBe(true);
    expect(reports.some((report) => report.attributes["door"] === true)).toBe(true);
    expect(reports.some((report) => typeof report.attributes["driverUniqueId"] === "string")).toBe(true);
    const levels = reports.map((report) => report.attributes["fuelLevel"]).filter((level) => typeof level === "number");
    expect(levels.every((level) => level >= 0 && level <= 100)).toBe(true);
    expect(levels.filter((level) => level >= 95).length).toBeGreaterThan(0);
  },
);

test("cold boxes stay near what was set", () => {
  const fleet = smallFleet(120, roads, MORNING);
  const cold = fleet.vehicles.filter(({ setup }) => setup.coldBox !== null);
  expect(cold.length).toBeGreaterThan(3);
  for (const vehicle of cold) {
    for (const report of fleet.advance(vehicle, MORNING + 6 * HOUR)) {
      const temperature = Number(report.attributes["temp1"]);
      expect(temperature).toBeGreaterThan(Number(vehicle.setup.coldBox) - 1);
      expect(temperature).toBeLessThan(Number(vehicle.setup.coldBox) + 16);
    }
  }
});

test("a stopped vehicle rolls out, stays, and drives on when released", () => {
  const fleet = smallFleet(40, roads, MORNING);
  const vehicle = fleet.vehicles.find((candidate) => {
    fleet.advance(candidate, MORNING + 10 * MINUTE);
    return candidate.state.speed > 6 && candidate.state.activity.kind === "driving";
  });
  if (vehicle === undefined) throw new Error("nobody drives");
  const time = vehicle.state.time;
  const stopped = obey(vehicle.state, "teltonika", { type: "engineStop", text: "setdigout 1" });
  expect(stopped.reply).toBe("DOUT1:ON Timeout:INFINITY");
  vehicle.state = stopped.state;
  const rolling = fleet.advance(vehicle, time + 1000);
  expect(rolling[0]?.attributes["out1"]).toBe(true);
  fleet.advance(vehicle, time + 2 * MINUTE);
  expect(vehicle.state.speed).toBe(0);
  expect(vehicle.state.ignition).toBe(false);
  const { odometer } = vehicle.state;
  fleet.advance(vehicle, time + 20 * MINUTE);
  expect(vehicle.state.odometer).toBe(odometer);
  vehicle.state = obey(vehicle.state, "teltonika", { type: "engineResume", text: "setdigout 0" }).state;
  fleet.advance(vehicle, time + 30 * MINUTE);
  expect(vehicle.state.odometer).toBeGreaterThan(odometer);
});

test("a GT06 device refuses to cut the fuel of a fast vehicle", () => {
  const [vehicle] = smallFleet(1, roads, MORNING).vehicles;
  if (vehicle === undefined) throw new Error("no vehicle");
  const fast = { ...vehicle.state, speed: 20 };
  expect(obey(fast, "gt06", { type: "engineStop", text: "RELAY,1#" })).toEqual({
    state: fast,
    reply: "Speed Limit, Speed 72km/h",
  });
  const standing = obey({ ...fast, speed: 0 }, "gt06", { type: "engineStop", text: "RELAY,1#" });
  expect(standing.state.output).toBe(true);
  expect(standing.reply).toContain("Success");
});
