import type { ConnectionStatus, Device } from "@outrider/domain/model/entities.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { formatOptionalDate } from "../date.ts";
import type { DeviceOut } from "../device.ts";

/** What of a device is not in its row: its connection and its newest position. */
export interface DevicePresence {
  readonly status: ConnectionStatus;
  readonly lastUpdate: UnixMillis | null;
  /** 0 when it has none. */
  readonly positionId: number;
}

/** A device as Traccar's clients know it. `excludeAttributes` answers empty attributes, for pickers of long lists. */
export const presentDevice = (
  device: Device,
  { status, lastUpdate, positionId }: DevicePresence,
  excludeAttributes = false,
): DeviceOut => ({
  id: device.id,
  attributes: excludeAttributes ? {} : { ...device.attributes },
  groupId: device.groupId,
  calendarId: device.calendarId,
  name: device.name,
  uniqueId: device.uniqueId,
  status,
  lastUpdate: formatOptionalDate(lastUpdate),
  positionId,
  phone: device.phone,
  model: device.model,
  contact: device.contact,
  category: device.category,
  disabled: device.disabled,
  expirationTime: formatOptionalDate(device.expirationTime),
});
