import type { Driver, Group } from "@outrider/domain/model/entities.ts";
import type { DriverOut } from "../driver.ts";
import type { GroupOut } from "../group.ts";

/** A group in Traccar's shape. */
export const presentGroup = (group: Group, excludeAttributes = false): GroupOut => ({
  id: group.id,
  attributes: excludeAttributes ? {} : { ...group.attributes },
  groupId: group.groupId,
  name: group.name,
});

/** A driver in Traccar's shape; `uniqueId` is the key. */
export const presentDriver = (driver: Driver, excludeAttributes = false): DriverOut => ({
  id: driver.id,
  attributes: excludeAttributes ? {} : { ...driver.attributes },
  name: driver.name,
  uniqueId: driver.uniqueId,
});
