import * as z from "zod";
import { dateOut } from "../traccar/date.ts";

/** A stretch of a vehicle's day for the activity line: ignition on, off, idling, or nothing known. */
export const activityOut = z.object({
  deviceId: z.int(),
  from: dateOut,
  to: dateOut,
  segments: z.array(
    z.object({
      /** Unix milliseconds. */
      start: z.number(),
      end: z.number(),
      state: z.enum(["on", "off", "idle", "unknown"]),
    }),
  ),
});
