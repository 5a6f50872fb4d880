import { describe, expect, test } from "vitest";
import { durationMillis, unixMillis } from "../units/units.ts";
import { UNKNOWN_CADENCE, isLate, nextCadence } from "./cadence.ts";

const seconds = (value: number) => durationMillis(value * 1000);
const fix = unixMillis(1_700_000_000_000);
const after = (value: number) => unixMillis(fix + value * 1000);

describe("cadence", () => {
  test("starts with the first interval and follows later ones", () => {
    let cadence = nextCadence(UNKNOWN_CADENCE, seconds(10));
    expect(cadence).toBe(10_000);
    for (let report = 0; report < 20; report += 1) cadence = nextCadence(cadence, seconds(60));
    expect(cadence).toBeGreaterThan(59_000);
    expect(cadence).toBeLessThan(60_000);
  });

  test("ignores repeated, backward and absurd intervals", () => {
    expect(nextCadence(seconds(30), seconds(0))).toBe(30_000);
    expect(nextCadence(seconds(30), seconds(-5))).toBe(30_000);
    expect(nextCadence(seconds(30), durationMillis(3 * 86_400_000))).toBe(30_000);
  });
});

describe("isLate", () => {
  test("says so after more than twice the cadence", () => {
    expect(isLate(fix, seconds(120), after(240))).toBe(false);
    expect(isLate(fix, seconds(120), after(240.001))).toBe(true);
  });

  test("gives a vehicle that reports every second a minute", () => {
    expect(isLate(fix, seconds(1), after(60))).toBe(false);
    expect(isLate(fix, seconds(1), after(61))).toBe(true);
  });

  test("never calls a vehicle of unknown cadence late", () => {
    expect(isLate(fix, UNKNOWN_CADENCE, after(1e6))).toBe(false);
  });
});
