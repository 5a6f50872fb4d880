import { useQuery } from "@tanstack/react-query";
import { loadEvents, loadStops, loadTrips } from "#api/day-report.ts";
import { today } from "./today.ts";

const REFRESH_MS = 60_000;

/** Trips, stops and events since midnight in the reader's zone, asked again every minute while they are shown. */
export function useDay(deviceId: number, now: number, timeZone: string) {
  const { from } = today(now, timeZone);
  const options = { refetchInterval: REFRESH_MS, staleTime: REFRESH_MS } as const;
  const period = () => ({ from, to: Date.now() });
  return {
    trips: useQuery({
      queryKey: ["trips", deviceId, from],
      queryFn: ({ signal }) => loadTrips(deviceId, period(), signal),
      ...options,
    }),
    stops: useQuery({
      queryKey: ["stops", deviceId, from],
      queryFn: ({ signal }) => loadStops(deviceId, period(), signal),
      ...options,
    }),
    events: useQuery({
      queryKey: ["events", deviceId, from],
      queryFn: ({ signal }) => loadEvents(deviceId, period(), signal),
      ...options,
    }),
  };
}

export type Day = ReturnType<typeof useDay>;
