import * as z from "zod";
import { attributesIn, attributesOut } from "./attributes.ts";
import { dateIn, dateOut } from "./date.ts";
import { nameText, optionalText } from "./text.ts";

export const deviceOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  groupId: z.int(),
  calendarId: z.int(),
  name: z.string(),
  uniqueId: z.string(),
  status: z.enum(["online", "offline", "unknown"]),
  lastUpdate: dateOut.nullable(),
  positionId: z.int(),
  phone: z.string().nullable(),
  model: z.string().nullable(),
  contact: z.string().nullable(),
  category: z.string().nullable(),
  disabled: z.boolean(),
  expirationTime: dateOut.nullable(),
});
export type DeviceOut = z.infer<typeof deviceOut>;

/**
 * What a device may be called by on its own wire: any printable characters without blanks. Real trackers send IMEIs,
 * short serials, MAC addresses, phone numbers.
 */
const uniqueId = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[\x21-\x2e\x30-\x5b\x5d-\x7e]+$/u, { message: "printable characters without blanks and slashes" });

const reference = z
  .int()
  .min(0)
  .nullish()
  .transform((id) => id ?? 0);

export const deviceIn = z.object({
  attributes: attributesIn,
  groupId: reference,
  calendarId: reference,
  name: nameText(),
  uniqueId,
  phone: optionalText(64),
  model: optionalText(128),
  contact: optionalText(512),
  category: optionalText(64),
  disabled: z.boolean().default(false),
  expirationTime: dateIn.nullish().transform((instant) => instant ?? null),
});
export type DeviceIn = z.output<typeof deviceIn>;

/** New readings of the counters: metres and milliseconds. */
export const accumulatorsIn = z.object({
  deviceId: z.int().optional(),
  totalDistance: z.number().min(0).max(1e10).nullish(),
  hours: z.number().min(0).max(1e13).nullish(),
});
