import { describe, expect, it } from "vitest";
import { labelPoint, ringArea, ringContains } from "./country-shape.ts";

/** An L: its middle by area lies outside of it. */
const hook = [
  [0, 0],
  [10, 0],
  [10, 2],
  [2, 2],
  [2, 10],
  [0, 10],
  [0, 0],
];

describe("country shapes", () => {
  it("name a country inside of it", () => {
    expect(ringContains(hook, labelPoint(hook))).toBe(true);
  });

  it("know inside from outside", () => {
    expect(ringContains(hook, [1, 9])).toBe(true);
    expect(ringContains(hook, [9, 9])).toBe(false);
  });

  it("tell sizes in square degrees, smaller towards the poles", () => {
    const box = (south: number) => [
      [0, south],
      [1, south],
      [1, south + 1],
      [0, south + 1],
    ];
    expect(ringArea(box(0))).toBeCloseTo(1, 2);
    expect(ringArea(box(60))).toBeLessThan(0.55);
  });
});
