import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METRES_PER_DEGREE } from "../geo/distance.ts";
import type { Position } from "../model/position.ts";
import { positionOf } from "../testing/position-of.ts";
import { knotsFromKilometresPerHour } from "../units/speed.ts";
import { degrees, kilometresPerHour, unixMillis } from "../units/units.ts";
import type { StandStillEvidence } from "./stand-still.ts";
import { standStill } from "./stand-still.ts";

const now = unixMillis(Date.UTC(2026, 2, 14, 9, 0, 0));
/** A fix `age` seconds ago, `metres` north of the stand, at a said speed in km/h. */
const fix = (age: number, parts: { north?: number; kmh?: number } & Partial<Position> = {}): Position => {
  const { north = 0, kmh = 0, ...more } = parts;
  return positionOf({
    fixTime: unixMillis(now - age * 1000),
    latitude: degrees(38.7 + north / METRES_PER_DEGREE),
    speed: knotsFromKilometresPerHour(kilometresPerHour(kmh)),
    ...more,
  });
};
const verdict = (positions: readonly Position[], more: Partial<StandStillEvidence> = {}) =>
  standStill({ positions, device: {}, now, soleConnectionSince: unixMillis(now - 60_000), ...more });
const refused = (...reasons: readonly string[]) => ({ kind: "refused", reasons });
const still = (...warnings: readonly string[]) => ({ kind: "still", warnings });

describe("a running vehicle", () => {
  const on = { attributes: { ignition: true } };

  test("stands still when two fresh fixes show it, with a warning that the ignition is on", () => {
    expect(verdict([fix(40, on), fix(20, on)])).toEqual(still("ignitionOn"));
  });

  test("moves above 5 km/h, said or implied, and not at 5", () => {
    expect(verdict([fix(40), fix(20, { kmh: 5 })])).toEqual(still());
    expect(verdict([fix(40), fix(20, { kmh: 5.1 })])).toEqual(refused("moving"));
    expect(verdict([fix(40, { north: 27 }), fix(20)])).toEqual(still());
    expect(verdict([fix(40, { north: 29 }), fix(20)])).toEqual(refused("moving"));
  });

  test("moves when any fix of the last 20 s said so", () => {
    expect(verdict([fix(60), fix(25, { kmh: 30 }), fix(10)])).toEqual(refused("moving"));
    expect(verdict([fix(60), fix(35, { kmh: 30 }), fix(10)])).toEqual(still());
  });

  test("is not moved by the noise of fixes a second apart", () => {
    expect(verdict([fix(22, { north: 4 }), fix(2, { north: 5 }), fix(1, { north: -4 })])).toEqual(still());
  });

  test("is refused on old news, on one fix alone and on no fix", () => {
    expect(verdict([fix(150), fix(121)])).toEqual(refused("stale"));
    expect(verdict([fix(20)])).toEqual(refused("tooFewFixes"));
    expect(verdict([])).toEqual(refused("noPosition"));
    expect(verdict([fix(30, { valid: false }), fix(20, { outdated: true })])).toEqual(refused("noPosition"));
  });

  test("is refused when it was last seen moving and nothing newer arrived", () => {
    expect(verdict([fix(4000, { kmh: 90 })])).toEqual(refused("moving"));
  });

  test("is not believed with fixes from the future", () => {
    expect(verdict([fix(-600), fix(-700)])).toEqual(refused("noPosition"));
  });

  test.each([
    ["speed of the engine computer", { obdSpeed: 20 }],
    ["movement sensor", { motion: true }],
  ])("moves by the sign of its %s, even without a fix, for a minute", (_, attributes) => {
    const still2 = [fix(90), fix(75)];
    expect(verdict([...still2, fix(50, { valid: false, outdated: true, attributes })])).toEqual(refused("moving"));
    expect(verdict([...still2, fix(61, { valid: false, outdated: true, attributes })])).toEqual(still());
  });

  test("moves when its odometer grows, and not when it creeps", () => {
    const at = (age: number, odometer: number) => fix(age, { attributes: { odometer } });
    expect(verdict([at(50, 1000), at(20, 1025)])).toEqual(refused("moving"));
    expect(verdict([at(50, 1000), at(20, 1015)])).toEqual(still());
  });
});

describe("a parked vehicle", () => {
  const off = { attributes: { ignition: false } };

  test("may be stopped however old its newest fix is", () => {
    expect(verdict([fix(86_400, off)])).toEqual(still());
  });

  test("is not parked when a later report says that the ignition is on", () => {
    const later = fix(10, { outdated: true, valid: false, attributes: { ignition: true } });
    expect(verdict([fix(86_400, off), later])).toEqual(refused("stale"));
  });

  test("is not parked when its newest fix shows speed", () => {
    expect(verdict([fix(10, { ...off, kmh: 40 })])).toEqual(refused("moving"));
  });
});

describe("the connection", () => {
  const parked = [fix(20, { attributes: { ignition: false } })];

  test("must be alive and the only one for a minute", () => {
    expect(verdict(parked, { soleConnectionSince: null })).toEqual(refused("offline"));
    expect(verdict(parked, { soleConnectionSince: unixMillis(now - 59_999) })).toEqual(refused("contested"));
  });

  test("is named beside what else speaks against it", () => {
    expect(verdict([], { soleConnectionSince: null })).toEqual(refused("offline", "noPosition"));
  });
});

test.each(["20", "28", "36", "37", "38"])("a Queclink of type %s is refused at any speed but 0", (deviceType) => {
  const creeping = [fix(40, { protocol: "gl200" }), fix(20, { protocol: "gl200", kmh: 1 })];
  const standing = [fix(40, { protocol: "gl200" }), fix(20, { protocol: "gl200" })];
  expect(verdict(creeping, { device: { deviceType } })).toEqual(refused("moving"));
  expect(verdict(standing, { device: { deviceType } })).toEqual(still());
  expect(verdict(creeping, { device: { deviceType: "21" } })).toEqual(still());
});

test("a vehicle that truly drove above 5 km/h in the last 20 s is never judged still, whatever it says of its speed", () => {
  const drive = fc.record({
    kmh: fc.double({ min: 8, max: 130, noNaN: true }),
    step: fc.integer({ min: 1, max: 30 }),
    count: fc.integer({ min: 1, max: 20 }),
    age: fc.integer({ min: 0, max: 5 }),
    ignition: fc.constantFrom(true, undefined),
  });
  fc.assert(
    fc.property(drive, ({ kmh, step, count, age, ignition }) => {
      const positions = Array.from({ length: count }, (_, index) => {
        const seconds = age + (count - 1 - index) * step;
        return fix(seconds, { north: (-seconds * kmh) / 3.6, attributes: ignition === undefined ? {} : { ignition } });
      });
      expect(verdict(positions).kind).toBe("refused");
    }),
  );
});
