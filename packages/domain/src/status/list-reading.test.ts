import { expect, test } from "vitest";
import { knots } from "../units/units.ts";
import { listRank, readsIdle } from "./list-reading.ts";

test("the list reads idle with the ignition on below 3 knots", () => {
  expect(readsIdle(true, knots(2.99))).toBe(true);
  expect(readsIdle(true, knots(3))).toBe(false);
  expect(readsIdle(false, knots(0))).toBe(false);
  expect(readsIdle(null, knots(0))).toBe(false);
});

test("the list puts moving first, then rolling, idle, stopped, disconnected", () => {
  const ranks = [
    listRank("moving", true, knots(20)),
    listRank("idle", true, knots(3.5)),
    listRank("idle", true, knots(0)),
    listRank("stopped", false, knots(0)),
    listRank("disconnected", true, knots(0)),
  ];
  expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  expect(new Set(ranks).size).toBe(5);
});
