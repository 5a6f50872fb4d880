import { describe, expect, it } from "vitest";
import { unwrapLine, unwrapRing } from "./antimeridian.ts";

describe("lines over the antimeridian", () => {
  it("run on instead of jumping around the world", () => {
    expect(
      unwrapLine([
        [179, 1],
        [-179, 2],
        [-178, 3],
        [179, 4],
      ]).map(([longitude]) => longitude),
    ).toEqual([179, 181, 182, 179]);
  });

  it("stay as they are where they do not cross it", () => {
    const line = [
      [-9, 38],
      [10, 40],
      [120, 41],
    ];
    expect(unwrapLine(line)).toEqual(line);
  });

  it("are led over the pole when they go around it", () => {
    const ring = [
      [-170, -70],
      [-60, -70],
      [60, -70],
      [170, -70],
      [-170, -70],
    ];
    expect(unwrapRing(ring).slice(-4)).toEqual([
      [190, -70],
      [190, -90],
      [-170, -90],
      [-170, -70],
    ]);
  });
});
