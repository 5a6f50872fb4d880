import type { DurationMillis, UnixMillis } from "../units/units.ts";
import { durationMillis } from "../units/units.ts";

/** A cadence before two fixes were seen. */
export const UNKNOWN_CADENCE = durationMillis(0);
/** Intervals above this say that the device was away, not how often it reports: two days, as sleeping trackers do. */
const LONGEST_INTERVAL = durationMillis(2 * 86_400_000);
/** No vehicle is late before this much silence: a mobile network holds packets back for that long now and then. */
export const LATE_FLOOR = durationMillis(60_000);
/** Share of a new interval in the running mean: four or five reports decide. */
const WEIGHT = 1 / 4;

/**
 * The running mean of a vehicle's reporting interval after one more interval between two fixes. Keep one cadence for
 * ignition on and one for ignition off (of the earlier fix): trackers report often while driving and rarely parked.
 * Intervals that are not positive, or longer than two days, leave the cadence as it was.
 */
export const nextCadence = (cadence: DurationMillis, interval: DurationMillis): DurationMillis => {
  if (interval <= 0 || interval > LONGEST_INTERVAL) return cadence;
  if (cadence === UNKNOWN_CADENCE) return interval;
  return durationMillis(cadence + (interval - cadence) * WEIGHT);
};

/**
 * Whether a vehicle is late: no fix for more than twice its own cadence, and for a minute at least. A vehicle of
 * unknown cadence is never late.
 */
export const isLate = (fixTime: UnixMillis, cadence: DurationMillis, now: UnixMillis): boolean =>
  cadence !== UNKNOWN_CADENCE && now - fixTime > Math.max(2 * cadence, LATE_FLOOR);
