import * as z from "zod";
import { attributesOut } from "./attributes.ts";
import { dateOut } from "./date.ts";

/** An event in an answer. `serverTime` was Traccar's name before 4.13 and is still read by older clients. */
export const eventOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  deviceId: z.int(),
  type: z.string(),
  eventTime: dateOut,
  serverTime: dateOut,
  positionId: z.int(),
  geofenceId: z.int(),
  maintenanceId: z.int(),
});
export type EventOut = z.infer<typeof eventOut>;
