import { describe, expect, it } from "vitest";
import { seaOf, signedArea } from "./sea.ts";

const island: [number, number][] = [
  [100, 100],
  [200, 100],
  [200, 200],
  [100, 200],
  [100, 100],
];
const lake = island.map(([x, y]) => [x / 4 + 120, y / 4 + 120] as [number, number]).toReversed();

describe("the sea", () => {
  it("is all of a tile without land", () => {
    const [outline, ...rest] = seaOf(null).geometry;
    expect(rest).toEqual([]);
    expect(signedArea(outline ?? [])).toBe(2 * 4256 ** 2);
  });

  it("has a hole for the land and a sea of its own in it", () => {
    const { geometry } = seaOf({ features: [{ type: 3, geometry: [island, lake] }] });
    expect(geometry.map((ring) => Math.sign(signedArea(ring)))).toEqual([1, -1, 1]);
  });

  it("keeps away from everything that the tile is cut to", () => {
    const [outline] = seaOf(null).geometry;
    expect(Math.max(...(outline ?? []).map(([x]) => x))).toBeGreaterThan(4096 + 64);
  });
});
