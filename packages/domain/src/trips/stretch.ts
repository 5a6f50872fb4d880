import { distance } from "../geo/distance.ts";
import { MOVING_FROM } from "../status/vehicle-status.ts";
import type { DurationMillis, Knots, Metres } from "../units/units.ts";
import { durationMillis, knots, metres } from "../units/units.ts";
import type { TripFix } from "./trip-fix.ts";

/** A run of consecutive fixes, summed up. Two stretches that share a fix can be joined. */
export interface Stretch {
  readonly start: TripFix;
  readonly end: TripFix;
  /** Sum of the ways between consecutive fixes. */
  readonly way: Metres;
  readonly maxSpeed: Knots;
  /** Time with the ignition on and without moving. */
  readonly idle: DurationMillis;
}

/** A stretch of one fix. */
export const stretchOf = (fix: TripFix): Stretch => ({
  start: fix,
  end: fix,
  way: metres(0),
  maxSpeed: fix.speed,
  idle: durationMillis(0),
});

/** The stretch with one more fix at its end. */
export const extend = (stretch: Stretch, fix: TripFix): Stretch => {
  const { end } = stretch;
  const leg = distance(end.latitude, end.longitude, fix.latitude, fix.longitude);
  const idle = end.ignition === true && end.speed < MOVING_FROM ? fix.time - end.time : 0;
  return {
    start: stretch.start,
    end: fix,
    way: metres(stretch.way + leg),
    maxSpeed: knots(Math.max(stretch.maxSpeed, fix.speed)),
    idle: durationMillis(stretch.idle + idle),
  };
};

/** One stretch from two of which the second begins with the fix that the first ends with. */
export const join = (first: Stretch, second: Stretch): Stretch => ({
  start: first.start,
  end: second.end,
  way: metres(first.way + second.way),
  maxSpeed: knots(Math.max(first.maxSpeed, second.maxSpeed)),
  idle: durationMillis(first.idle + second.idle),
});
