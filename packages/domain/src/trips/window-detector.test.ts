import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METRES_PER_DEGREE } from "../geo/distance.ts";
import { positionOf } from "../testing/position-of.ts";
import { degrees, knots, unixMillis } from "../units/units.ts";
import { detectSegments } from "./detector.ts";
import { motionDetector } from "./motion-detector.ts";
import { segmentFact } from "./segment-fact.ts";
import type { TripFix } from "./trip-fix.ts";
import { tripFixOf } from "./trip-fix.ts";
import type { WindowState } from "./window-detector.ts";
import { windowDetector } from "./window-detector.ts";

const START = Date.UTC(2026, 2, 14, 8, 0, 0);
/** A fix `seconds` after the start, `metres` north of the yard. */
const fix = (seconds: number, metres: number, parts: Partial<TripFix> = {}): TripFix => {
  const position = positionOf({
    fixTime: unixMillis(START + seconds * 1000),
    latitude: degrees(38 + metres / METRES_PER_DEGREE),
    speed: knots(0),
  });
  const whole = tripFixOf(position);
  if (whole === null) throw new Error("a test fix must be a fix");
  return { ...whole, ...parts };
};
/** Fixes from `from` to `to` seconds, every `step`, at metres a second from a place. */
const drive = (from: number, to: number, step: number, place: number, speed: number): readonly TripFix[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) =>
    fix(from + index * step, place + index * step * speed, { speed: knots(speed * 1.943_844) }),
  );
const seconds = (time: number) => (time - START) / 1000;
const cut = (fixes: readonly TripFix[], detector = windowDetector()) =>
  detectSegments(detector, fixes).segments.map(({ kind, stretch }) => [
    kind,
    seconds(stretch.start.time),
    seconds(stretch.end.time),
  ]);

/** Ten minutes in the yard, ten minutes at 10 m/s, ten minutes at the customer. */
const DAY = [...drive(0, 600, 30, 0, 0), ...drive(630, 1200, 30, 300, 10), ...drive(1230, 1800, 30, 6000, 0)];

describe("the distance-window detector", () => {
  test("cuts a drive between two stops where the vehicle left and where it arrived", () => {
    expect(cut(DAY)).toEqual([
      ["stop", 0, 600],
      ["trip", 600, 1200],
      ["stop", 1200, 1800],
    ]);
  });

  test("is not moved by noise below 200 m", () => {
    const noisy = Array.from({ length: 200 }, (_, index) => fix(index * 10, [0, 90, -80, 40][index % 4] ?? 0));
    expect(cut(noisy)).toEqual([["stop", 0, 1990]]);
  });

  test("does not stop for traffic lights and queues shorter than three minutes", () => {
    const light = [...drive(0, 60, 10, 0, 0), ...drive(70, 600, 10, 100, 10), ...drive(610, 740, 10, 5400, 0)];
    const on = drive(750, 1500, 10, 5500, 10);
    expect(cut([...light, ...on])).toEqual([
      ["stop", 0, 60],
      ["trip", 60, 1500],
    ]);
  });

  test("takes a long silence that ends elsewhere as a trip of its own", () => {
    const before = [fix(0, 0), fix(60, 0)];
    const after = [fix(60 + 4000, 20_000), fix(60 + 4060, 20_000)];
    expect(cut([...before, ...after])).toEqual([
      ["stop", 0, 60],
      ["trip", 60, 4060],
      ["stop", 4060, 4120],
    ]);
  });

  test("ends a trip where the vehicle fell silent, when it is still there hours later", () => {
    const fixes = [...drive(0, 600, 10, 0, 0), ...drive(610, 1200, 10, 100, 10), fix(9000, 6000), fix(9010, 6000)];
    expect(cut(fixes)).toEqual([
      ["stop", 0, 600],
      ["trip", 600, 1200],
      ["stop", 1200, 9010],
    ]);
  });

  test("ignores fixes that are not newer than the last", () => {
    const late = [...DAY, fix(900, 50_000), fix(1800, 50_000)];
    expect(cut(late)).toEqual(cut(DAY));
  });

  test("tells the changes with the fix that dates them", () => {
    const detector = windowDetector();
    let state: WindowState | null = null;
    const changes: (readonly [boolean, number])[] = [];
    for (const one of DAY) {
      const step = detector.next(state, one);
      state = step.state;
      for (const change of step.changes) changes.push([change.moving, seconds(change.at.time)]);
    }
    expect(changes).toEqual([
      [true, 600],
      [false, 1200],
    ]);
  });

  test("names its parameters in what it makes", () => {
    expect(windowDetector().madeBy).toBe("window-1;200;180000;3600000");
    expect(motionDetector().madeBy).toBe("motion-1;500;300000;300000;3600000;false");
  });

  test("keeps a small state for a device that reports ten times a second", () => {
    const detector = windowDetector();
    let state: WindowState | null = null;
    for (let index = 0; index < 10_000; index += 1) state = detector.next(state, fix(index / 10, index)).state;
    expect(JSON.stringify(state).length).toBeLessThan(40_000);
  });
});

describe("any detector, on any drive", () => {
  const drives = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -400, max: 400 })), {
    minLength: 1,
    maxLength: 60,
  });
  const fixesOf = (steps: readonly (readonly [number, number])[]) => {
    let time = 0;
    let place = 0;
    return steps.map(([wait, way]) => {
      time += wait;
      place += way;
      return fix(time, place, { speed: knots(Math.abs(way) / wait) });
    });
  };

  test.each([
    ["window", windowDetector()],
    ["motion", motionDetector()],
  ] as const)("%s: segments follow one another from the first fix to the last", (_, detector) => {
    fc.assert(
      fc.property(drives, (steps) => {
        const fixes = fixesOf(steps);
        const { segments } = detectSegments<never>(detector as never, fixes);
        expect(segments[0]?.stretch.start).toEqual(fixes[0]);
        expect(segments[segments.length - 1]?.stretch.end.time).toBe(fixes[fixes.length - 1]?.time);
        segments.slice(1).forEach((segment, index) => {
          expect(segment.stretch.start.time).toBe(segments[index]?.stretch.end.time);
          expect(segment.kind).not.toBe(segments[index]?.kind);
          if (segment.kind === "trip") expect(segment.stretch.end.time).toBeGreaterThan(segment.stretch.start.time);
        });
        const way = segments.reduce((sum, { stretch }) => sum + stretch.way, 0);
        const straight = steps.slice(1).reduce((sum, [, metres]) => sum + Math.abs(metres), 0);
        expect(way).toBeCloseTo(straight, 3);
      }),
    );
  });

  test("a state that was stored as JSON goes on as if nothing had happened", () => {
    const detector = windowDetector();
    fc.assert(
      fc.property(drives, (steps) => {
        let state: WindowState | null = null;
        const segments = [];
        for (const one of fixesOf(steps)) {
          const step = detector.next(JSON.parse(JSON.stringify(state)) as WindowState | null, one);
          segments.push(...step.ended);
          state = step.state;
        }
        if (state !== null) segments.push(detector.open(state));
        expect(segments).toEqual(detectSegments(detector, fixesOf(steps)).segments);
      }),
    );
  });
});

describe("the motion detector", () => {
  test("begins a trip with the first moving fix and ends it with the first still one", () => {
    const moving = drive(630, 1200, 30, 300, 10).map((one) => ({ ...one, motion: true }));
    const fixes = [...drive(0, 600, 30, 0, 0), ...moving, ...drive(1230, 1800, 30, 6000, 0)];
    expect(
      detectSegments(motionDetector(), fixes).segments.map(({ kind, stretch }) => [kind, seconds(stretch.start.time)]),
    ).toEqual([
      ["stop", 0],
      ["trip", 630],
      ["stop", 1230],
    ]);
  });

  test("ends a trip at once when the ignition goes off, if it may use the ignition", () => {
    const parameters = {
      minimalTripDistance: 500,
      minimalTripDuration: 300_000,
      minimalParkingDuration: 300_000,
      minimalNoDataDuration: 3_600_000,
      useIgnition: true,
    } as Parameters<typeof motionDetector>[0];
    const fixes = [
      ...drive(0, 600, 30, 0, 10),
      fix(630, 6000, { ignition: false }),
      fix(640, 6000, { ignition: false }),
    ];
    const kinds = (detector: ReturnType<typeof motionDetector>) =>
      detectSegments(detector, fixes).segments.map(({ kind }) => kind);
    expect(kinds(motionDetector(parameters))).toEqual(["trip", "stop"]);
    expect(kinds(motionDetector())).toEqual(["trip"]);
  });

  test("ends a trip at the last fix when the vehicle falls silent for an hour", () => {
    const fixes = [...drive(0, 600, 30, 0, 10), fix(600 + 3600, 6000)];
    expect(
      detectSegments(motionDetector(), fixes).segments.map(({ kind, stretch }) => [kind, seconds(stretch.end.time)]),
    ).toEqual([
      ["trip", 600],
      ["stop", 4200],
    ]);
  });
});

test("a trip is stored with the figures of Traccar's report", () => {
  const counted = DAY.map((one, index) => ({
    ...one,
    odometer: 100_000 + index * 100,
    fuelUsed: index,
    driverUniqueId: "KEY",
    address: `A${index}`,
    ignition: true,
  }));
  const trip = detectSegments(windowDetector(), counted).segments[1];
  if (trip === undefined) throw new Error("no trip");
  expect(segmentFact(trip, false, {})).toEqual({
    kind: "trip",
    startTime: START + 600_000,
    endTime: START + 1_200_000,
    open: false,
    data: {
      distance: 2000,
      averageSpeed: expect.closeTo((2000 / 600) * 1.943_844, 4),
      maxSpeed: expect.closeTo(19.438, 3),
      spentFuel: 20,
      startOdometer: 102_000,
      endOdometer: 104_000,
      duration: 600_000,
      idleTime: 30_000,
      startPositionId: 1,
      endPositionId: 1,
      startLat: 38,
      startLon: -9.1393,
      endLat: expect.closeTo(38 + 6000 / METRES_PER_DEGREE, 9),
      endLon: -9.1393,
      startAddress: "A20",
      endAddress: "A40",
      driverUniqueId: "KEY",
    },
  });
});

test("a stop is stored with its place and engine hours", () => {
  const counted = DAY.map((one, index) => ({ ...one, hours: index * 1000, fuelLevel: 50 - index, totalDistance: 7 }));
  const stop = detectSegments(windowDetector(), counted).segments[0];
  if (stop === undefined) throw new Error("no stop");
  expect(segmentFact(stop, true, { fuelCapacity: 200 }).data).toEqual({
    distance: 0,
    averageSpeed: 0,
    maxSpeed: 0,
    spentFuel: 40,
    startOdometer: 7,
    endOdometer: 7,
    duration: 600_000,
    idleTime: 0,
    positionId: 1,
    latitude: 38,
    longitude: -9.1393,
    address: null,
    engineHours: 20_000,
  });
});
