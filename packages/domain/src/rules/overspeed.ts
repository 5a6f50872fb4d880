import type { GeofenceId } from "../model/ids.ts";
import { geofenceId } from "../model/ids.ts";
import type { Position } from "../model/position.ts";
import type { DurationMillis, Knots, UnixMillis } from "../units/units.ts";
import type { RuleStep } from "./rule-event.ts";
import { eventOf } from "./rule-event.ts";

/** `since`: device time of the first position above the limit; `reported`: its event is out. */
export interface OverspeedState {
  readonly since: UnixMillis | null;
  readonly reported: boolean;
}

export const OVERSPEED_START: OverspeedState = { since: null, reported: false };

/** The limit at a position, with the geofence it comes from (0 when from elsewhere). */
export interface SpeedLimit {
  readonly limit: Knots;
  readonly geofenceId: GeofenceId;
}

export interface OverspeedRule {
  /** null: no limit here. */
  readonly limit: SpeedLimit | null;
  /** Speeding shorter than this is no event. */
  readonly minimalDuration: DurationMillis;
}

/**
 * One `deviceOverspeed` an episode: when the speed has been above the limit for `minimalDuration`. The episode ends
 * when a position is at the limit or below. Attributes `speed` and `speedLimit` in knots.
 */
export const nextOverspeed = (
  state: OverspeedState,
  position: Position,
  { limit, minimalDuration }: OverspeedRule,
): RuleStep<OverspeedState> => {
  if (limit === null || position.speed <= limit.limit) return { state: OVERSPEED_START, events: [] };
  const since = state.since ?? position.deviceTime;
  if (state.reported || position.deviceTime - since < minimalDuration) {
    return { state: { since, reported: state.reported }, events: [] };
  }
  const event = eventOf(
    position,
    "deviceOverspeed",
    { speed: position.speed, speedLimit: limit.limit },
    limit.geofenceId,
  );
  return { state: { since, reported: true }, events: [event] };
};

/**
 * The limit that counts, by Traccar's precedence: a geofence's before the road's in the position before the device's.
 * Of several geofences the highest, or the lowest where `preferLowest` says so. Limits of 0 are none.
 */
export const speedLimitAt = (sources: {
  readonly device: Knots | null;
  readonly road: Knots | null;
  readonly geofences: readonly SpeedLimit[];
  readonly preferLowest: boolean;
}): SpeedLimit | null => {
  const inGeofences = sources.geofences
    .filter(({ limit }) => limit > 0)
    .toSorted((one, other) => (sources.preferLowest ? one.limit - other.limit : other.limit - one.limit));
  const elsewhere = [sources.road, sources.device].find((limit) => limit !== null && limit > 0) ?? null;
  return inGeofences[0] ?? (elsewhere === null ? null : { limit: elsewhere, geofenceId: geofenceId(0) });
};
