import { expect, test } from "vitest";
import { stepTo } from "./list-keys.ts";

const at = (active: number | null, total = 214) => ({ active, page: 9, total });

test.each([
  ["ArrowDown", null, 0],
  ["ArrowDown", 4, 5],
  ["ArrowDown", 213, 213],
  ["ArrowUp", 0, 0],
  ["ArrowUp", null, 213],
  ["PageDown", 4, 13],
  ["PageUp", 4, 0],
  ["Home", 100, 0],
  ["End", 3, 213],
  ["a", 3, null],
])("%s on row %s leads to row %s", (key, active, target) => {
  expect(stepTo(key, at(active))).toBe(target);
});

test("in an empty list no key leads anywhere", () => {
  expect(stepTo("End", at(null, 0))).toBeNull();
});
