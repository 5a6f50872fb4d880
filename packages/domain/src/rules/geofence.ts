import type { GeofenceId } from "../model/ids.ts";
import type { Position } from "../model/position.ts";
import type { RuleStep } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/** Geofences the vehicle was last in; null before the first position. */
export type GeofenceState = readonly GeofenceId[] | null;

/**
 * `geofenceExit` for every geofence left, then `geofenceEnter` for every one entered. A first position enters nothing:
 * a vehicle that is added inside its yard has not just driven in. Calendars of geofences are the caller's filter.
 */
export const nextGeofences = (state: GeofenceState, position: Position): RuleStep<GeofenceState> => {
  const inside = position.geofenceIds;
  if (inside === null) return { state, events: [] };
  if (state === null) return { state: inside, events: [] };
  const left = state.filter((id) => !inside.includes(id));
  const entered = inside.filter((id) => !state.includes(id));
  if (left.length === 0 && entered.length === 0) return { state, events: [] };
  return {
    state: inside,
    events: [
      ...left.map((id) => eventOf(position, "geofenceExit", {}, id)),
      ...entered.map((id) => eventOf(position, "geofenceEnter", {}, id)),
    ],
  };
};
