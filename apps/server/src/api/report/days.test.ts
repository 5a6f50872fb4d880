import { unixMillis } from "@outrider/domain/units/units.ts";
import { expect, test } from "vitest";
import { daysOf } from "#api/report/days.ts";

const at = (text: string) => unixMillis(Date.parse(text));
const hours = (period: { from: number; to: number }): number => Math.round((period.to - period.from) / 3_600_000);

test("a period is cut at the midnights of the zone", () => {
  const days = daysOf({ from: at("2026-11-20T10:00:00Z"), to: at("2026-11-22T10:00:00Z") }, "Europe/Lisbon");
  expect(days.map(({ from }) => new Date(from).toISOString())).toEqual([
    "2026-11-20T10:00:00.000Z",
    "2026-11-21T00:00:00.000Z",
    "2026-11-22T00:00:00.000Z",
  ]);
  expect(days.at(-1)?.to).toBe(at("2026-11-22T10:00:00Z"));
});

test("the day the clocks go forward has 23 hours and the day they go back 25", () => {
  const spring = daysOf({ from: at("2026-03-29T00:00:00Z"), to: at("2026-03-30T00:00:00Z") }, "Europe/Lisbon");
  expect(spring.map(hours)[0]).toBe(23);
  const autumn = daysOf({ from: at("2026-10-24T23:00:00Z"), to: at("2026-10-26T00:00:00Z") }, "Europe/Lisbon");
  expect(autumn.map(hours)).toEqual([25]);
});

test("a zone whose day begins at one o'clock is cut there", () => {
  // Cuba moves its clocks at midnight: 2026-03-08 begins at 01:00.
  const days = daysOf({ from: at("2026-03-08T03:00:00Z"), to: at("2026-03-08T08:00:00Z") }, "America/Havana");
  expect(days.map(({ from }) => new Date(from).toISOString())).toEqual([
    "2026-03-08T03:00:00.000Z",
    "2026-03-08T05:00:00.000Z",
  ]);
});
