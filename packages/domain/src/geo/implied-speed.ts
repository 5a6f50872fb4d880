import type { Knots } from "../units/units.ts";
import { knots, metresPerSecond } from "../units/units.ts";
import { knotsFromMetresPerSecond } from "../units/speed.ts";
import type { Coordinates } from "./coordinates.ts";
import { distance } from "./distance.ts";
import type { UnixMillis } from "../units/units.ts";

/**
 * The speed a vehicle must have had to get from one fix to the other, whatever it said itself. Order does not matter.
 * Two places at one instant give infinity; the same place gives 0.
 */
export const impliedSpeed = (
  one: Coordinates & { readonly fixTime: UnixMillis },
  other: Coordinates & { readonly fixTime: UnixMillis },
): Knots => {
  const way = distance(one.latitude, one.longitude, other.latitude, other.longitude);
  if (way === 0) return knots(0);
  return knotsFromMetresPerSecond(metresPerSecond((way * 1000) / Math.abs(other.fixTime - one.fixTime)));
};
