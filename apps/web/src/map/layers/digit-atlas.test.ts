import { describe, expect, it } from "vitest";
import { clusterDigits } from "./digit-atlas.ts";

const written = (count: number): string => {
  const codes = clusterDigits(count);
  const length = codes >>> 16;
  return Array.from({ length }, (_, index) => "0123456789k".charAt((codes >>> (4 * index)) & 15)).join("");
};

describe("the total of a donut", () => {
  it.each([
    [4, "4"],
    [30, "30"],
    [9_999, "9999"],
    [10_000, "10k"],
    [100_499, "100k"],
    [2_000_000, "999k"],
  ])("writes %i as %s", (count, text) => {
    expect(written(count)).toBe(text);
  });
});
