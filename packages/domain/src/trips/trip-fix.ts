import { isNullIsland } from "../geo/coordinates.ts";
import type { PositionId } from "../model/ids.ts";
import type { Position } from "../model/position.ts";
import { flagAt, numberAt, textAt } from "../model/read-attribute.ts";
import type { Degrees, Knots, UnixMillis } from "../units/units.ts";

/** The part of a position that trips and stops are made of; plain, so that detectors' states can be stored. */
export interface TripFix {
  readonly positionId: PositionId;
  readonly time: UnixMillis;
  readonly latitude: Degrees;
  readonly longitude: Degrees;
  readonly speed: Knots;
  readonly ignition: boolean | null;
  /** What the device says of its motion; null when it does not. */
  readonly motion: boolean | null;
  readonly address: string | null;
  readonly driverUniqueId: string | null;
  /** Metres by the vehicle's own counter; null when it has none. */
  readonly odometer: number | null;
  /** Metres counted by the server. */
  readonly totalDistance: number | null;
  /** Engine hours in milliseconds. */
  readonly hours: number | null;
  readonly fuelUsed: number | null;
  readonly fuel: number | null;
  readonly fuelLevel: number | null;
}

/** The fix of a position, or null when it has none of its own: not valid, outdated, or at 0, 0. */
export const tripFixOf = (position: Position): TripFix | null => {
  if (!position.valid || position.outdated || isNullIsland(position.latitude, position.longitude)) return null;
  const { attributes } = position;
  return {
    positionId: position.id,
    time: position.fixTime,
    latitude: position.latitude,
    longitude: position.longitude,
    speed: position.speed,
    ignition: flagAt(attributes, "ignition"),
    motion: flagAt(attributes, "motion"),
    address: position.address,
    driverUniqueId: textAt(attributes, "driverUniqueId"),
    odometer: numberAt(attributes, "odometer"),
    totalDistance: numberAt(attributes, "totalDistance"),
    hours: numberAt(attributes, "hours"),
    fuelUsed: numberAt(attributes, "fuelUsed"),
    fuel: numberAt(attributes, "fuel"),
    fuelLevel: numberAt(attributes, "fuelLevel"),
  };
};
