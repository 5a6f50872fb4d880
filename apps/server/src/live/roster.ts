import { currentDriverKey } from "@outrider/domain/driver/current-driver.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import { deviceId } from "@outrider/domain/model/ids.ts";
import { textAt } from "@outrider/domain/model/read-attribute.ts";
import type { RosterEntry } from "@outrider/wire/live/messages.ts";
import type { LiveParts } from "#live/sockets.ts";

/** What of a vehicle changes rarely, as the page keeps it. */
export class Roster {
  readonly #parts: LiveParts;

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  entry(id: number): RosterEntry | null {
    const { directory } = this.#parts;
    const device = directory.devices.get(deviceId(id));
    if (device === null) return null;
    return {
      id: device.id,
      name: device.name,
      plate: textAt(device.attributes, "licensePlate") ?? "",
      uniqueId: device.uniqueId,
      category: device.category ?? "default",
      groupId: device.groupId,
      groupName: directory.groups.get(device.groupId)?.name ?? "",
      model: device.model ?? "",
      driver: this.driverOf(device),
      disabled: device.disabled,
    };
  }

  /** Name of who is at the wheel; the key itself when no driver has it. */
  driverOf(device: Device): string {
    const { directory, store, now } = this.#parts;
    const key = currentDriverKey(store.positions.latest(device.id), device.attributes, now());
    return key === null ? "" : (directory.driverByUniqueId(key)?.name ?? key);
  }
}
