import { unixMillis } from "@outrider/domain/units/units.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, parseDate } from "./date.ts";

test("an instant is written as Traccar writes it", () => {
  expect(formatDate(unixMillis(Date.UTC(2026, 7, 21, 16, 18, 51)))).toBe("2026-08-21T16:18:51.000+00:00");
});

test("what is written is read back", () => {
  const instants = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(fc.property(instants, (instant) => parseDate(formatDate(unixMillis(instant))) === instant));
});

test.each([
  ["2026-08-21T16:18:51Z", Date.UTC(2026, 7, 21, 16, 18, 51)],
  ["2026-08-21T16:18:51.5Z", Date.UTC(2026, 7, 21, 16, 18, 51, 500)],
  ["2026-08-21T16:18:51.123456789Z", Date.UTC(2026, 7, 21, 16, 18, 51, 123)],
  ["2026-08-21T16:18Z", Date.UTC(2026, 7, 21, 16, 18)],
  ["2026-08-21T17:18:51+01:00", Date.UTC(2026, 7, 21, 16, 18, 51)],
  ["2026-08-21T17:18:51+0100", Date.UTC(2026, 7, 21, 16, 18, 51)],
  ["2026-08-21T10:48:51-05:30", Date.UTC(2026, 7, 21, 16, 18, 51)],
  ["2024-02-29T00:00:00Z", Date.UTC(2024, 1, 29)],
])("%s is read", (text, instant) => {
  expect(parseDate(text)).toBe(instant);
});

test.each([
  "",
  "2026-08-21",
  "2026-08-21T16:18:51",
  "2026-02-30T00:00:00Z",
  "2026-02-29T00:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-08-21T24:00:00Z",
  "2026-08-21T16:60:00Z",
  "2026-08-21T16:18:51 Mars/Base",
  "yesterday",
  "1e9",
])("%j is not an instant", (text) => {
  expect(parseDate(text)).toBeNull();
});
