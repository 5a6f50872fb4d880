import * as z from "zod";
import { attributesIn, attributesOut } from "./attributes.ts";
import { optionalText } from "./text.ts";

/** `GET /server`: the installation as clients see it. */
export const serverOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  registration: z.boolean(),
  readonly: z.boolean(),
  deviceReadonly: z.boolean(),
  limitCommands: z.boolean(),
  disableReports: z.boolean(),
  fixedEmail: z.boolean(),
  map: z.string().nullable(),
  bingKey: z.string().nullable(),
  mapUrl: z.string().nullable(),
  overlayUrl: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  zoom: z.int(),
  forceSettings: z.boolean(),
  coordinateFormat: z.string().nullable(),
  poiLayer: z.string().nullable(),
  announcement: z.string().nullable(),
  emailEnabled: z.boolean(),
  textEnabled: z.boolean(),
  geocoderEnabled: z.boolean(),
  version: z.string(),
  storageSpace: z.array(z.number()).nullable(),
  newServer: z.boolean(),
  openIdEnabled: z.boolean(),
  openIdForce: z.boolean(),
});
export type ServerOut = z.infer<typeof serverOut>;

/** What an administrator may change; absent fields keep their default. */
export const serverIn = z.object({
  attributes: attributesIn,
  registration: z.boolean().default(false),
  readonly: z.boolean().default(false),
  deviceReadonly: z.boolean().default(false),
  limitCommands: z.boolean().default(false),
  disableReports: z.boolean().default(false),
  fixedEmail: z.boolean().default(false),
  map: optionalText(),
  bingKey: optionalText(),
  mapUrl: optionalText(2048),
  overlayUrl: optionalText(2048),
  latitude: z.number().min(-90).max(90).default(0),
  longitude: z.number().min(-180).max(180).default(0),
  zoom: z.number().min(0).max(24).default(0).transform(Math.round),
  forceSettings: z.boolean().default(false),
  coordinateFormat: optionalText(32),
  poiLayer: optionalText(2048),
  announcement: optionalText(2000),
});
export type ServerIn = z.output<typeof serverIn>;
