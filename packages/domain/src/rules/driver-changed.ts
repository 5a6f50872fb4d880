import type { Position } from "../model/position.ts";
import { textAt } from "../model/read-attribute.ts";
import type { RuleStep } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/** Key of the last driver; null before one was seen. */
export type DriverState = string | null;

/** `driverChanged` when a position names another driver than the last one named. */
export const nextDriver = (state: DriverState, position: Position): RuleStep<DriverState> => {
  const driverUniqueId = textAt(position.attributes, "driverUniqueId");
  if (driverUniqueId === null || driverUniqueId === state) return { state, events: [] };
  return { state: driverUniqueId, events: [eventOf(position, "driverChanged", { driverUniqueId })] };
};
