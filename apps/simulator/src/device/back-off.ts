import type { Random } from "../random/random.ts";

/** Milliseconds before the first retry, and at most. */
const FIRST = 1000;
const LONGEST = 60_000;

/** How long a device waits before it tries again: twice as long each time, scattered so that a fleet spreads out. */
export const backOff = (failures: number, random: Random): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10)) * random.between(0.5, 1);
