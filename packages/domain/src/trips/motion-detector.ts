import type { DurationMillis, Knots, Metres } from "../units/units.ts";
import { durationMillis, knots, metres } from "../units/units.ts";
import type { DetectorStep, Segment, TripDetector } from "./detector.ts";
import type { Stretch } from "./stretch.ts";
import { extend, join, stretchOf } from "./stretch.ts";
import type { TripFix } from "./trip-fix.ts";

/** Traccar's older parameters `report.trip.minimal…` with their defaults. */
export const MOTION_PARAMETERS = {
  minimalTripDistance: metres(500),
  minimalTripDuration: durationMillis(300_000),
  minimalParkingDuration: durationMillis(300_000),
  minimalNoDataDuration: durationMillis(3_600_000),
  useIgnition: false,
} as const;

/** Above this speed a device that does not tell is in motion (Traccar). */
const MOTION_ABOVE: Knots = knots(0.01);

export interface MotionParameters {
  readonly minimalTripDistance: Metres;
  readonly minimalTripDuration: DurationMillis;
  readonly minimalParkingDuration: DurationMillis;
  readonly minimalNoDataDuration: DurationMillis;
  /** Ignition off ends a trip at once. */
  readonly useIgnition: boolean;
}

/** `run` begins with the first fix that contradicts the open segment; null while none does. */
export interface MotionState {
  readonly moving: boolean;
  readonly past: Stretch;
  readonly run: Stretch | null;
}

/**
 * Traccar's older detector, an option. Motion that holds for `minimalTripDuration` or `minimalTripDistance` begins a
 * trip, stillness for `minimalParkingDuration` ends it, silence of `minimalNoDataDuration` ends it at the last fix.
 * A change is dated by the first fix of its run.
 */
export const motionDetector = (parameters: MotionParameters = MOTION_PARAMETERS): TripDetector<MotionState> => {
  const next = (state: MotionState | null, fix: TripFix): DetectorStep<MotionState> => {
    if (state === null) {
      return { state: { moving: inMotion(fix), past: stretchOf(fix), run: null }, ended: [], changes: [] };
    }
    const last = (state.run ?? state.past).end;
    if (fix.time <= last.time) return { state, ended: [], changes: [] };
    if (state.moving && fix.time - last.time >= parameters.minimalNoDataDuration) return afterSilence(state, last, fix);
    const taken = takeIn(state, fix);
    return taken.run !== null && holds(taken.run, taken.moving) ? changed(taken, taken.run) : quiet(taken);
  };

  const takeIn = (state: MotionState, fix: TripFix): MotionState => {
    if (state.run !== null) {
      const run = extend(state.run, fix);
      return inMotion(fix) === state.moving ? { ...state, past: join(state.past, run), run: null } : { ...state, run };
    }
    const past = extend(state.past, fix);
    return { ...state, past, run: inMotion(fix) === state.moving ? null : stretchOf(fix) };
  };

  const holds = (run: Stretch, moving: boolean): boolean => {
    const time = run.end.time - run.start.time;
    if (!moving) return time >= parameters.minimalTripDuration || run.way >= parameters.minimalTripDistance;
    return time >= parameters.minimalParkingDuration || (parameters.useIgnition && run.end.ignition === false);
  };

  const afterSilence = (state: MotionState, last: TripFix, fix: TripFix): DetectorStep<MotionState> => {
    const ended: Segment = { kind: "trip", stretch: whole(state) };
    const past = extend(stretchOf(last), fix);
    return {
      state: { moving: false, past, run: inMotion(fix) ? stretchOf(fix) : null },
      ended: [ended],
      changes: [{ moving: false, at: last }],
    };
  };

  return {
    next,
    open: (state) => ({ kind: state.moving ? "trip" : "stop", stretch: whole(state) }),
    madeBy: `motion-1;${Object.values(parameters).join(";")}`,
  };
};

const changed = (state: MotionState, run: Stretch): DetectorStep<MotionState> => ({
  state: { moving: !state.moving, past: run, run: null },
  ended: [{ kind: state.moving ? "trip" : "stop", stretch: state.past }],
  changes: [{ moving: !state.moving, at: run.start }],
});

const quiet = (state: MotionState): DetectorStep<MotionState> => ({ state, ended: [], changes: [] });

const whole = (state: MotionState): Stretch => (state.run === null ? state.past : join(state.past, state.run));

const inMotion = (fix: TripFix): boolean => fix.motion ?? fix.speed > MOTION_ABOVE;
