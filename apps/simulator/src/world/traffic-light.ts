import { hashNumbers, shareOf } from "../random/random.ts";

/** Seconds of a whole cycle: between these, fixed for each light. */
const SHORTEST_CYCLE = 56;
const LONGEST_CYCLE = 96;
/** Seconds at the end of each green during which nobody enters any more. */
const CLEARING = 4;

/**
 * Whether a light shows green for traffic of a course at a moment (unix seconds). The two axes of a crossing take
 * turns; all vehicles see the same light, and nothing has to be remembered.
 */
export const isGreen = (light: number, course: number, seconds: number): boolean => {
  const cycle = LONGEST_CYCLE - Math.floor((LONGEST_CYCLE - SHORTEST_CYCLE) * shareOf(hashNumbers(light, 1)));
  const phase = (seconds + cycle * shareOf(hashNumbers(light, 2))) % cycle;
  const northSouth = Math.abs(Math.cos((course * Math.PI) / 180)) > Math.SQRT1_2;
  const half = cycle / 2;
  return northSouth ? phase < half - CLEARING : phase >= half && phase < cycle - CLEARING;
};
