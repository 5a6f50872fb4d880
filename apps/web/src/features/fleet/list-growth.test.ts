import { expect, test } from "vitest";
import { grownTo, PAGE_SIZE } from "./list-growth.ts";

test("the first page holds ten rows", () => {
  expect(PAGE_SIZE).toBe(10);
});

test("it grows by ten when its last row comes into sight", () => {
  expect(grownTo(10, 8, 214)).toBe(10);
  expect(grownTo(10, 9, 214)).toBe(20);
  expect(grownTo(20, 19, 214)).toBe(30);
});

test("it does not grow past what there is", () => {
  expect(grownTo(210, 209, 214)).toBe(214);
  expect(grownTo(214, 213, 214)).toBe(214);
});

test("a jump to the end holds every row up to there", () => {
  expect(grownTo(10, 99_999, 100_000)).toBe(100_000);
});
