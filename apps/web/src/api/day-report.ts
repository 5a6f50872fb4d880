import { get } from "./http.ts";
import { instant, list, number, optional, record, shape, text } from "./read.ts";
import type { ReadBy } from "./read.ts";

const readTrip = shape({
  /** Metres. */
  distance: number,
  /** Knots. */
  maxSpeed: number,
  startTime: instant,
  endTime: instant,
  startAddress: optional(text),
  endAddress: optional(text),
  startLat: number,
  startLon: number,
  endLat: number,
  endLon: number,
  /** Milliseconds. */
  duration: number,
});

const readStop = shape({
  startTime: instant,
  endTime: instant,
  address: optional(text),
  latitude: number,
  longitude: number,
  duration: number,
});

const readEvent = shape({ id: number, type: text, eventTime: instant, positionId: number, attributes: record });

export type Trip = ReadBy<typeof readTrip>;
export type Stop = ReadBy<typeof readStop>;
export type VehicleEvent = ReadBy<typeof readEvent>;

export interface Period {
  /** Unix ms. */
  readonly from: number;
  readonly to: number;
}

export const loadTrips = (deviceId: number, period: Period, signal?: AbortSignal): Promise<readonly Trip[]> =>
  get(reportPath("trips", deviceId, period), list(readTrip), signal);

export const loadStops = (deviceId: number, period: Period, signal?: AbortSignal): Promise<readonly Stop[]> =>
  get(reportPath("stops", deviceId, period), list(readStop), signal);

/** Newest first. */
export async function loadEvents(
  deviceId: number,
  period: Period,
  signal?: AbortSignal,
): Promise<readonly VehicleEvent[]> {
  const events = await get(reportPath("events", deviceId, period), list(readEvent), signal);
  return events.toSorted((left, right) => right.eventTime - left.eventTime);
}

function reportPath(report: string, deviceId: number, { from, to }: Period): string {
  const query = new URLSearchParams({
    deviceId: String(deviceId),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return `/api/reports/${report}?${query}`;
}
