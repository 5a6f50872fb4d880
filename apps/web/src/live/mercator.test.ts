import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedDelta, fromFixed32, latitudeOf, longitudeOf, mercatorX, mercatorY, toFixed32 } from "./mercator.ts";

describe("mercator", () => {
  it("takes a place there and back within a centimetre", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -179.999, max: 179.999, noNaN: true }),
        (latitude, longitude) => {
          expect(latitudeOf(fromFixed32(toFixed32(mercatorY(latitude))))).toBeCloseTo(latitude, 6);
          expect(longitudeOf(fromFixed32(toFixed32(mercatorX(longitude))))).toBeCloseTo(longitude, 6);
        },
      ),
    );
  });

  it("goes the short way over the antimeridian", () => {
    const east = toFixed32(mercatorX(179.9));
    const west = toFixed32(mercatorX(-179.9));
    expect(fixedDelta(east, west) * 360).toBeCloseTo(0.2, 6);
    expect(fixedDelta(west, east) * 360).toBeCloseTo(-0.2, 6);
  });
});
