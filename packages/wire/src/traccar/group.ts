import * as z from "zod";
import { attributesIn, attributesOut } from "./attributes.ts";
import { nameText } from "./text.ts";

export const groupOut = z.object({ id: z.int(), attributes: attributesOut, groupId: z.int(), name: z.string() });
export type GroupOut = z.infer<typeof groupOut>;

export const groupIn = z.object({
  attributes: attributesIn,
  groupId: z
    .int()
    .min(0)
    .nullish()
    .transform((id) => id ?? 0),
  name: nameText(),
});
