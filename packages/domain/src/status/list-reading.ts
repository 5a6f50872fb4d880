import { knots } from "../units/units.ts";
import type { Knots } from "../units/units.ts";
import type { VehicleState } from "./vehicle-state.ts";

/** Below this speed, in knots, the list reads a vehicle with its ignition on as idle (specification, section 9). */
export const LIST_IDLE_BELOW = knots(3);

/**
 * The list's own reading of idle: ignition on and slower than 3 knots. Only the chip of a list row and the list's
 * order use it; everything that counts vehicles uses `vehicleStatus`.
 */
export const readsIdle = (ignition: boolean | null, speed: Knots): boolean =>
  ignition === true && speed < LIST_IDLE_BELOW;

/**
 * Rank of a vehicle in the list ordered by status, smallest first: moving, then rolling between 3 and 4 knots (idle by
 * state, not by the list's reading), idle, stopped, disconnected.
 */
export const listRank = (state: VehicleState, ignition: boolean | null, speed: Knots): number => {
  switch (state) {
    case "moving":
      return 0;
    case "idle":
      return readsIdle(ignition, speed) ? 2 : 1;
    case "stopped":
      return 3;
    case "disconnected":
      return 4;
  }
};
