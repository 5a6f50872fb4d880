import * as z from "zod";
import { dateOut } from "./date.ts";

const base = {
  deviceId: z.int(),
  deviceName: z.string(),
  /** Metres. */
  distance: z.number(),
  /** Knots. */
  averageSpeed: z.number(),
  maxSpeed: z.number(),
  /** Litres. */
  spentFuel: z.number(),
  startOdometer: z.number(),
  endOdometer: z.number(),
};

export const tripOut = z.object({
  ...base,
  startTime: dateOut,
  endTime: dateOut,
  startPositionId: z.int(),
  endPositionId: z.int(),
  startLat: z.number(),
  startLon: z.number(),
  endLat: z.number(),
  endLon: z.number(),
  startAddress: z.string().nullable(),
  endAddress: z.string().nullable(),
  /** Milliseconds. */
  duration: z.number(),
  driverUniqueId: z.string().nullable(),
  driverName: z.string().nullable(),
});
export type TripOut = z.infer<typeof tripOut>;

export const stopOut = z.object({
  ...base,
  startTime: dateOut,
  endTime: dateOut,
  positionId: z.int(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
  duration: z.number(),
  engineHours: z.number(),
});
export type StopOut = z.infer<typeof stopOut>;

export const summaryOut = z.object({
  ...base,
  startTime: dateOut.nullable(),
  endTime: dateOut.nullable(),
  startHours: z.number(),
  endHours: z.number(),
  engineHours: z.number(),
});
export type SummaryOut = z.infer<typeof summaryOut>;
