import { describe, expect, it } from "vitest";
import { AHEAD_MAX_MS, planGlide } from "./glide.ts";
import type { GlideInput } from "./glide.ts";
import { EQUATOR_METRES, fixedDelta, mercatorX, mercatorY, toFixed32 } from "./mercator.ts";

const NOW = 1_800_000_000_000;
const at = (latitude: number, longitude: number) => ({
  x: toFixed32(mercatorX(longitude)),
  y: toFixed32(mercatorY(latitude)),
});
const fix = (change: Partial<GlideInput> = {}): GlideInput => ({
  drawn: at(0, 10),
  ...at(0, 10.001),
  speed: 40,
  course: 90,
  moving: true,
  fixTime: NOW,
  previousFixTime: NOW - 10_000,
  now: NOW + 500,
  ...change,
});
const metresBetween = (a: number, b: number): number => fixedDelta(a, b) * EQUATOR_METRES;

describe("planGlide", () => {
  it("glides from where the vehicle is drawn until the next fix is due", () => {
    const glide = planGlide(fix());
    expect(glide.fromX).toBe(at(0, 10).x);
    expect(glide.duration).toBe(10_000);
  });

  it("carries a moving vehicle on by two seconds of its speed, and no more", () => {
    const glide = planGlide(fix());
    expect(glide.ahead).toBe(AHEAD_MAX_MS);
    expect(metresBetween(at(0, 10.001).x, glide.toX)).toBeCloseTo((40 * 1852 * 2) / 3600, 1);
    expect(glide.toY).toBe(at(0, 10.001).y);
  });

  it("never carries on for longer than the vehicle's own interval", () => {
    expect(planGlide(fix({ previousFixTime: NOW - 1_000 })).ahead).toBe(1_000);
  });

  it("invents no movement for a vehicle that came to rest", () => {
    const glide = planGlide(fix({ moving: false, speed: 0 }));
    expect([glide.toX, glide.toY]).toEqual([at(0, 10.001).x, at(0, 10.001).y]);
    expect(glide.duration).toBe(2_000);
  });

  it.each([
    ["the vehicle was not drawn before", { drawn: null }],
    ["the fix is older than a minute", { now: NOW + 61_000 }],
    ["the gap since the earlier fix is longer than a minute", { previousFixTime: NOW - 61_000 }],
    ["the fix is older than the one known", { previousFixTime: NOW + 5_000 }],
    ["the way is longer than a drive", at(0, 10.03)],
  ])("jumps when %s", (_reason, change) => {
    const input = fix(change);
    const glide = planGlide(input);
    expect(glide.duration).toBe(0);
    expect([glide.fromX, glide.toX]).toEqual([input.x, input.x]);
  });
});
