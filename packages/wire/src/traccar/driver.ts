import * as z from "zod";
import { attributesIn, attributesOut } from "./attributes.ts";
import { nameText } from "./text.ts";

export const driverOut = z.object({ id: z.int(), attributes: attributesOut, name: z.string(), uniqueId: z.string() });
export type DriverOut = z.infer<typeof driverOut>;

export const driverIn = z.object({ attributes: attributesIn, name: nameText(), uniqueId: nameText() });
