import type { EntityAttributes } from "../model/attributes.ts";
import type { Position } from "../model/position.ts";
import { textAt } from "../model/read-attribute.ts";
import type { UnixMillis } from "../units/units.ts";

/** A driver key in a fix older than this is not believed (specification, section 4). */
export const DRIVER_FIX_MAXIMUM_DAYS = 5;
const DAY_MILLIS = 86_400_000;

/**
 * The key (RFID) of whoever drives now, or null when nobody is known. The key in the position counts while the
 * ignition is on and the fix is neither outdated nor older than five days; otherwise the device's
 * `lastDriverUniqueId`.
 */
export const currentDriverKey = (
  position: Pick<Position, "fixTime" | "outdated" | "attributes"> | null,
  device: EntityAttributes,
  now: UnixMillis,
): string | null => {
  const last = textAt(device, "lastDriverUniqueId");
  if (position === null || position.outdated || position.attributes["ignition"] !== true) return last;
  if (now - position.fixTime > DRIVER_FIX_MAXIMUM_DAYS * DAY_MILLIS) return last;
  return textAt(position.attributes, "driverUniqueId") ?? last;
};
