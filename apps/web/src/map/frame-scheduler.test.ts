import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameScheduler, frameInterval } from "./frame-scheduler.ts";
import type { Pace } from "./frame-scheduler.ts";

/** 80 km/h at 40 degrees north, mercator world a second. */
const DRIVING = 80 / 3.6 / (40_075_017 * Math.cos((40 * Math.PI) / 180));
const paceAt = (zoom: number, change: Partial<Pace> = {}): Pace => ({
  fastest: DRIVING,
  worldPixels: 512 * 2 ** zoom,
  gliding: true,
  following: false,
  ...change,
});

describe("the interval between pictures", () => {
  it("is the time in which the fastest vehicle moves half a pixel", () => {
    expect(1000 / frameInterval(paceAt(14))).toBeCloseTo(12, 0);
  });

  it("is never longer than a second and never shorter than a thirtieth while something moves", () => {
    expect(frameInterval(paceAt(5))).toBe(1000);
    expect(frameInterval(paceAt(19))).toBeCloseTo(1000 / 30, 6);
  });

  it("is the shortest while a vehicle is followed", () => {
    expect(frameInterval(paceAt(5, { following: true }))).toBeCloseTo(1000 / 30, 6);
  });
});

describe("the scheduler", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const scheduler = (pace: Pace) => {
    const paint = vi.fn(() => made.painted());
    const made: FrameScheduler = new FrameScheduler(paint, () => pace);
    return { made, paint };
  };

  it("paints once a second far out, however often something changes", () => {
    const { made, paint } = scheduler(paceAt(5));
    made.painted();
    for (let step = 0; step < 40; step += 1) {
      vi.advanceTimersByTime(250);
      made.changed();
    }
    expect(paint.mock.calls.length).toBeGreaterThanOrEqual(9);
    expect(paint.mock.calls.length).toBeLessThanOrEqual(10);
  });

  it("paints nothing while nothing moves and nothing changes", () => {
    const { made, paint } = scheduler(paceAt(16, { gliding: false }));
    made.painted();
    vi.advanceTimersByTime(60_000);
    expect(paint).not.toHaveBeenCalled();
  });

  it("shows a change soon when nothing moves", () => {
    const { made, paint } = scheduler(paceAt(16, { gliding: false }));
    vi.advanceTimersByTime(5_000);
    made.changed();
    vi.advanceTimersByTime(1);
    expect(paint).toHaveBeenCalledTimes(1);
  });

  it("lets the picture that the user caused count as its own", () => {
    const { made, paint } = scheduler(paceAt(5));
    for (let step = 0; step < 20; step += 1) {
      made.painted();
      vi.advanceTimersByTime(500);
    }
    expect(paint).not.toHaveBeenCalled();
  });
});
