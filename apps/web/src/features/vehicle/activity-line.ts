import type { ActivitySegment } from "#api/activity.ts";

/** Size of the line, in pixels (specification, section 2.4). */
export const ACTIVITY_WIDTH = 260;
export const ACTIVITY_HEIGHT = 10;
const DAY_MS = 86_400_000;
/** The pointer finds what lies within this time of it (specification, section 2.4). */
const TOOLTIP_REACH_MS = 60_000;

export interface ActivityColours {
  readonly on: string;
  readonly idle: string;
  readonly off: string;
  readonly ground: string;
}

/** The part of a canvas context that the line needs. */
export type LinePainter = Pick<CanvasRenderingContext2D, "fillStyle" | "fillRect" | "clearRect">;

/** Paints a day from `from`: on as a full bar, idle as a full bar, off as a thin one, nothing known as bare ground. */
export function paintActivity(
  painter: LinePainter,
  segments: readonly ActivitySegment[],
  from: number,
  colours: ActivityColours,
): void {
  painter.clearRect(0, 0, ACTIVITY_WIDTH, ACTIVITY_HEIGHT);
  painter.fillStyle = colours.ground;
  painter.fillRect(0, 0, ACTIVITY_WIDTH, ACTIVITY_HEIGHT);
  const x = (time: number) => ((time - from) / DAY_MS) * ACTIVITY_WIDTH;
  for (const { start, end, state } of segments) {
    if (state === "unknown") continue;
    const left = Math.max(0, x(start));
    const width = Math.max(1, Math.min(ACTIVITY_WIDTH, x(end)) - left);
    painter.fillStyle = colours[state];
    if (state === "off") painter.fillRect(left, ACTIVITY_HEIGHT * 0.3, width, ACTIVITY_HEIGHT * 0.4);
    else painter.fillRect(left, 0, width, ACTIVITY_HEIGHT);
  }
}

/** The time under a place on the line, `fraction` from 0 to 1. */
export const timeAt = (fraction: number, from: number): number => from + fraction * DAY_MS;

/** The stretch at a time, or the nearest one that begins or ends within a minute of it. */
export function segmentAt(segments: readonly ActivitySegment[], time: number): ActivitySegment | null {
  const inside = segments.find((segment) => segment.start <= time && time < segment.end);
  if (inside && inside.state !== "unknown") return inside;
  const distance = (segment: ActivitySegment) => Math.max(segment.start - time, time - segment.end, 0);
  const near = segments
    .filter((segment) => segment.state !== "unknown" && distance(segment) <= TOOLTIP_REACH_MS)
    .toSorted((left, right) => distance(left) - distance(right));
  return near[0] ?? null;
}

export interface ActivityTotals {
  readonly on: number;
  readonly idle: number;
  readonly off: number;
}

/** Milliseconds of the day in each state. */
export function activityTotals(segments: readonly ActivitySegment[]): ActivityTotals {
  const totals = { on: 0, idle: 0, off: 0 };
  for (const { state, start, end } of segments) if (state !== "unknown") totals[state] += end - start;
  return totals;
}
