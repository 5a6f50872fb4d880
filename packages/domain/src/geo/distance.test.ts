import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { degrees, unixMillis } from "../units/units.ts";
import { bearing, courseDifference } from "./bearing.ts";
import { EARTH_RADIUS, METRES_PER_DEGREE, distance } from "./distance.ts";
import { impliedSpeed } from "./implied-speed.ts";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe("distance", () => {
  test("is a quarter of the circumference from the pole to the equator", () => {
    expect(distance(90, 0, 0, 77)).toBeCloseTo((Math.PI / 2) * EARTH_RADIUS, 3);
  });

  test("goes the short way over the 180th meridian", () => {
    expect(distance(0, 179.5, 0, -179.5)).toBeCloseTo(METRES_PER_DEGREE, 3);
  });

  test("agrees with the spherical law of cosines between Lisbon and Madrid", () => {
    const [phi1, phi2, across] = [38.7223, 40.4168, 9.1393 - 3.7038].map((value) => (value * Math.PI) / 180) as [
      number,
      number,
      number,
    ];
    const angle = Math.acos(Math.sin(phi1) * Math.sin(phi2) + Math.cos(phi1) * Math.cos(phi2) * Math.cos(across));
    expect(distance(38.7223, -9.1393, 40.4168, -3.7038)).toBeCloseTo(angle * EARTH_RADIUS, 1);
  });

  test("is symmetric, zero at the same place and at most half way round", () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (latitude1, longitude1, latitude2, longitude2) => {
        const way = distance(latitude1, longitude1, latitude2, longitude2);
        expect(way).toBeCloseTo(distance(latitude2, longitude2, latitude1, longitude1), 4);
        expect(way).toBeGreaterThanOrEqual(0);
        expect(way).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS + 1);
        expect(distance(latitude1, longitude1, latitude1, longitude1)).toBe(0);
      }),
    );
  });
});

describe("bearing", () => {
  test.each([
    [1, 0, 0],
    [0, 1, 90],
    [-1, 0, 180],
    [0, -1, 270],
  ])("from the equator to %d, %d is %d degrees", (toLatitude, toLongitude, course) => {
    expect(bearing(0, 0, toLatitude, toLongitude)).toBeCloseTo(course, 9);
  });

  test("is always within 0 and 360", () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (a, b, c, d) => {
        const course = bearing(a, b, c, d);
        expect(course >= 0 && course <= 360).toBe(true);
      }),
    );
  });

  test("courses differ by the smaller angle", () => {
    expect(courseDifference(350, 10)).toBe(20);
    expect(courseDifference(10, 350)).toBe(20);
    expect(courseDifference(90, 270)).toBe(180);
  });
});

describe("impliedSpeed", () => {
  const fix = (fixLatitude: number, fixTime: number) => ({
    latitude: degrees(fixLatitude),
    longitude: degrees(0),
    fixTime: unixMillis(fixTime),
  });

  test("one degree in an hour on the sphere of 6378137 m is 60.1 knots, in either order", () => {
    expect(impliedSpeed(fix(0, 0), fix(1, 3_600_000))).toBeCloseTo(60.1077, 4);
    expect(impliedSpeed(fix(1, 3_600_000), fix(0, 0))).toBeCloseTo(60.1077, 4);
  });

  test("two places at one instant are infinitely fast, one place is not", () => {
    expect(impliedSpeed(fix(0, 5), fix(1, 5))).toBe(Infinity);
    expect(impliedSpeed(fix(1, 5), fix(1, 5))).toBe(0);
  });
});
