import { get } from "./http.ts";
import { list, number, oneOf, shape } from "./read.ts";
import type { ReadBy } from "./read.ts";

const readActivity = shape({
  segments: list(shape({ start: number, end: number, state: oneOf(["on", "off", "idle", "unknown"], "unknown") })),
});

/** A stretch of the day; times in unix ms. */
export type ActivitySegment = ReadBy<typeof readActivity>["segments"][number];

export async function loadActivity(
  deviceId: number,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<readonly ActivitySegment[]> {
  const period = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  const { segments } = await get(`/api/devices/${deviceId}/activity?${period}`, readActivity, signal);
  return segments;
}
