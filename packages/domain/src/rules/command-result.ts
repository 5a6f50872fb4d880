import type { Position } from "../model/position.ts";
import { textAt } from "../model/read-attribute.ts";
import type { RuleEvent } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/** `commandResult` for every position that carries the answer of a device, late ones too. */
export const commandResultEvents = (position: Position): readonly RuleEvent[] => {
  const result = textAt(position.attributes, "result");
  return result === null ? [] : [eventOf(position, "commandResult", { result })];
};
