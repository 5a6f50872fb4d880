import { describe, expect, test } from "vitest";
import { deviceId, geofenceId } from "../model/ids.ts";
import type { Position } from "../model/position.ts";
import { positionOf } from "../testing/position-of.ts";
import { durationMillis, knots, unixMillis } from "../units/units.ts";
import { alarmsOf, nextAlarm } from "./alarm.ts";
import { commandResultEvents } from "./command-result.ts";
import { CONNECTION_START, nextConnection } from "./connection.ts";
import type { ConnectionInput } from "./connection.ts";
import { nextDriver } from "./driver-changed.ts";
import { nextFuel } from "./fuel-step.ts";
import { nextGeofences } from "./geofence.ts";
import { nextIgnition } from "./ignition.ts";
import { motionEvents } from "./motion.ts";
import { OVERSPEED_START, nextOverspeed, speedLimitAt } from "./overspeed.ts";
import type { RuleEvent, RuleStep } from "./rule-event.ts";

/** Runs a rule over positions and gives the events of every step. */
const over = <State>(
  start: State,
  rule: (state: State, position: Position) => RuleStep<State>,
  positions: readonly Position[],
): readonly (readonly RuleEvent[])[] => {
  let state = start;
  return positions.map((position) => {
    const step = rule(JSON.parse(JSON.stringify(state)) as State, position);
    state = step.state;
    return step.events;
  });
};
const types = (steps: readonly (readonly RuleEvent[])[]) => steps.map((events) => events.map(({ type }) => type));
const with_ = (attributes: Position["attributes"]) => positionOf({ attributes });

test("an event has the position's device time, ids and all parts of Traccar's event", () => {
  const position = positionOf({ deviceTime: unixMillis(5), fixTime: unixMillis(3), serverTime: unixMillis(9) });
  expect(nextAlarm([], { ...position, attributes: { alarm: "sos" } }).events).toEqual([
    {
      type: "alarm",
      deviceId: 1,
      eventTime: 5,
      serverTime: 9,
      positionId: 1,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: { alarm: "sos" },
    },
  ]);
});

test("ignition tells its changes and not its first value", () => {
  const positions = [
    with_({ ignition: false }),
    with_({ ignition: true }),
    with_({}),
    with_({ ignition: true }),
    with_({ ignition: false }),
  ];
  expect(types(over(null, nextIgnition, positions))).toEqual([[], ["ignitionOn"], [], [], ["ignitionOff"]]);
});

test("moving and stopped are dated by the fix of the change", () => {
  const at = { time: unixMillis(77), positionId: 4 } as never;
  const events = motionEvents(
    [
      { moving: true, at },
      { moving: false, at },
    ],
    positionOf(),
  );
  expect(events.map(({ type, eventTime, positionId }) => [type, eventTime, positionId])).toEqual([
    ["deviceMoving", 77, 4],
    ["deviceStopped", 77, 4],
  ]);
});

describe("overspeed", () => {
  const limit = { limit: knots(50), geofenceId: geofenceId(3) };
  const at = (seconds: number, speed: number) =>
    positionOf({ deviceTime: unixMillis(1e12 + seconds * 1000), speed: knots(speed) });
  const run = (minimalSeconds: number, positions: readonly Position[]) =>
    over(
      OVERSPEED_START,
      (state, position) =>
        nextOverspeed(state, position, { limit, minimalDuration: durationMillis(minimalSeconds * 1000) }),
      positions,
    );

  test("is told once an episode, at once when no duration is asked for", () => {
    expect(types(run(0, [at(0, 50), at(1, 51), at(2, 60), at(3, 50), at(4, 51)]))).toEqual([
      [],
      ["deviceOverspeed"],
      [],
      [],
      ["deviceOverspeed"],
    ]);
  });

  test("is told when it has held for the minimal duration", () => {
    expect(types(run(60, [at(0, 55), at(59, 55), at(60, 56), at(90, 55)]))).toEqual([[], [], ["deviceOverspeed"], []]);
    expect(types(run(60, [at(0, 55), at(59, 40), at(60, 56)]))).toEqual([[], [], []]);
  });

  test("says speed, limit and geofence", () => {
    expect(run(0, [at(0, 55)])[0]?.[0]).toMatchObject({ geofenceId: 3, attributes: { speed: 55, speedLimit: 50 } });
  });

  test("is over where there is no limit", () => {
    const speeding = nextOverspeed(OVERSPEED_START, at(0, 99), { limit, minimalDuration: durationMillis(0) }).state;
    expect(nextOverspeed(speeding, at(1, 99), { limit: null, minimalDuration: durationMillis(0) })).toEqual({
      state: OVERSPEED_START,
      events: [],
    });
  });

  test("takes the geofence's limit before the road's before the device's", () => {
    const geofences = [
      { limit: knots(30), geofenceId: geofenceId(1) },
      { limit: knots(40), geofenceId: geofenceId(2) },
      { limit: knots(0), geofenceId: geofenceId(9) },
    ];
    const all = { device: knots(80), road: knots(60), geofences, preferLowest: false };
    expect(speedLimitAt(all)).toEqual({ limit: 40, geofenceId: 2 });
    expect(speedLimitAt({ ...all, preferLowest: true })).toEqual({ limit: 30, geofenceId: 1 });
    expect(speedLimitAt({ ...all, geofences: [] })).toEqual({ limit: 60, geofenceId: 0 });
    expect(speedLimitAt({ ...all, geofences: [], road: null })).toEqual({ limit: 80, geofenceId: 0 });
    expect(speedLimitAt({ ...all, geofences: [], road: null, device: knots(0) })).toBeNull();
  });
});

test("alarms are told each, and not again while they last", () => {
  expect(alarmsOf({ alarm: "sos, tow,,sos" })).toEqual(["sos", "tow"]);
  const positions = [with_({ alarm: "sos" }), with_({ alarm: "sos,tow" }), with_({}), with_({ alarm: "sos" })];
  expect(over([], nextAlarm, positions).map((events) => events.map(({ attributes }) => attributes["alarm"]))).toEqual([
    ["sos"],
    ["tow"],
    [],
    ["sos"],
  ]);
});

test("a driver is told when another key is seen", () => {
  const positions = [
    with_({ driverUniqueId: "A" }),
    with_({}),
    with_({ driverUniqueId: "A" }),
    with_({ driverUniqueId: "B" }),
  ];
  expect(over(null, nextDriver, positions).map((events) => events.map(({ attributes }) => attributes))).toEqual([
    [{ driverUniqueId: "A" }],
    [],
    [],
    [{ driverUniqueId: "B" }],
  ]);
});

test("geofences are left before others are entered, and a first position enters none", () => {
  const inside = (...ids: readonly number[]) => positionOf({ geofenceIds: ids.map((id) => geofenceId(id)) });
  const steps = over(null, nextGeofences, [inside(1), inside(1), inside(2, 3), positionOf(), inside()]);
  expect(steps.map((events) => events.map(({ type, geofenceId: id }) => `${type} ${id}`))).toEqual([
    [],
    [],
    ["geofenceExit 1", "geofenceEnter 2", "geofenceEnter 3"],
    [],
    ["geofenceExit 2", "geofenceExit 3"],
  ]);
});

describe("fuel", () => {
  const device = { fuelDropThreshold: 10, fuelIncreaseThreshold: 20 };
  const run = (values: readonly number[], attributes: Record<string, number> = device) =>
    over(
      null,
      (state: number | null, position) => nextFuel(state, position, attributes),
      values.map((fuel) => with_({ fuel })),
    );

  test("steps of the threshold or more are told with before and after", () => {
    const steps = run([60, 50.1, 40.1, 60, 80]);
    expect(types(steps)).toEqual([[], [], ["deviceFuelDrop"], [], ["deviceFuelIncrease"]]);
    expect(steps[2]?.[0]?.attributes).toEqual({ before: 50.1, after: 40.1 });
  });

  test("nothing is told without a threshold", () => {
    expect(types(run([60, 1], {}))).toEqual([[], []]);
    expect(types(run([60, 1], { fuelDropThreshold: 0 }))).toEqual([[], []]);
  });

  test("a position without fuel is passed over, a level stands in for litres", () => {
    const steps = [with_({ fuelLevel: 60 }), with_({}), with_({ fuelLevel: 40 })];
    expect(types(over(null, (state: number | null, position) => nextFuel(state, position, device), steps))).toEqual([
      [],
      [],
      ["deviceFuelDrop"],
    ]);
  });
});

test("an answer to a command is told", () => {
  expect(commandResultEvents(with_({ result: "DOUT1:ON" }))[0]).toMatchObject({
    type: "commandResult",
    attributes: { result: "DOUT1:ON" },
  });
  expect(commandResultEvents(with_({}))).toEqual([]);
});

test("a device is online with data, unknown after ten minutes of silence, offline when it hangs up", () => {
  const at = (minutes: number) => unixMillis(1e12 + minutes * 60_000);
  const inputs: readonly ConnectionInput[] = [
    { kind: "clock", at: at(0) },
    { kind: "data", at: at(1) },
    { kind: "data", at: at(2) },
    { kind: "clock", at: at(12) },
    { kind: "clock", at: at(12.1) },
    { kind: "clock", at: at(60) },
    { kind: "data", at: at(61) },
    { kind: "closed", at: at(62) },
    { kind: "clock", at: at(90) },
  ];
  let state = CONNECTION_START;
  const told = inputs.map((input) => {
    const step = nextConnection(state, input, deviceId(1));
    state = step.state;
    return step.events.map(({ type }) => type);
  });
  expect(told).toEqual([[], ["deviceOnline"], [], [], ["deviceUnknown"], [], ["deviceOnline"], ["deviceOffline"], []]);
  expect(state).toEqual({ status: "offline", lastUpdate: at(61) });
});
