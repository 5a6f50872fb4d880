/**
 * The record that the shaders read, eight 32-bit words a vehicle slot (two RGBA32UI texels):
 *   0 from x | 1 from y | 2 to x | 3 to y      mercator, 32-bit fixed point
 *   4 glide start, ms since `CLOCK_EPOCH`      5 glide duration, ms
 *   6 course at the start (low 16 bits) and at the end (high 16), 65,536 to a turn
 *   7 category (bits 0-4), state (5-6), then the flags below
 */
export const RECORD_WORDS = 8;

export const RECORD_FLAG = {
  alarm: 1 << 7,
  immobilized: 1 << 8,
  commandPending: 1 << 9,
  outdated: 1 << 10,
  late: 1 << 11,
} as const;

/** Worker and page read the same clock: unix ms, counted from here so that 32 bits hold it for 49 days. */
export const clockSince = (epoch: number, now: number): number => Math.max(0, Math.round(now - epoch)) >>> 0;

export const packCourses = (from: number, to: number): number => (turnOf(from) | (turnOf(to) << 16)) >>> 0;

const turnOf = (degrees: number): number => Math.round((((degrees % 360) + 360) % 360) * (65_536 / 360)) & 0xffff;

export const packFlags = (category: number, state: number, flags: number): number =>
  ((category & 31) | ((state & 3) << 5) | flags) >>> 0;

export interface DrawnPlace {
  /** Fixed-point mercator. */
  readonly x: number;
  readonly y: number;
  /** How much of the glide is done, 0..1. */
  readonly progress: number;
}

/** The shader's interpolation in JavaScript, for picking, following and inspection. */
export const drawnPlace = (words: Uint32Array, slot: number, clock: number): DrawnPlace => {
  const at = slot * RECORD_WORDS;
  const fromX = words[at] ?? 0;
  const fromY = words[at + 1] ?? 0;
  const duration = words[at + 5] ?? 0;
  const progress = duration === 0 ? 1 : Math.min(1, Math.max(0, (clock - (words[at + 4] ?? 0)) / duration));
  return {
    x: (fromX + Math.round((((words[at + 2] ?? 0) - fromX) | 0) * progress)) >>> 0,
    y: (fromY + Math.round((((words[at + 3] ?? 0) - fromY) | 0) * progress)) >>> 0,
    progress,
  };
};

/** Course drawn at a progress of the glide, degrees, by the shorter turn. */
export const drawnCourse = (words: Uint32Array, slot: number, progress: number): number => {
  const courses = words[slot * RECORD_WORDS + 6] ?? 0;
  const from = courses & 0xffff;
  const turn = (((courses >>> 16) - from) << 16) >> 16;
  return (((((from + turn * progress) * 360) / 65_536) % 360) + 360) % 360;
};
