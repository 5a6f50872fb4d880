import { describe, expect, it } from "vitest";
import { RECORD_WORDS, drawnCourse, drawnPlace, packCourses, packFlags } from "./map-record.ts";

const record = (...words: readonly number[]): Uint32Array => {
  const all = new Uint32Array(2 * RECORD_WORDS);
  all.set(words, RECORD_WORDS);
  return all;
};

describe("drawnPlace", () => {
  const words = record(1_000, 5_000, 3_000, 4_000, 10_000, 2_000);

  it("is half way at half time", () => {
    expect(drawnPlace(words, 1, 11_000)).toEqual({ x: 2_000, y: 4_500, progress: 0.5 });
  });

  it("stays at the end when time is over, and at the start before", () => {
    expect(drawnPlace(words, 1, 99_000)).toEqual({ x: 3_000, y: 4_000, progress: 1 });
    expect(drawnPlace(words, 1, 9_000)).toEqual({ x: 1_000, y: 5_000, progress: 0 });
  });

  it("crosses the antimeridian the short way", () => {
    const crossing = record(0xffff_ff00, 0, 0x100, 0, 0, 1_000);
    expect(drawnPlace(crossing, 1, 500).x).toBe(0);
  });
});

describe("courses", () => {
  it("turn by the shorter way through north", () => {
    const words = record(0, 0, 0, 0, 0, 1_000, packCourses(350, 10));
    expect(drawnCourse(words, 1, 0)).toBeCloseTo(350, 1);
    expect(drawnCourse(words, 1, 0.5) % 360).toBeCloseTo(0, 1);
    expect(drawnCourse(words, 1, 1)).toBeCloseTo(10, 1);
  });
});

describe("packFlags", () => {
  it("keeps category, state and flags apart", () => {
    const packed = packFlags(26, 3, 1 << 7);
    expect([packed & 31, (packed >>> 5) & 3, (packed >>> 7) & 1, packed >>> 8]).toEqual([26, 3, 1, 0]);
  });
});
