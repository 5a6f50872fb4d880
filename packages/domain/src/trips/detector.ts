import type { Stretch } from "./stretch.ts";
import type { TripFix } from "./trip-fix.ts";

/** A trip or a stop. */
export interface Segment {
  readonly kind: "trip" | "stop";
  readonly stretch: Stretch;
}

/** What one more fix brought. */
export interface DetectorStep<State> {
  readonly state: State;
  /** Segments that ended, in order; each begins where the one before ended. */
  readonly ended: readonly Segment[];
  /** Changes between moving and stopped, with the fix that the change is dated by. */
  readonly changes: readonly { readonly moving: boolean; readonly at: TripFix }[];
}

/**
 * A way of cutting a vehicle's life into trips and stops. `State` is plain and can be stored as JSON. Fixes are given
 * in order of time; one that is not newer than the last changes nothing, late ones are brought in by recomputing.
 */
export interface TripDetector<State> {
  readonly next: (state: State | null, fix: TripFix) => DetectorStep<State>;
  /** The segment that has not ended yet. */
  readonly open: (state: State) => Segment;
  /** Name, version and parameters: stored with every fact so that facts of other parameters can be told apart. */
  readonly madeBy: string;
}

/** All segments of a period, the last of them still open. Fixes in order of time. */
export const detectSegments = <State>(
  detector: TripDetector<State>,
  fixes: Iterable<TripFix>,
): { readonly segments: readonly Segment[]; readonly state: State | null } => {
  let state: State | null = null;
  const segments: Segment[] = [];
  for (const fix of fixes) {
    const step = detector.next(state, fix);
    segments.push(...step.ended);
    state = step.state;
  }
  if (state !== null) segments.push(detector.open(state));
  return { segments, state };
};
