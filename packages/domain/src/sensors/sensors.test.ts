import { describe, expect, test } from "vitest";
import { volts } from "../units/units.ts";
import { batteryBand, shownBattery } from "./battery.ts";
import { platformSensors, switchAt } from "./platform-sensors.ts";
import { signalOf, signalOfFive } from "./signal.ts";
import { temperatures } from "./temperature.ts";

test("temperatures of 175 and 3000 are hidden, all others shown", () => {
  expect(temperatures({ temp1: 175, temp2: -18.5, temp3: 3000 })).toEqual([{ probe: "temp2", celsius: -18.5 }]);
  expect(temperatures({ temp1: 174.9, temp2: 0 })).toHaveLength(2);
  expect(temperatures({})).toEqual([]);
});

test("a battery is shown above 5 V only, red below 6.6, orange below 7, else green", () => {
  expect(shownBattery({ battery: 5 })).toBeNull();
  expect(shownBattery({ battery: 5.01 })).toBe(5.01);
  expect(shownBattery({})).toBeNull();
  expect([6.59, 6.6, 6.99, 7, 12].map((value) => batteryBand(volts(value)))).toEqual([
    "critical",
    "low",
    "low",
    "good",
    "good",
  ]);
});

describe("signalOf", () => {
  test.each([
    ["osmand", { rssi: -110 }, 0, 4],
    ["osmand", { rssi: -109 }, 1, 4],
    ["osmand", { rssi: -93 }, 2, 4],
    ["osmand", { rssi: -83 }, 3, 4],
    ["osmand", { rssi: -73 }, 4, 4],
    ["teltonika", { rssi: 5 }, 5, 5],
    ["teltonika", { rssi: 0 }, 0, 5],
    ["gt06", { rssi: 4 }, 4, 4],
    ["gl200", { rssi: 31 }, 5, 5],
    ["gl200", { rssi: 14 }, 2, 5],
    ["osmand", { gsmSignal: 20 }, 3, 5],
    ["osmand", { gsmSignal: "31" }, 5, 5],
  ] as const)("%s %o is %d of %d", (protocol, attributes, level, of) => {
    expect(signalOf(protocol, attributes)).toEqual({ level, of });
  });

  test("an unknown signal is null", () => {
    expect(signalOf("gl200", { rssi: 99 })).toBeNull();
    expect(signalOf("gt06", { rssi: 5 })).toBeNull();
    expect(signalOf("teltonika", {})).toBeNull();
  });

  test("a full scale of four is a full scale of five", () => {
    expect(signalOfFive({ level: 4, of: 4 })).toBe(5);
    expect(signalOfFive({ level: 2, of: 4 })).toBe(3);
    expect(signalOfFive({ level: 3, of: 5 })).toBe(3);
  });
});

describe("platformSensors", () => {
  test("reads what the device names, with the label and colour of its state", () => {
    const device = {
      sensor1: { Attribute: "in2", icon: "door", OnLabel: "Open", OffLabel: "Shut", OnColor: "red", OffColor: "green" },
    };
    const common = { key: "sensor1", attribute: "in2", icon: "door" };
    expect(platformSensors(device, { in2: true })).toEqual([{ ...common, on: true, label: "Open", colour: "red" }]);
    expect(platformSensors(device, { in2: 0 })).toEqual([{ ...common, on: false, label: "Shut", colour: "green" }]);
  });

  test("reads the flat form and leaves out sensors the position does not tell", () => {
    const device = { sensor2Attribute: "door1", sensor2OnLabel: "Open", sensor3Attribute: "in9" };
    expect(platformSensors(device, { door1: "true" })).toEqual([
      { key: "sensor2", attribute: "door1", icon: null, on: true, label: "Open", colour: null },
    ]);
  });

  test("a switch is a flag, its text, or a number that is not 0", () => {
    expect([true, "false", 1, 0, "x", null].map((value) => switchAt({ door1: value }, "door1"))).toEqual([
      true,
      false,
      true,
      false,
      null,
      null,
    ]);
  });
});
