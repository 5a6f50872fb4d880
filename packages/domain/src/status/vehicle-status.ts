import type { Position } from "../model/position.ts";
import type { UnixMillis } from "../units/units.ts";
import { knots, unixMillis } from "../units/units.ts";
import type { VehicleState } from "./vehicle-state.ts";

/** From this speed a vehicle is moving, compared with the position's `speed` in knots (specification, section 4). */
export const MOVING_FROM = knots(4);
/** Days without a fix after which a vehicle counts as disconnected, when nobody set another number (section 9). */
export const MIN_DAYS_FOR_DISCONNECTED = 5;
const DAY_MILLIS = 86_400_000;

/** The part of a position that decides the state. */
export interface StatusEvidence {
  readonly fixTime: Position["fixTime"];
  readonly speed: Position["speed"];
  readonly attributes: { readonly ignition?: Position["attributes"][string] };
}

/**
 * The state of a vehicle at `now`: the one function behind the state bar, counts, donuts and reports.
 * Disconnected without a position or when the fix is more than `minDaysForDisconnected` days old; moving from 4 knots
 * unless the ignition is known to be off; idle when the ignition is on; stopped otherwise.
 */
export const vehicleStatus = (
  position: StatusEvidence | null,
  now: UnixMillis,
  minDaysForDisconnected: number = MIN_DAYS_FOR_DISCONNECTED,
): VehicleState => {
  if (position === null || now - position.fixTime > minDaysForDisconnected * DAY_MILLIS) return "disconnected";
  const { ignition } = position.attributes;
  if (position.speed >= MOVING_FROM && ignition !== false) return "moving";
  return ignition === true ? "idle" : "stopped";
};

/**
 * When a vehicle that reports nothing more becomes disconnected: the first instant at which `vehicleStatus` says so,
 * for timers that must not look at every vehicle.
 */
export const disconnectedFrom = (
  fixTime: UnixMillis,
  minDaysForDisconnected: number = MIN_DAYS_FOR_DISCONNECTED,
): UnixMillis => unixMillis(fixTime + minDaysForDisconnected * DAY_MILLIS + 1);
