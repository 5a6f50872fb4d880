import * as z from "zod";
import { dateOut } from "./date.ts";

export const networkOut = z.object({
  radioType: z.string(),
  considerIp: z.boolean(),
  cellTowers: z
    .array(
      z.object({
        radioType: z.string().optional(),
        cellId: z.number(),
        locationAreaCode: z.number(),
        mobileCountryCode: z.number(),
        mobileNetworkCode: z.number(),
        signalStrength: z.number().optional(),
      }),
    )
    .optional(),
  wifiAccessPoints: z
    .array(z.object({ macAddress: z.string(), signalStrength: z.number().optional(), channel: z.number().optional() }))
    .optional(),
});

/** A position in an answer. `outdated` is not in Traccar 6.14 any more; older clients and pytraccar read it. */
export const positionOut = z.object({
  id: z.int(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  deviceId: z.int(),
  protocol: z.string(),
  serverTime: dateOut,
  deviceTime: dateOut,
  fixTime: dateOut,
  valid: z.boolean(),
  outdated: z.boolean(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitude: z.number(),
  speed: z.number(),
  course: z.number(),
  address: z.string().nullable(),
  accuracy: z.number(),
  network: networkOut.nullable(),
  geofenceIds: z.array(z.int()).nullable(),
});
export type PositionOut = z.infer<typeof positionOut>;
