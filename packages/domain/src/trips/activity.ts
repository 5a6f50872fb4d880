import { MOVING_FROM } from "../status/vehicle-status.ts";
import type { DurationMillis, UnixMillis } from "../units/units.ts";
import { durationMillis, unixMillis } from "../units/units.ts";

/** What the activity line shows: ignition off, on (driving), on without moving; unknown where nothing was heard. */
export const ACTIVITIES = ["off", "on", "idle", "unknown"] as const;
export type Activity = (typeof ACTIVITIES)[number];

export interface ActivitySegment {
  readonly activity: Activity;
  readonly from: UnixMillis;
  readonly to: UnixMillis;
}

/** Silence longer than this with the ignition on is unknown; a parked vehicle may be silent as long as it likes. */
export const ACTIVITY_GAP: DurationMillis = durationMillis(3_600_000);

/** Parallel columns of fixes in order of time; `ignition` 0 off, 1 on, 255 unknown. */
export interface ActivityColumns {
  readonly length: number;
  readonly fixTime: ArrayLike<number>;
  readonly speed: ArrayLike<number>;
  readonly ignition: ArrayLike<number>;
}

export interface ActivityState {
  readonly activity: Activity;
  readonly since: UnixMillis;
  readonly lastTime: UnixMillis;
}

/** What a fix shows. A device that does not tell its ignition is on while it moves. */
export const activityOf = (speed: number, ignition: boolean | null): Exclude<Activity, "unknown"> => {
  if (ignition === false) return "off";
  if (speed >= MOVING_FROM) return "on";
  return ignition === true ? "idle" : "off";
};

/** One more fix in order of time: the segments that it ends, each up to where the next begins. */
export const nextActivity = (
  state: ActivityState | null,
  time: UnixMillis,
  activity: Activity,
): { readonly state: ActivityState; readonly ended: readonly ActivitySegment[] } => {
  if (state === null) return { state: { activity, since: time, lastTime: time }, ended: [] };
  if (time < state.lastTime) return { state, ended: [] };
  const silent = state.activity !== "off" && time - state.lastTime > ACTIVITY_GAP;
  if (!silent && activity === state.activity) return { state: { ...state, lastTime: time }, ended: [] };
  const end = silent ? state.lastTime : time;
  const ended = segment(state.activity, state.since, end);
  const gap = silent ? segment("unknown", end, time) : [];
  return { state: { activity, since: time, lastTime: time }, ended: [...ended, ...gap] };
};

/**
 * The activity line of a period: segments without gaps from `from` to `to`. Before the first fix it is unknown; after
 * the last one it goes on to `until` (the present), where the last fix is not older than the gap or shows the ignition
 * off, and is unknown from there.
 */
export const activityLine = (
  columns: ActivityColumns,
  from: UnixMillis,
  to: UnixMillis,
  until: UnixMillis = to,
): readonly ActivitySegment[] => {
  const line: ActivitySegment[] = [];
  let state: ActivityState | null = null;
  for (let index = 0; index < columns.length; index += 1) {
    const time = unixMillis(columns.fixTime[index] as number);
    const ignition = columns.ignition[index] as number;
    const activity = activityOf(columns.speed[index] as number, ignition > 1 ? null : ignition === 1);
    if (state === null) line.push(...segment("unknown", from, time));
    const step = nextActivity(state, time, activity);
    line.push(...step.ended);
    state = step.state;
  }
  if (state === null) return segment("unknown", from, to);
  const present = unixMillis(Math.min(to, until));
  const known = state.activity === "off" || present - state.lastTime <= ACTIVITY_GAP ? present : state.lastTime;
  line.push(
    ...segment(state.activity, state.since, known),
    ...segment("unknown", unixMillis(Math.max(known, state.lastTime)), to),
  );
  return line;
};

const segment = (activity: Activity, from: UnixMillis, to: UnixMillis): readonly ActivitySegment[] =>
  to > from ? [{ activity, from, to }] : [];
