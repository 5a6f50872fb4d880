import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { degrees, metres } from "../units/units.ts";
import type { Area } from "./area.ts";
import { MAXIMUM_AREA_POINTS, parseAreaText, printAreaText } from "./area-text.ts";

const at = (latitude: number, longitude: number) => ({
  latitude: degrees(latitude + 0),
  longitude: degrees(longitude + 0),
});

describe("parseAreaText", () => {
  test("reads a polygon, latitude first", () => {
    expect(parseAreaText("POLYGON ((38.7 -9.2, 38.7 -9.1, 38.8 -9.1, 38.7 -9.2))")).toEqual({
      kind: "area",
      area: { kind: "polygon", ring: [at(38.7, -9.2), at(38.7, -9.1), at(38.8, -9.1), at(38.7, -9.2)] },
    });
  });

  test("reads a line and a circle, whatever the case and spaces", () => {
    expect(parseAreaText("linestring( 1  2,3\t4 )")).toEqual({
      kind: "area",
      area: { kind: "line", points: [at(1, 2), at(3, 4)] },
    });
    expect(parseAreaText("  Circle (38.7 -9.1,150.5) ")).toEqual({
      kind: "area",
      area: { kind: "circle", centre: at(38.7, -9.1), radius: metres(150.5) },
    });
  });

  test.each([
    ["", "unknownShape"],
    ["MULTIPOLYGON (((1 1)))", "unknownShape"],
    ["POINT (1 1)", "unknownShape"],
    ["1; DROP TABLE tc_geofences", "unknownShape"],
    ["POLYGON", "malformed"],
    ["POLYGON ((0 0, 0 1, 1 1, 0 0)", "malformed"],
    ["POLYGON (0 0, 0 1, 1 1, 0 0)", "malformed"],
    ["POLYGON ((0 0, 0 1, 1 1, 0 0), (0 0, 0 1, 1 1, 0 0))", "malformed"],
    ["POLYGON ((0 0, 0 1 2, 1 1, 0 0))", "malformed"],
    ["POLYGON ((0 0, 0 x, 1 1, 0 0))", "malformed"],
    ["POLYGON ((0 0, 0 NaN, 1 1, 0 0))", "malformed"],
    ["POLYGON ((0 0, 0 1); DROP TABLE x, 1 1, 0 0))", "malformed"],
    ["POLYGON ((0 0, 0 1))", "tooFewPoints"],
    ["POLYGON ((0 0, 0 1, 0 0))", "tooFewPoints"],
    ["POLYGON ((0 0, 0 1, 1 1, 1 0))", "unclosed"],
    ["POLYGON ((0 0, 1 1, 0 1, 1 0, 0 0))", "selfCrossing"],
    ["POLYGON ((0 0, 2 0, 1 0, 1 1, 0 0))", "selfCrossing"],
    ["POLYGON ((0 0, 0 2, 2 2, 2 0, 0 1, 0 0))", "selfCrossing"],
    ["POLYGON ((-9.2 138.7, -9.1 138.7, 138.8 -9.1, -9.2 138.7))", "outOfRange"],
    ["LINESTRING (0 180.0001, 1 1)", "outOfRange"],
    ["LINESTRING (1 1)", "tooFewPoints"],
    ["CIRCLE (1 1, 0)", "badRadius"],
    ["CIRCLE (1 1, -1)", "badRadius"],
    ["CIRCLE (1 1, 1000000000)", "badRadius"],
    ["CIRCLE (1 1)", "malformed"],
    ["CIRCLE (91 1, 5)", "outOfRange"],
    ["CIRCLE (1 1, 1e400)", "malformed"],
  ])("rejects %j: %s", (text, reason) => {
    expect(parseAreaText(text)).toEqual({ kind: "rejected", reason });
  });

  test("takes a polygon of 10,000 corners and refuses more, both within half a second", () => {
    const ring = (corners: number) => {
      const points = Array.from({ length: corners - 1 }, (_, index) => {
        const angle = (index / (corners - 1)) * 2 * Math.PI;
        return `${Math.sin(angle).toFixed(9)} ${Math.cos(angle).toFixed(9)}`;
      });
      return `POLYGON ((${[...points, points[0]].join(", ")}))`;
    };
    const start = performance.now();
    expect(parseAreaText(ring(MAXIMUM_AREA_POINTS)).kind).toBe("area");
    expect(parseAreaText(ring(MAXIMUM_AREA_POINTS + 1))).toEqual({ kind: "rejected", reason: "tooManyPoints" });
    expect(parseAreaText(ring(200_001))).toEqual({ kind: "rejected", reason: "tooManyPoints" });
    expect(performance.now() - start).toBeLessThan(500);
  });

  test("a comb of 10,000 teeth side by side costs less than two seconds", () => {
    const teeth = Array.from({ length: 4999 }, (_, index) => `${index % 2 === 0 ? 0 : 50} ${index / 50}`);
    const text = `POLYGON ((0 0, ${teeth.slice(1).join(", ")}, -1 99.96, -1 0, 0 0))`;
    const start = performance.now();
    expect(parseAreaText(text).kind).toBe("area");
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test("never throws on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(["area", "rejected"]).toContain(parseAreaText(text).kind);
        expect(["area", "rejected"]).toContain(parseAreaText(`POLYGON ((${text}))`).kind);
      }),
    );
  });
});

test("what is printed reads back as the same area", () => {
  const point = fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([latitude, longitude]) => at(latitude, longitude));
  const area: fc.Arbitrary<Area> = fc.oneof(
    fc.array(point, { minLength: 2, maxLength: 20 }).map((points) => ({ kind: "line" as const, points })),
    fc
      .tuple(point, fc.double({ min: 0.001, max: 20_000_000, noNaN: true }))
      .map(([centre, radius]) => ({ kind: "circle" as const, centre, radius: metres(radius) })),
    fc
      .tuple(fc.double({ min: -80, max: 70, noNaN: true }), fc.double({ min: 0.001, max: 10, noNaN: true }))
      .map(([south, size]) => ({
        kind: "polygon" as const,
        ring: [at(south, 10), at(south + size, 10), at(south + size, 11), at(south, 10)],
      })),
  );
  fc.assert(
    fc.property(area, (drawn) => {
      expect(parseAreaText(printAreaText(drawn))).toEqual({ kind: "area", area: drawn });
    }),
  );
});
