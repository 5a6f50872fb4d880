import { readsIdle } from "@outrider/domain/status/list-reading.ts";
import type { VehicleState } from "@outrider/domain/status/vehicle-state.ts";
import { knots } from "@outrider/domain/units/units.ts";
import type { Vehicle } from "#live/fleet.ts";

/** What stands at the right of a row's first line. */
export type RowReading =
  | { readonly kind: "speed"; readonly speed: number }
  | { readonly kind: "state"; readonly state: VehicleState; readonly since: number };

/** A row shows the speed of what rolls, and of everything else its state with since when. */
export function rowReading(vehicle: Vehicle): RowReading {
  const rolling = vehicle.state === "idle" && !readsIdle(vehicle.ignition, knots(vehicle.speed));
  if (vehicle.state === "moving" || rolling) return { kind: "speed", speed: vehicle.speed };
  return { kind: "state", state: vehicle.state, since: vehicle.stateSince };
}

const GREY_AFTER_MS = 5 * 60_000;
const FADED_AFTER_MS = 60 * 60_000;

/** How a row greys with the age of its fix: the second line after five minutes, the names as well after an hour. */
export function ageBand(fixTime: number, now: number): "fresh" | "old" | "faded" {
  const age = now - fixTime;
  if (fixTime === 0 || age > FADED_AFTER_MS) return "faded";
  return age > GREY_AFTER_MS ? "old" : "fresh";
}

/** "Ana Sequeira" as "Ana S.": the row has room for no more. */
export function shortDriver(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", ...rest] = words;
  const initial = rest.at(-1)?.[0];
  return initial ? `${first} ${initial}.` : first;
}

/** What a vehicle is called where there is room for one name. */
export const vehicleTitle = (vehicle: Pick<Vehicle, "plate" | "name">): string => vehicle.plate || vehicle.name;

/** A signal this weak is shown in the row. */
const WEAK_SIGNAL = 1;
export const hasWeakSignal = (vehicle: Vehicle): boolean => vehicle.signal !== null && vehicle.signal <= WEAK_SIGNAL;
