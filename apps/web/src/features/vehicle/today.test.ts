import { expect, test } from "vitest";
import { today } from "./today.ts";

const at = (iso: string) => Date.parse(iso);

test.each([
  ["Europe/Lisbon", "2026-11-20T12:10:03.250Z", "2026-11-20T00:00:00.000Z"],
  ["Europe/Lisbon", "2026-07-21T23:30:00.000Z", "2026-07-21T23:00:00.000Z"],
  ["America/Santiago", "2026-11-20T02:00:00.000Z", "2026-11-19T03:00:00.000Z"],
  ["Asia/Qatar", "2026-11-20T21:00:00.000Z", "2026-11-20T21:00:00.000Z"],
])("in %s the day of %s began at %s", (zone, now, from) => {
  expect(new Date(today(at(now), zone).from).toISOString()).toBe(from);
  expect(today(at(now), zone).to).toBe(at(now));
});

test("on the day the clocks go forward, midnight is an hour less ago", () => {
  expect(new Date(today(at("2026-03-29T12:00:00Z"), "Europe/Lisbon").from).toISOString()).toBe(
    "2026-03-29T00:00:00.000Z",
  );
});

test("on the day the clocks go back, midnight is an hour more ago", () => {
  expect(new Date(today(at("2026-10-25T12:00:00Z"), "Europe/Lisbon").from).toISOString()).toBe(
    "2026-10-24T23:00:00.000Z",
  );
});
