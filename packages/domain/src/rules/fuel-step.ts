import type { EntityAttributes } from "../model/attributes.ts";
import type { Position } from "../model/position.ts";
import { numberAt } from "../model/read-attribute.ts";
import type { RuleStep } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/** Fuel in the last position that told it; null before that. */
export type FuelState = number | null;

/**
 * `deviceFuelDrop` and `deviceFuelIncrease` when the fuel of two consecutive positions differs by the device's
 * threshold or more (`fuelDropThreshold`, `fuelIncreaseThreshold`; 0 or none is off). Compared are litres (`fuel`),
 * or the level where there are no litres. Attributes `before` and `after`.
 */
export const nextFuel = (state: FuelState, position: Position, device: EntityAttributes): RuleStep<FuelState> => {
  const after = numberAt(position.attributes, "fuel") ?? numberAt(position.attributes, "fuelLevel");
  if (after === null) return { state, events: [] };
  if (state === null) return { state: after, events: [] };
  const drops = after < state;
  const threshold = numberAt(device, drops ? "fuelDropThreshold" : "fuelIncreaseThreshold") ?? 0;
  if (threshold <= 0 || Math.abs(after - state) < threshold) return { state: after, events: [] };
  const type = drops ? "deviceFuelDrop" : "deviceFuelIncrease";
  return { state: after, events: [eventOf(position, type, { before: state, after })] };
};
