import { distance } from "../geo/distance.ts";
import type { DurationMillis, Metres } from "../units/units.ts";
import { durationMillis, metres } from "../units/units.ts";
import type { DetectorStep, Segment, TripDetector } from "./detector.ts";
import type { Stretch } from "./stretch.ts";
import { extend, join, stretchOf } from "./stretch.ts";
import type { TripFix } from "./trip-fix.ts";

/** Traccar's parameters `report.trip.minDistance`, `minDuration` and `stopGap` with their defaults. */
export const WINDOW_PARAMETERS = {
  minDistance: metres(200),
  minDuration: durationMillis(180_000),
  stopGap: durationMillis(3_600_000),
} as const;

export interface WindowParameters {
  readonly minDistance: Metres;
  readonly minDuration: DurationMillis;
  readonly stopGap: DurationMillis;
}

/**
 * `past` is the open segment up to the first leg; each leg goes on from the fix where the one before ended, and the
 * legs together span about `minDuration`: the window in which a change may be dated back.
 */
export interface WindowState {
  readonly moving: boolean;
  readonly past: Stretch;
  readonly legs: readonly Stretch[];
}

/** A window of fixes is kept in at most this many legs, so that devices that report every second stay small. */
const LEGS = 36;

/**
 * Traccar's distance-window detector, the default. A vehicle that stands is moving once it is `minDistance` away from
 * where it stopped; the trip begins with the first of the fast legs that led there. A moving vehicle has stopped when
 * it did not get `minDistance` away from anywhere for `minDuration`; the stop begins with the first of the slow legs,
 * where Traccar dates it by the end of the window, which adds three minutes to every trip. Fast and slow are told
 * apart by `minDistance / minDuration`; a trip has one leg at least. Silence longer than `stopGap` that ends elsewhere
 * is a trip of its own.
 */
export const windowDetector = (parameters: WindowParameters = WINDOW_PARAMETERS): TripDetector<WindowState> => {
  const threshold = parameters.minDistance / parameters.minDuration;

  const next = (state: WindowState | null, fix: TripFix): DetectorStep<WindowState> => {
    if (state === null) return { state: { moving: false, past: stretchOf(fix), legs: [] }, ended: [], changes: [] };
    const last = lastFix(state);
    if (fix.time <= last.time) return { state, ended: [], changes: [] };
    const silence = fix.time - last.time;
    const jump = wayBetween(last, fix);
    if (silence > parameters.stopGap && jump >= parameters.minDistance && jump / silence > threshold) {
      return acrossGap(state, last, fix);
    }
    const wider = widened(state, fix);
    return wider.moving ? stopIfStill(wider, fix) : startIfAway(wider, fix);
  };

  const acrossGap = (state: WindowState, last: TripFix, fix: TripFix): DetectorStep<WindowState> => {
    const before: Segment = { kind: state.moving ? "trip" : "stop", stretch: whole(state) };
    const ended: Segment[] = [before];
    const changes = [
      { moving: true, at: last },
      { moving: false, at: fix },
    ];
    if (state.moving) {
      ended.push({ kind: "stop", stretch: stretchOf(last) });
      changes.unshift({ moving: false, at: last });
    }
    ended.push({ kind: "trip", stretch: extend(stretchOf(last), fix) });
    return { state: { moving: false, past: stretchOf(fix), legs: [] }, ended, changes };
  };

  const stopIfStill = (state: WindowState, fix: TripFix): DetectorStep<WindowState> => {
    const first = state.legs[0];
    const spans = first !== undefined && fix.time - first.start.time >= parameters.minDuration;
    const still = state.legs.every((leg) => wayBetween(leg.start, fix) < parameters.minDistance);
    if (!spans || !still) return { state, ended: [], changes: [] };
    const slow = runBack(state.legs, (leg) => speedOf(leg) <= threshold);
    // NOTE: the leg by which the trip began stays with the trip, however slow it was: no trip is empty.
    return changed(state, state.past.start.time === state.past.end.time ? Math.max(slow, 1) : slow);
  };

  const startIfAway = (state: WindowState, fix: TripFix): DetectorStep<WindowState> => {
    if (wayBetween(state.past.start, fix) < parameters.minDistance) return { state, ended: [], changes: [] };
    const fast = runBack(state.legs, (leg) => speedOf(leg) > threshold);
    return changed(state, Math.min(fast, state.legs.length - 1));
  };

  /** The open segment ends where leg `from` begins, and the other kind begins there. */
  const changed = (state: WindowState, from: number): DetectorStep<WindowState> => {
    const ended = state.legs.slice(0, from).reduce(join, state.past);
    const legs = state.legs.slice(from);
    return {
      state: { moving: !state.moving, past: stretchOf(ended.end), legs },
      ended: [{ kind: state.moving ? "trip" : "stop", stretch: ended }],
      changes: [{ moving: !state.moving, at: ended.end }],
    };
  };

  /** Takes the fix in, and gives legs that left the window to the past. */
  const widened = (state: WindowState, fix: TripFix): WindowState => {
    const legs = [...state.legs];
    const lastLeg = legs[legs.length - 1];
    const shortest = parameters.minDuration / LEGS;
    if (lastLeg !== undefined && fix.time - lastLeg.start.time < shortest) legs[legs.length - 1] = extend(lastLeg, fix);
    else legs.push(extend(stretchOf(lastFix(state)), fix));
    let gone = 0;
    while (gone + 1 < legs.length && fix.time - (legs[gone + 1] as Stretch).start.time >= parameters.minDuration) {
      gone += 1;
    }
    return gone === 0
      ? { ...state, legs }
      : { ...state, past: legs.slice(0, gone).reduce(join, state.past), legs: legs.slice(gone) };
  };

  return {
    next,
    open: (state) => ({ kind: state.moving ? "trip" : "stop", stretch: whole(state) }),
    madeBy: `window-1;${parameters.minDistance};${parameters.minDuration};${parameters.stopGap}`,
  };
};

/** Index of the first leg of the run at the end that all satisfy the condition; the number of legs without one. */
const runBack = (legs: readonly Stretch[], condition: (leg: Stretch) => boolean): number => {
  let from = legs.length;
  while (from > 0 && condition(legs[from - 1] as Stretch)) from -= 1;
  return from;
};

const whole = (state: WindowState): Stretch => state.legs.reduce(join, state.past);

const lastFix = (state: WindowState): TripFix => (state.legs[state.legs.length - 1] ?? state.past).end;

const wayBetween = (one: TripFix, other: TripFix): number =>
  distance(one.latitude, one.longitude, other.latitude, other.longitude);

/** Metres per millisecond from the first to the last fix of a leg. */
const speedOf = (leg: Stretch): number => wayBetween(leg.start, leg.end) / (leg.end.time - leg.start.time);
