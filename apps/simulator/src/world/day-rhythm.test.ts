import { expect, test } from "vitest";
import { isOnShift, minuteOfDay, nextShift } from "./day-rhythm.ts";

const ZONE = "Europe/Lisbon";

test("the minute of the day follows the zone, summer time included", () => {
  expect(minuteOfDay(Date.UTC(2026, 0, 15, 8, 30), ZONE)).toBe(8 * 60 + 30);
  expect(minuteOfDay(Date.UTC(2026, 6, 15, 8, 30), ZONE)).toBe(9 * 60 + 30);
  expect(minuteOfDay(Date.UTC(2026, 0, 15, 1), "America/Sao_Paulo")).toBe(22 * 60);
});

test("a shift may go over midnight", () => {
  const at = (hour: number): number => Date.UTC(2026, 0, 15, hour);
  expect(isOnShift(at(23), ZONE, 22 * 60, 8 * 60)).toBe(true);
  expect(isOnShift(at(5), ZONE, 22 * 60, 8 * 60)).toBe(true);
  expect(isOnShift(at(6), ZONE, 22 * 60, 8 * 60)).toBe(false);
  expect(isOnShift(at(21), ZONE, 22 * 60, 8 * 60)).toBe(false);
});

test("the next shift is ahead, at most a day away", () => {
  const noon = Date.UTC(2026, 0, 15, 12);
  expect(nextShift(noon, ZONE, 13 * 60)).toBe(noon + 3_600_000);
  expect(nextShift(noon, ZONE, 12 * 60)).toBe(noon + 86_400_000);
});
