import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { nextImmobilizer, type ImmobilizerEvent } from "@outrider/domain/immobilizer/immobilizer.ts";
import { flagAt, textAt } from "@outrider/domain/model/read-attribute.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { RuleState } from "#rules/rule-state.ts";

/** An event that a position makes, before it is stored. */
export interface MadeEvent {
  readonly type: string;
  readonly attributes: EntityAttributes;
}

export interface Changes {
  readonly state: Pick<RuleState, "ignition" | "alarm" | "driver" | "immobilizer">;
  readonly events: readonly MadeEvent[];
  readonly engine: readonly ImmobilizerEvent[];
}

/** The events that `changesOf` can make: what is removed before a stretch of the past is derived again. */
export const CHANGE_EVENT_TYPES = ["ignitionOn", "ignitionOff", "alarm", "driverChanged"] as const;

/**
 * What one more position changes against the one before: ignition, alarms (each name once while it lasts), driver and
 * engine cut. Readings that are absent change nothing.
 */
export const changesOf = (
  state: Pick<RuleState, "ignition" | "alarm" | "driver" | "immobilizer">,
  position: Position,
  device: EntityAttributes,
): Changes => {
  const events: MadeEvent[] = [];
  const { attributes } = position;

  const ignition = flagAt(attributes, "ignition") ?? state.ignition;
  if (ignition !== state.ignition && state.ignition !== null) {
    events.push({ type: ignition === true ? "ignitionOn" : "ignitionOff", attributes: {} });
  }

  const alarm = textAt(attributes, "alarm") ?? "";
  if (alarm !== "") {
    const earlier = state.alarm.split(",");
    for (const name of alarm.split(",")) {
      if (name !== "" && !earlier.includes(name)) events.push({ type: "alarm", attributes: { alarm: name } });
    }
  }

  const driver = textAt(attributes, "driverUniqueId") ?? state.driver;
  if (driver !== null && driver !== state.driver) {
    events.push({ type: "driverChanged", attributes: { driverUniqueId: driver } });
  }

  const engine = nextImmobilizer(state.immobilizer, { kind: "position", position }, device);
  return { state: { ignition, alarm, driver, immobilizer: engine.state }, events, engine: engine.events };
};
