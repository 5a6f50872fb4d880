import { knots, metres, percent } from "@outrider/domain/units/units.ts";
import { describe, expect, test } from "vitest";
import type { Vehicle } from "#live/fleet.ts";
import { cardChips } from "./card-chips.ts";
import type { CardState } from "./card-chips.ts";
import { cardFacts } from "./card-facts.ts";

const VEHICLE: Vehicle = {
  id: 7,
  name: "Frigo 07",
  plate: "42-TQ-18",
  uniqueId: "356307042441013",
  driver: "",
  groupId: 1,
  groupName: "Cold chain",
  category: "truck",
  model: "",
  state: "moving",
  stateSince: 0,
  hasPosition: true,
  latitude: 38.7,
  longitude: -9.1,
  speed: 38.9,
  course: 68,
  fixTime: 1,
  lastUpdate: 1,
  late: false,
  outdated: false,
  ignition: true,
  fuel: null,
  signal: null,
  alarm: false,
  immobilized: false,
  commandPending: false,
  online: true,
  address: null,
};
const STATE: CardState = { immobilized: false, commandPending: false, ignition: null, protocol: "teltonika" };

describe("facts", () => {
  test("what the device does not tell is absent", () => {
    expect(cardFacts(VEHICLE, {}, {})).toEqual([{ kind: "speed", speed: knots(38.9) }]);
    expect(cardFacts({ ...VEHICLE, hasPosition: false }, {}, {})).toEqual([]);
  });

  test("a vehicle shows kilometres, a machine engine hours", () => {
    const position = { totalDistance: 184_212_000, hours: 3_600_000 };
    const kinds = (device: Record<string, string>) => cardFacts(VEHICLE, position, device).map((fact) => fact.kind);
    expect(kinds({})).toEqual(["speed", "odometer"]);
    expect(kinds({ vehicleType: "digger" })).toEqual(["speed", "hours"]);
    expect(cardFacts(VEHICLE, position, {})[1]).toEqual({ kind: "odometer", distance: metres(184_212_000) });
  });

  test.each([
    [41, "normal"],
    [40, "low"],
    [20, "low"],
    [19, "veryLow"],
  ])("fuel of %d %% is %s", (fuel, band) => {
    expect(cardFacts({ ...VEHICLE, fuel }, {}, {})[1]).toEqual({ kind: "fuel", level: percent(fuel), band });
  });
});

describe("chips", () => {
  const kinds = (position: Record<string, string | number | boolean>, device = {}) =>
    cardChips(STATE, position, device).map((chip) => chip.kind);

  test("a silent device has none", () => {
    expect(kinds({})).toEqual([]);
  });

  test("temperatures of 175 and 3000 are no temperatures", () => {
    expect(cardChips(STATE, { temp1: -18.4, temp2: 175, temp3: 3000 }, {})).toEqual([
      { kind: "temperature", number: 1, value: -18.4 },
    ]);
  });

  test.each([
    [5, []],
    [5.1, [{ kind: "battery", value: 5.1, band: "critical" }]],
    [6.6, [{ kind: "battery", value: 6.6, band: "low" }]],
    [7, [{ kind: "battery", value: 7, band: "good" }]],
  ])("a battery of %d V shows as %j", (battery, expected) => {
    expect(cardChips(STATE, { battery }, {})).toEqual(expected);
  });

  test("doors and outputs are read from flags and from 0 and 1", () => {
    expect(cardChips(STATE, { door1: true, door2: 0, out2: 1 }, {})).toEqual([
      { kind: "door", number: 1, open: true },
      { kind: "door", number: 2, open: false },
      { kind: "output", number: 2, on: true },
    ]);
  });

  test("a sensor carries the operator's own word and colour for its state", () => {
    const device = { sensor1: { Attribute: "in2", OnLabel: "Lift up", OffLabel: "Lift down", OnColor: "#c00" } };
    expect(cardChips(STATE, { in2: true }, device)).toEqual([
      { kind: "sensor", number: 1, on: true, label: "Lift up", colour: "#c00" },
    ]);
  });

  test("a colour that is none is dropped", () => {
    const device = { sensor1: { Attribute: "in2", OnColor: "red;background:url(x)" } };
    expect(cardChips(STATE, { in2: true }, device)).toMatchObject([{ colour: null }]);
  });

  test("the engine's speed shows only while it turns", () => {
    expect(kinds({ rpm: 0 })).toEqual([]);
    expect(kinds({ rpm: 1400 })).toEqual(["rpm"]);
  });

  test.each([
    [0, "rest"],
    [1, "available"],
    [2, "work"],
    [3, "driving"],
  ])("driver state %d is %s", (driverState, state) => {
    expect(cardChips(STATE, { driverState }, {})).toEqual([{ kind: "driver", state }]);
  });

  test("a driver state of a later standard is not shown", () => {
    expect(kinds({ driverState: 7 })).toEqual([]);
  });

  test("immobilised and pending come first", () => {
    const chips = cardChips({ ...STATE, immobilized: true, commandPending: true, ignition: false }, {}, {});
    expect(chips.map((chip) => chip.kind)).toEqual(["immobilized", "pending", "ignition"]);
  });
});
