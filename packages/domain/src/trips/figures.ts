import type { EntityAttributes } from "../model/attributes.ts";
import { flagAt } from "../model/read-attribute.ts";
import { tankCapacity } from "../fuel/fuel-level.ts";
import { knotsFromMetresPerSecond } from "../units/speed.ts";
import type { DurationMillis, Knots, Litres, Metres } from "../units/units.ts";
import { durationMillis, knots, litres, metres, metresPerSecond } from "../units/units.ts";
import type { Stretch } from "./stretch.ts";
import type { TripFix } from "./trip-fix.ts";

/** The figures of a trip, a stop or a summary, as Traccar's reports define them. */
export interface StretchFigures {
  readonly duration: DurationMillis;
  readonly distance: Metres;
  readonly averageSpeed: Knots;
  readonly maxSpeed: Knots;
  readonly idle: DurationMillis;
  /** null when the device does not tell. */
  readonly spentFuel: Litres | null;
  readonly startOdometer: Metres;
  readonly endOdometer: Metres;
  readonly engineHours: DurationMillis;
  /** Key of the driver: of the first fix, otherwise of the last. */
  readonly driverUniqueId: string | null;
}

/** Computes the figures of a stretch; the device attribute `report.ignoreOdometer` leaves its counter out. */
export const figuresOf = (stretch: Stretch, device: EntityAttributes): StretchFigures => {
  const { start, end } = stretch;
  const duration = durationMillis(end.time - start.time);
  const counter = counterOf(start, end, flagAt(device, "report.ignoreOdometer") === true);
  const distance = counter === null ? stretch.way : metres(Math.max(0, counter.end - counter.start));
  return {
    duration,
    distance,
    averageSpeed: averageSpeed(distance, duration),
    maxSpeed: stretch.maxSpeed,
    idle: stretch.idle,
    spentFuel: spentFuel(start, end, device),
    startOdometer: metres(counter?.start ?? 0),
    endOdometer: metres(counter?.end ?? 0),
    engineHours: durationMillis(Math.max(0, (end.hours ?? 0) - (start.hours ?? 0))),
    driverUniqueId: start.driverUniqueId ?? end.driverUniqueId,
  };
};

/** Distance over time; 0 when no time passed. */
export const averageSpeed = (distance: Metres, duration: DurationMillis): Knots =>
  duration <= 0 ? knots(0) : knotsFromMetresPerSecond(metresPerSecond((distance * 1000) / duration));

/** The vehicle's odometer when both ends have it and neither is 0, otherwise the server's total. */
const counterOf = (
  start: TripFix,
  end: TripFix,
  ignoreOdometer: boolean,
): { readonly start: number; readonly end: number } | null => {
  if (!ignoreOdometer && (start.odometer ?? 0) !== 0 && (end.odometer ?? 0) !== 0) {
    return { start: start.odometer ?? 0, end: end.odometer ?? 0 };
  }
  if (start.totalDistance === null || end.totalDistance === null) return null;
  return { start: start.totalDistance, end: end.totalDistance };
};

/** Fuel used by its counter, otherwise by litres in the tank, otherwise by the level of the tank. */
const spentFuel = (start: TripFix, end: TripFix, device: EntityAttributes): Litres | null => {
  if (start.fuelUsed !== null && end.fuelUsed !== null) return litres(end.fuelUsed - start.fuelUsed);
  if (start.fuel !== null && end.fuel !== null) return litres(start.fuel - end.fuel);
  if (start.fuelLevel === null || end.fuelLevel === null) return null;
  return litres(((start.fuelLevel - end.fuelLevel) / 100) * tankCapacity(device));
};
