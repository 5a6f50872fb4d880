import * as z from "zod";
import { attributesIn, attributesOut } from "./attributes.ts";
import { optionalText } from "./text.ts";

/** A command in an answer; a queued one has no `description`. */
export const commandOut = z.object({
  id: z.int(),
  attributes: attributesOut,
  deviceId: z.int(),
  type: z.string(),
  textChannel: z.boolean(),
  description: z.string().nullable().optional(),
});
export type CommandOut = z.infer<typeof commandOut>;

export const commandIn = z.object({
  id: z.int().min(0).default(0),
  attributes: attributesIn,
  deviceId: z.int().min(0).default(0),
  type: z.string().min(1).max(64).optional(),
  textChannel: z.boolean().default(false),
  description: optionalText(512),
});

/** `{type}`: command types, notification types, notificators. */
export const typeOut = z.object({ type: z.string() });
