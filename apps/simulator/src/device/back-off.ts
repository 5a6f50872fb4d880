import type { Random } from "../random/random.ts";

/** Milliseconds before the first retry. */
const FIRST = 1000;

/** How long a device waits before it tries again: twice as long each time, scattered so that a fleet spreads out. */
export const backOff = (failures: number, longest: number, random: Random): number =>
  Math.min(longest, FIRST * 2 ** Math.min(failures, 10)) * random.between(0.5, 1);
