import type { KilometresPerHour, Knots, MetresPerSecond } from "./units.ts";
import { kilometresPerHour, knots, metresPerSecond } from "./units.ts";

/** Kilometres per hour in one knot: exactly one nautical mile of 1852 m per hour (BIPM). */
export const KILOMETRES_PER_HOUR_PER_KNOT = 1.852;
/** Metres per second in one km/h. */
const METRES_PER_SECOND_PER_KILOMETRE_PER_HOUR = 1 / 3.6;

export const knotsFromKilometresPerHour = (speed: KilometresPerHour): Knots =>
  knots(speed / KILOMETRES_PER_HOUR_PER_KNOT);

export const kilometresPerHourFromKnots = (speed: Knots): KilometresPerHour =>
  kilometresPerHour(speed * KILOMETRES_PER_HOUR_PER_KNOT);

export const knotsFromMetresPerSecond = (speed: MetresPerSecond): Knots =>
  knots(speed / METRES_PER_SECOND_PER_KILOMETRE_PER_HOUR / KILOMETRES_PER_HOUR_PER_KNOT);

export const metresPerSecondFromKnots = (speed: Knots): MetresPerSecond =>
  metresPerSecond(speed * KILOMETRES_PER_HOUR_PER_KNOT * METRES_PER_SECOND_PER_KILOMETRE_PER_HOUR);
