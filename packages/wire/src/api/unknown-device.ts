import * as z from "zod";
import { dateOut } from "../traccar/date.ts";

/** A device that reported but is not registered. */
export const unknownDeviceOut = z.object({
  uniqueId: z.string(),
  protocol: z.string(),
  address: z.string(),
  firstSeen: dateOut,
  lastSeen: dateOut,
  count: z.int(),
});
