import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Counters, Log, Now } from "#observe/instruments.ts";
import type { UnknownDevices } from "#ingest/unknown-devices.ts";

/** The part of the directory that the device ports ask. */
export interface DeviceDirectory {
  readonly deviceByUniqueId: (uniqueId: string) => Device | null;
  readonly devices: { readonly get: (id: DeviceId) => Device | null };
}

/** Makes a device for an identifier nobody knows, on networks where that is allowed. */
export type RegisterDevice = (uniqueId: string, protocol: string) => Promise<Device | null>;

/** Which device a connection speaks for. */
export class Identify {
  readonly #directory: DeviceDirectory;
  readonly #unknown: UnknownDevices;
  readonly #register: RegisterDevice | null;
  readonly #now: Now;
  readonly #log: Log;
  readonly #counters: Counters;

  constructor(options: {
    readonly directory: DeviceDirectory;
    readonly unknown: UnknownDevices;
    readonly register: RegisterDevice | null;
    readonly now: Now;
    readonly log: Log;
    readonly counters: Counters;
  }) {
    this.#directory = options.directory;
    this.#unknown = options.unknown;
    this.#register = options.register;
    this.#now = options.now;
    this.#log = options.log;
    this.#counters = options.counters;
  }

  /** The device of the first identifier that is known, or null; a promise only while one is being registered. */
  find(uniqueIds: readonly string[], protocol: string, address: string): Device | null | Promise<Device | null> {
    for (const uniqueId of uniqueIds) {
      const device = this.#directory.deviceByUniqueId(uniqueId);
      if (device !== null) return this.isServed(device) ? device : this.#refused(device);
    }
    const [best] = uniqueIds;
    if (best === undefined || best === "") return null;
    if (this.#register !== null) return this.#registered(this.#register, best, protocol, address);
    this.#seen(best, protocol, address);
    return null;
  }

  /** What a decoder may know of a device that a message names. Counts nothing. */
  readonly peek = (uniqueIds: readonly string[]): Device | null => {
    for (const uniqueId of uniqueIds) {
      const device = this.#directory.deviceByUniqueId(uniqueId);
      if (device !== null) return device;
    }
    return null;
  };

  /** The device as it is now, or null when it was removed, disabled or has expired since. */
  current(id: DeviceId): Device | null {
    const device = this.#directory.devices.get(id);
    return device !== null && this.isServed(device) ? device : null;
  }

  isServed(device: Device): boolean {
    return !device.disabled && (device.expirationTime === null || device.expirationTime > this.#now());
  }

  #refused(device: Device): null {
    this.#counters.add("ingest.refusedDevices", 1, device.disabled ? "disabled" : "expired");
    return null;
  }

  #seen(uniqueId: string, protocol: string, address: string): void {
    this.#counters.add("ingest.unknownDevices", 1, protocol);
    this.#unknown.saw(uniqueId, protocol, address);
  }

  async #registered(
    register: RegisterDevice,
    uniqueId: string,
    protocol: string,
    address: string,
  ): Promise<Device | null> {
    try {
      const device = await register(uniqueId, protocol);
      if (device !== null) {
        this.#log.info({ uniqueId, protocol, deviceId: device.id }, "registered a device that was not known");
        return device;
      }
    } catch (error) {
      // Two connections of one device may register it at the same time: the second finds what the first made.
      const made = this.#directory.deviceByUniqueId(uniqueId);
      if (made !== null) return made;
      this.#log.warn({ error, uniqueId, protocol }, "a device that was not known could not be registered");
    }
    this.#seen(uniqueId, protocol, address);
    return null;
  }
}
