import * as z from "zod";
import { attributesOut } from "./attributes.ts";

/** Shapes of the entities that are only listed so far; their routes answer lists of these. */
export const geofenceOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  calendarId: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  area: z.string(),
});

export const notificationOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  calendarId: z.int(),
  description: z.string().nullable(),
  always: z.boolean(),
  type: z.string(),
  commandId: z.int(),
  notificators: z.string(),
});

export const calendarOut = z.object({ id: z.int(), attributes: attributesOut, name: z.string(), data: z.string() });

export const maintenanceOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  name: z.string(),
  type: z.string(),
  start: z.number(),
  period: z.number(),
});

export const computedAttributeOut = z.object({
  id: z.int(),
  description: z.string(),
  attribute: z.string(),
  expression: z.string(),
  type: z.string(),
  priority: z.int(),
});

export const statisticsOut = z.object({
  captureTime: z.string(),
  activeUsers: z.int(),
  activeDevices: z.int(),
  requests: z.int(),
  messagesReceived: z.int(),
  messagesStored: z.int(),
  mailSent: z.int(),
  smsSent: z.int(),
  geocoderRequests: z.int(),
  geolocationRequests: z.int(),
  protocols: z.record(z.string(), z.int()).optional(),
  attributes: attributesOut,
});
