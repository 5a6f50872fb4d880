import { MOVING_FROM } from "../status/vehicle-status.ts";
import type { Degrees, DurationMillis, UnixMillis } from "../units/units.ts";
import { durationMillis } from "../units/units.ts";
import type { TripFix } from "./trip-fix.ts";

/** Idling shorter than this is not worth a point on the map (specification, section 9). */
export const IDLE_FROM: DurationMillis = durationMillis(60_000);
/** Silence longer than this ends idling at the last fix: nobody knows whether the engine ran. */
export const IDLE_GAP: DurationMillis = durationMillis(3_600_000);

/** Time a vehicle stood with its ignition on. */
export interface IdleStretch {
  readonly startTime: UnixMillis;
  readonly endTime: UnixMillis;
  readonly latitude: Degrees;
  readonly longitude: Degrees;
  readonly address: string | null;
}

export interface IdlingState {
  readonly lastTime: UnixMillis;
  readonly idle: IdleStretch | null;
}

/** One more fix in order of time: idle stretches of a minute or more come out when they have ended. */
export const nextIdling = (
  state: IdlingState | null,
  fix: TripFix,
): { readonly state: IdlingState; readonly ended: readonly IdleStretch[] } => {
  if (state !== null && fix.time <= state.lastTime) return { state, ended: [] };
  const idles = fix.ignition === true && fix.speed < MOVING_FROM;
  const silent = state !== null && fix.time - state.lastTime > IDLE_GAP;
  const before = state?.idle ?? null;
  const reached = before === null || silent ? before : { ...before, endTime: fix.time };
  if (idles && reached !== null && !silent) return { state: { lastTime: fix.time, idle: reached }, ended: [] };
  const begun = idles
    ? {
        startTime: fix.time,
        endTime: fix.time,
        latitude: fix.latitude,
        longitude: fix.longitude,
        address: fix.address,
      }
    : null;
  const long = reached !== null && reached.endTime - reached.startTime >= IDLE_FROM;
  return { state: { lastTime: fix.time, idle: begun }, ended: long ? [reached] : [] };
};
