import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { degrees, metres } from "../units/units.ts";
import type { Area } from "./area.ts";
import { areaContains, prepareArea } from "./area.ts";
import { boundsContain } from "./bounds.ts";
import { METRES_PER_DEGREE, distance } from "./distance.ts";

const at = (latitude: number, longitude: number) => ({ latitude: degrees(latitude), longitude: degrees(longitude) });
const polygon = (...corners: readonly (readonly [number, number])[]): Area => ({
  kind: "polygon",
  ring: corners.map(([latitude, longitude]) => at(latitude, longitude)),
});

describe("a polygon", () => {
  const hook = prepareArea(polygon([0, 0], [0, 4], [4, 4], [4, 3], [1, 3], [1, 0], [0, 0]));

  test.each([
    [0.5, 0.5, true],
    [0.5, 3.5, true],
    [3.5, 3.5, true],
    [2, 1, false],
    [-0.1, 2, false],
    [5, 5, false],
  ])("that is bent holds %d, %d: %s", (latitude, longitude, inside) => {
    expect(areaContains(hook, latitude, longitude)).toBe(inside);
  });

  test("over the 180th meridian holds both sides and nothing between", () => {
    const fiji = prepareArea(polygon([-20, 177], [-20, -178], [-15, -178], [-15, 177], [-20, 177]));
    expect(areaContains(fiji, -18, 178.4)).toBe(true);
    expect(areaContains(fiji, -18, -179)).toBe(true);
    expect(areaContains(fiji, -18, 180)).toBe(true);
    expect(areaContains(fiji, -18, 0)).toBe(false);
    expect(areaContains(fiji, -18, -177)).toBe(false);
  });

  test("gives the same answer wherever the ring starts, whichever way it runs", () => {
    const corners = [
      [0, 0],
      [3, 1],
      [4, 5],
      [1, 3],
    ] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 5000 }).map((value) => value / 1000 + 0.000_371),
        fc.integer({ min: -1000, max: 6000 }).map((value) => value / 1000 + 0.000_117),
        fc.nat(3),
        (latitude, longitude, turn) => {
          const turned = [...corners.slice(turn), ...corners.slice(0, turn)];
          const there = [...turned, turned[0] as readonly [number, number]];
          const inside = areaContains(prepareArea(polygon(...there)), latitude, longitude);
          expect(areaContains(prepareArea(polygon(...there.toReversed())), latitude, longitude)).toBe(inside);
          expect(areaContains(prepareArea(polygon([0, 0], [3, 1], [4, 5], [1, 3], [0, 0])), latitude, longitude)).toBe(
            inside,
          );
        },
      ),
    );
  });
});

describe("a circle", () => {
  test("holds exactly what is within its radius", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        (latitude, longitude, up, across) => {
          const circle = prepareArea({ kind: "circle", centre: at(latitude, longitude), radius: metres(1000) });
          const turned = ((longitude + across + 540) % 360) - 180;
          const way = distance(latitude, longitude, latitude + up, turned);
          if (Math.abs(way - 1000) < 0.01) return;
          expect(areaContains(circle, latitude + up, turned)).toBe(way < 1000);
        },
      ),
    );
  });
});

describe("a line", () => {
  const line: Area = { kind: "line", points: [at(38.7, -9.2), at(38.7, -9.1), at(38.8, -9.1)] };

  test("reaches 25 m to either side by default", () => {
    const corridor = prepareArea(line);
    expect(areaContains(corridor, 38.7 + 24 / METRES_PER_DEGREE, -9.15)).toBe(true);
    expect(areaContains(corridor, 38.7 - 24 / METRES_PER_DEGREE, -9.15)).toBe(true);
    expect(areaContains(corridor, 38.7 + 26 / METRES_PER_DEGREE, -9.15)).toBe(false);
  });

  test("reaches as far as its geofence says, round the ends too", () => {
    const corridor = prepareArea(line, metres(100));
    expect(areaContains(corridor, 38.7, -9.2 - 99 / (METRES_PER_DEGREE * Math.cos((38.7 * Math.PI) / 180)))).toBe(true);
    expect(areaContains(corridor, 38.7, -9.2 - 101 / (METRES_PER_DEGREE * Math.cos((38.7 * Math.PI) / 180)))).toBe(
      false,
    );
  });

  test("crosses the 180th meridian", () => {
    const corridor = prepareArea({ kind: "line", points: [at(0, 179.9), at(0, -179.9)] });
    expect(areaContains(corridor, 0, 180)).toBe(true);
    expect(areaContains(corridor, 0, -179.95)).toBe(true);
    expect(areaContains(corridor, 0, 0)).toBe(false);
  });
});

test("every area lies in its own box", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: -60, max: 60, noNaN: true }), fc.double({ min: -30, max: 30, noNaN: true })), {
        minLength: 3,
        maxLength: 8,
      }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (corners, latitude, longitude) => {
        const area = prepareArea({ kind: "line", points: corners.map((corner) => at(...corner)) }, metres(50_000));
        if (areaContains(area, latitude, longitude)) expect(boundsContain(area.bounds, latitude, longitude)).toBe(true);
        for (const corner of corners) expect(areaContains(area, ...corner)).toBe(true);
      },
    ),
  );
});
