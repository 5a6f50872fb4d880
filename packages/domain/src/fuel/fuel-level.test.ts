import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { percent } from "../units/units.ts";
import { nextAdcCache, readAdcCache } from "./adc-cache.ts";
import { fuelBand, fuelLevel, fuelVolume, levelOfReadings, widenedThresholds } from "./fuel-level.ts";

describe("fuelLevel", () => {
  test.each([
    [
      "thresholds average the last five",
      { adc1CacheValues: "1,2,3,4,5" },
      { fuel_low_threshold: 0, fuel_high_threshold: 10 },
      30,
    ],
    [
      "thresholds as text work too",
      { adc1CacheValues: "5" },
      { fuel_low_threshold: "0", fuel_high_threshold: "10" },
      50,
    ],
    [
      "a sensor that falls while filling works",
      { adc1CacheValues: "2" },
      { fuel_low_threshold: 10, fuel_high_threshold: 0 },
      80,
    ],
    [
      "a result above 100 is nothing",
      { adc1CacheValues: "11" },
      { fuel_low_threshold: 0, fuel_high_threshold: 10 },
      null,
    ],
    [
      "a result below 0 is nothing",
      { adc1CacheValues: "-1" },
      { fuel_low_threshold: 0, fuel_high_threshold: 10 },
      null,
    ],
    [
      "no readings are nothing, even beside a level",
      { fuelLevel: 50 },
      { fuel_low_threshold: 0, fuel_high_threshold: 10 },
      null,
    ],
    ["equal thresholds are nothing", { adc1CacheValues: "1" }, { fuel_low_threshold: 5, fuel_high_threshold: 5 }, null],
    ["one threshold alone is none", { fuelLevel: 50, adc1CacheValues: "1" }, { fuel_low_threshold: 0 }, 50],
    [
      "xpert rounds its own fuel",
      { fuel: 41.6, fuelLevel: 3 },
      { xpert: true, fuel_low_threshold: 0, fuel_high_threshold: 9 },
      42,
    ],
    ["xpert as text", { fuel: 12.2 }, { xpert: "true" }, 12],
    ["xpert without fuel is nothing", { fuelLevel: 3 }, { xpert: true }, null],
    ["the level as it came", { fuelLevel: 73.5, fuel: 1 }, {}, 73.5],
    ["litres over the tank", { fuel: 40 }, { fuel_tank_capacity: 80 }, 50],
    ["litres over 60 when the tank is unknown", { fuel: 30 }, {}, 50],
    ["more litres than the tank holds are nothing", { fuel: 61 }, {}, null],
    ["nothing at all", {}, {}, null],
  ])("%s", (_, position, device, level) => {
    expect(fuelLevel(position, device)).toBe(level);
  });

  test("the average never leaves 0 to 100 while readings lie between the thresholds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (readings, falling) => {
          const level = levelOfReadings(readings, falling ? { low: 9, high: 1 } : { low: 1, high: 9 });
          expect(level).toBeGreaterThanOrEqual(0);
          expect(level).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
});

test("the cache of readings keeps the last five, oldest first", () => {
  const cache = [1, 2, 3, 4, 5, 6.5].reduce((text, reading) => nextAdcCache(text, reading), "");
  expect(cache).toBe("2,3,4,5,6.5");
  expect(readAdcCache(cache)).toEqual([2, 3, 4, 5, 6.5]);
  expect(readAdcCache("[1, 2]")).toEqual([1, 2]);
  expect(readAdcCache("1,x,,2")).toEqual([1, 2]);
  expect(readAdcCache(undefined)).toEqual([]);
});

test("litres come from the device, or from level and tank", () => {
  expect(fuelVolume({ fuel: 33 }, { fuel_tank_capacity: 50 })).toBe(33);
  expect(fuelVolume({ fuelLevel: 50 }, { fuel_tank_capacity: 50 })).toBe(25);
  expect(fuelVolume({ fuel: 50 }, { xpert: true, fuel_tank_capacity: 80 })).toBe(40);
  expect(fuelVolume({}, {})).toBeNull();
});

test("the band is normal above 40, low from 20 to 40, very low below 20", () => {
  expect([40.1, 40, 20, 19.9].map((level) => fuelBand(percent(level)))).toEqual(["normal", "low", "low", "veryLow"]);
});

describe("widenedThresholds", () => {
  test("leaves readings between the thresholds alone", () => {
    expect(widenedThresholds({ low: 1, high: 9 }, 5)).toBeNull();
    expect(widenedThresholds({ low: 9, high: 1 }, 1)).toBeNull();
  });

  test("moves the end that the reading passed, whichever way the sensor runs", () => {
    expect(widenedThresholds({ low: 1, high: 9 }, 0.5)).toEqual({ low: 0.5, high: 9 });
    expect(widenedThresholds({ low: 1, high: 9 }, 10)).toEqual({ low: 1, high: 10 });
    expect(widenedThresholds({ low: 9, high: 1 }, 10)).toEqual({ low: 10, high: 1 });
    expect(widenedThresholds({ low: 9, high: 1 }, 0.5)).toEqual({ low: 9, high: 0.5 });
  });
});
