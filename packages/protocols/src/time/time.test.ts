import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarMillis } from "./calendar.ts";
import { deviceZone, instantOf } from "./device-zone.ts";
import { parseInstant, parseIso } from "./parse-instant.ts";

describe("a calendar date", () => {
  test("is the platform's for every real one", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
        (date) => {
          const millis = calendarMillis(
            date.getUTCFullYear(),
            date.getUTCMonth() + 1,
            date.getUTCDate(),
            date.getUTCHours(),
            date.getUTCMinutes(),
            date.getUTCSeconds(),
          );
          expect(millis).toBe(Math.floor(date.getTime() / 1000) * 1000);
        },
      ),
    );
  });
  test.each([
    [2026, 2, 30, 0, 0, 0],
    [2026, 2, 29, 0, 0, 0],
    [2100, 2, 29, 0, 0, 0],
    [2026, 13, 1, 0, 0, 0],
    [2026, 0, 1, 0, 0, 0],
    [2026, 4, 31, 0, 0, 0],
    [2026, 1, 0, 0, 0, 0],
    [2026, 1, 1, 24, 0, 0],
    [2026, 1, 1, 0, 60, 0],
    [2026, 1, 1, 0, 0, 60],
    [2026, 1, 1, 0, 0, Number.NaN],
    [Number.NaN, 1, 1, 0, 0, 0],
    [2026, Number.NaN, 1, 0, 0, 0],
    [2026, 1, Number.NaN, 0, 0, 0],
  ])("%i-%i-%i %i:%i:%i is none", (year, month, day, hour, minute, second) => {
    expect(calendarMillis(year, month, day, hour, minute, second)).toBeNull();
  });
  test("29 February of a leap year is one", () => {
    expect(calendarMillis(2024, 2, 29, 0, 0, 0)).toBe(Date.UTC(2024, 1, 29));
    expect(calendarMillis(2000, 2, 29, 0, 0, 0)).toBe(Date.UTC(2000, 1, 29));
  });
});

describe("the zone of a device's clock", () => {
  const noon = Date.UTC(2026, 6, 1, 12);
  test.each<[unknown, number | null]>([
    ["UTC", 0],
    ["GMT+8", 480],
    ["+08:00", 480],
    ["-0330", -210],
    [480, 480],
    ["Asia/Shanghai", 480],
    ["Europe/Lisbon", 60],
    ["Asia/Kolkata", 330],
    ["Nowhere/Land", null],
    ["+25:00", null],
    ["", null],
    [undefined, null],
    [true, null],
    [100_000, null],
  ])("%j is %j minutes ahead in July", (setting, minutes) => {
    expect(deviceZone(setting)?.(noon) ?? null).toBe(minutes);
  });
  test("follows summer time by the date the clock shows", () => {
    const lisbon = deviceZone("Europe/Lisbon")!;
    expect(instantOf(Date.UTC(2026, 0, 1, 12), lisbon)).toBe(Date.UTC(2026, 0, 1, 12));
    expect(instantOf(noon, lisbon)).toBe(Date.UTC(2026, 6, 1, 11));
  });
});

describe("an instant in text", () => {
  test("is the platform's for every ISO text of the platform", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          expect(parseIso(date.toISOString())).toBe(date.getTime());
        },
      ),
    );
  });
  test.each([
    ["0", 0],
    ["2147483646", 2_147_483_646_000],
    ["2147483648", 2_147_483_648],
    ["1773480413.5", 1_773_480_413_500],
    ["2026-03-14T09:26:53", Date.UTC(2026, 2, 14, 9, 26, 53)],
    ["2026-03-14 09:26:53-0330", Date.UTC(2026, 2, 14, 12, 56, 53)],
    ["2026-03-14T09:26:53.123456789Z", Date.UTC(2026, 2, 14, 9, 26, 53, 123)],
    ["2026-03-14T09:26:53+01", Date.UTC(2026, 2, 14, 8, 26, 53)],
  ])("%s", (text, instant) => expect(parseInstant(text)).toBe(instant));
  test.each([
    "",
    "now",
    "-1",
    "1e99",
    "2026-03-14",
    "2026-03-14T09:26",
    "2026-13-14T09:26:53Z",
    "2026-03-14T09:26:53X",
  ])("%j is none", (text) => expect(parseInstant(text)).toBeNull());
});
