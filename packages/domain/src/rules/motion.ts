import type { Position } from "../model/position.ts";
import type { DetectorStep } from "../trips/detector.ts";
import type { RuleEvent } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/**
 * `deviceMoving` and `deviceStopped` for the changes that the trip detector found with this position. The event is
 * dated by the fix of the change, which may lie some minutes back.
 */
export const motionEvents = (changes: DetectorStep<unknown>["changes"], position: Position): readonly RuleEvent[] =>
  changes.map(({ moving, at }) => ({
    ...eventOf(position, moving ? "deviceMoving" : "deviceStopped"),
    eventTime: at.time,
    positionId: at.positionId,
  }));
