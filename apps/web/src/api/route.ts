import type { Period } from "./day-report.ts";
import { get } from "./http.ts";
import { instant, list, number, shape } from "./read.ts";
import type { ReadBy } from "./read.ts";

const readPoint = shape({
  latitude: number,
  longitude: number,
  /** Knots. */
  speed: number,
  course: number,
  fixTime: instant,
});

export type RoutePoint = ReadBy<typeof readPoint>;

/** The positions of a vehicle within a period, in order of time. */
export function loadRoute(
  deviceId: number,
  { from, to }: Period,
  signal?: AbortSignal,
): Promise<readonly RoutePoint[]> {
  const query = new URLSearchParams({
    deviceId: String(deviceId),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return get(`/api/positions?${query}`, list(readPoint), signal);
}
