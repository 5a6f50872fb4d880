import type { Attributes } from "../model/attributes.ts";
import type { Position } from "../model/position.ts";
import { textAt } from "../model/read-attribute.ts";
import type { RuleStep } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/** Alarms of the last position. */
export type AlarmState = readonly string[];

/** The alarms in a position: names joined by commas, each once. */
export const alarmsOf = (attributes: Attributes): readonly string[] => {
  const names = (textAt(attributes, "alarm") ?? "").split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
};

/** One `alarm` event for every alarm that the position before did not have already. */
export const nextAlarm = (state: AlarmState, position: Position): RuleStep<AlarmState> => {
  const alarms = alarmsOf(position.attributes);
  const fresh = alarms.filter((alarm) => !state.includes(alarm));
  return { state: alarms, events: fresh.map((alarm) => eventOf(position, "alarm", { alarm })) };
};
