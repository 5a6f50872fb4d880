import type { Position } from "../model/position.ts";
import { flagAt } from "../model/read-attribute.ts";
import type { RuleStep } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/** Ignition as last told; null before that. */
export type IgnitionState = boolean | null;

/** `ignitionOn` and `ignitionOff` when the ignition is another than in the last position that told it. */
export const nextIgnition = (state: IgnitionState, position: Position): RuleStep<IgnitionState> => {
  const ignition = flagAt(position.attributes, "ignition");
  if (ignition === null || ignition === state) return { state, events: [] };
  const events = state === null ? [] : [eventOf(position, ignition ? "ignitionOn" : "ignitionOff")];
  return { state: ignition, events };
};
