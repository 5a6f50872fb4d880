import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positionOf } from "../testing/position-of.ts";
import { knots, unixMillis } from "../units/units.ts";
import type { ActivityColumns } from "./activity.ts";
import { activityLine, activityOf } from "./activity.ts";
import { nextIdling } from "./idling.ts";
import type { IdleStretch, IdlingState } from "./idling.ts";
import { summarise } from "./summary.ts";
import type { TripFix } from "./trip-fix.ts";
import { tripFixOf } from "./trip-fix.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const midnight = unixMillis(Date.UTC(2026, 2, 14));
const at = (minutes: number) => unixMillis(midnight + minutes * MINUTE);
const columns = (rows: readonly (readonly [minute: number, speed: number, ignition: number])[]): ActivityColumns => ({
  length: rows.length,
  fixTime: Float64Array.from(rows, ([minute]) => at(minute)),
  speed: Float32Array.from(rows, ([, speed]) => speed),
  ignition: Uint8Array.from(rows, ([, , ignition]) => ignition),
});
const minutes = (line: ReturnType<typeof activityLine>) =>
  line.map(({ activity, from, to }) => [activity, (from - midnight) / MINUTE, (to - midnight) / MINUTE]);

test.each([
  [0, true, "idle"],
  [3.9, true, "idle"],
  [4, true, "on"],
  [30, false, "off"],
  [0, false, "off"],
  [30, null, "on"],
  [0, null, "off"],
] as const)("at %d kn with ignition %s the line shows %s", (speed, ignition, activity) => {
  expect(activityOf(speed, ignition)).toBe(activity);
});

describe("activityLine", () => {
  const end = unixMillis(midnight + DAY);

  test("shows a working morning", () => {
    const line = activityLine(
      columns([
        [420, 0, 0],
        [480, 0, 1],
        [482, 20, 1],
        [520, 25, 1],
        [540, 0, 1],
        [550, 0, 0],
        [600, 0, 0],
      ]),
      midnight,
      end,
      at(720),
    );
    expect(minutes(line)).toEqual([
      ["unknown", 0, 420],
      ["off", 420, 480],
      ["idle", 480, 482],
      ["on", 482, 540],
      ["idle", 540, 550],
      ["off", 550, 720],
      ["unknown", 720, 1440],
    ]);
  });

  test("does not invent driving while a running vehicle was silent for more than an hour", () => {
    const line = activityLine(
      columns([
        [0, 30, 1],
        [30, 30, 1],
        [120, 30, 1],
      ]),
      midnight,
      end,
      at(130),
    );
    expect(minutes(line)).toEqual([
      ["on", 0, 30],
      ["unknown", 30, 120],
      ["on", 120, 130],
      ["unknown", 130, 1440],
    ]);
  });

  test("is unknown without any fix", () => {
    expect(minutes(activityLine(columns([]), midnight, end))).toEqual([["unknown", 0, 1440]]);
  });

  test("always fills the period without gaps or overlaps", () => {
    const rows = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 1, 255)))
      .map((all) => all.sort(([one], [other]) => one - other));
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 1440 }), (all, present) => {
        const latest = Math.max(present, ...all.map(([minute]) => minute));
        const line = activityLine(columns(all), midnight, end, at(latest));
        expect(line[0]?.from).toBe(midnight);
        expect(line[line.length - 1]?.to).toBe(end);
        line.slice(1).forEach((one, index) => expect(one.from).toBe(line[index]?.to));
      }),
    );
  });
});

const fix = (minute: number, speed: number, ignition: boolean, more: Partial<TripFix> = {}): TripFix => {
  const whole = tripFixOf(positionOf({ fixTime: at(minute), speed: knots(speed), attributes: { ignition } }));
  if (whole === null) throw new Error("a test fix must be a fix");
  return { ...whole, ...more };
};

describe("nextIdling", () => {
  const idlesOf = (fixes: readonly TripFix[]) => {
    let state: IdlingState | null = null;
    const all: IdleStretch[] = [];
    for (const one of fixes) {
      const step = nextIdling(state, one);
      all.push(...step.ended);
      state = step.state;
    }
    return all.map(({ startTime, endTime }) => [(startTime - midnight) / MINUTE, (endTime - midnight) / MINUTE]);
  };

  test("finds idling of a minute or more, up to the fix that ends it", () => {
    expect(idlesOf([fix(0, 20, true), fix(1, 0, true), fix(2, 0, true), fix(5, 20, true)])).toEqual([[1, 5]]);
    expect(idlesOf([fix(0, 0, true), fix(0.9, 20, true)])).toEqual([]);
    expect(idlesOf([fix(0, 0, true), fix(1, 0, false)])).toEqual([[0, 1]]);
  });

  test("ends with the last fix before a long silence", () => {
    expect(idlesOf([fix(0, 0, true), fix(10, 0, true), fix(200, 0, true), fix(201, 20, true)])).toEqual([
      [0, 10],
      [200, 201],
    ]);
  });

  test("ignores fixes that are not newer", () => {
    expect(idlesOf([fix(0, 0, true), fix(10, 0, true), fix(5, 20, true), fix(12, 20, true)])).toEqual([[0, 12]]);
  });
});

describe("summarise", () => {
  test("sums up a period, with the average over engine hours", () => {
    const summary = summarise(
      [
        fix(0, 0, true, { totalDistance: 1000, hours: 0 }),
        fix(30, 40, true, { totalDistance: 11_000, hours: 30 * MINUTE }),
        fix(600, 0, false, { totalDistance: 21_000, hours: HOUR }),
      ],
      {},
    );
    expect(summary).toMatchObject({
      distance: 20_000,
      maxSpeed: 40,
      startHours: 0,
      endHours: HOUR,
      engineHours: HOUR,
      startOdometer: 1000,
      endOdometer: 21_000,
      spentFuel: null,
    });
    expect(summary?.averageSpeed).toBeCloseTo(20 / 1.852, 6);
  });

  test("is nothing without a fix", () => {
    expect(summarise([], {})).toBeNull();
  });
});

test("a position without a fix of its own makes no trip", () => {
  expect(tripFixOf(positionOf({ valid: false }))).toBeNull();
  expect(tripFixOf(positionOf({ outdated: true }))).toBeNull();
  expect(tripFixOf(positionOf({ latitude: 0 as never, longitude: 0 as never }))).toBeNull();
});
