import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { DeviceContact } from "#store/entity-store.ts";

/** Without a connection a device counts as online for this long after its last report (Traccar `status.timeout`). */
export const SILENCE_MILLIS = 600_000;

interface Contact {
  lastUpdate: UnixMillis;
  online: boolean;
  connected: boolean;
}

/**
 * When each device was last heard and whether it is online: connected, or heard within ten minutes where the protocol
 * keeps no connection.
 */
export class Contacts {
  readonly #contacts = new Map<DeviceId, Contact>();
  #unsaved = new Set<DeviceId>();
  readonly #changed: (device: DeviceId, online: boolean, at: UnixMillis) => void;

  /** `changed`: a device went online or offline. */
  constructor(changed: (device: DeviceId, online: boolean, at: UnixMillis) => void) {
    this.#changed = changed;
  }

  /** Takes what an earlier run stored. Nothing is connected yet, so nothing is online. */
  restore(stored: readonly DeviceContact[]): void {
    for (const { deviceId, lastUpdate, online } of stored) {
      this.#contacts.set(deviceId, { lastUpdate, online: false, connected: false });
      if (online) this.#unsaved.add(deviceId);
    }
  }

  of(device: DeviceId): { readonly lastUpdate: UnixMillis; readonly online: boolean } {
    return this.#contacts.get(device) ?? NEVER;
  }

  heard(device: DeviceId, at: UnixMillis): void {
    const contact = this.#contact(device);
    if (at > contact.lastUpdate) contact.lastUpdate = at;
    this.#unsaved.add(device);
    this.#set(device, contact, true, at);
  }

  connected(device: DeviceId): void {
    this.#contact(device).connected = true;
  }

  disconnected(device: DeviceId, at: UnixMillis): void {
    const contact = this.#contact(device);
    contact.connected = false;
    this.#set(device, contact, false, at);
  }

  /** Takes devices offline that have no connection and were not heard. */
  sweep(now: UnixMillis): void {
    for (const [device, contact] of this.#contacts) {
      if (contact.online && !contact.connected && now - contact.lastUpdate > SILENCE_MILLIS) {
        this.#set(device, contact, false, now);
      }
    }
  }

  remove(device: DeviceId): void {
    this.#contacts.delete(device);
    this.#unsaved.delete(device);
  }

  /** What changed since it was last asked. */
  takeUnsaved(): readonly DeviceContact[] {
    if (this.#unsaved.size === 0) return [];
    const devices = this.#unsaved;
    this.#unsaved = new Set();
    return Array.from(devices, (deviceId) => ({ deviceId, ...this.of(deviceId) })).map(
      ({ deviceId, lastUpdate, online }) => ({ deviceId, lastUpdate, online }),
    );
  }

  putBack(contacts: readonly DeviceContact[]): void {
    for (const { deviceId } of contacts) if (this.#contacts.has(deviceId)) this.#unsaved.add(deviceId);
  }

  #contact(device: DeviceId): Contact {
    let contact = this.#contacts.get(device);
    if (contact === undefined) {
      contact = { lastUpdate: unixMillis(0), online: false, connected: false };
      this.#contacts.set(device, contact);
    }
    return contact;
  }

  #set(device: DeviceId, contact: Contact, online: boolean, at: UnixMillis): void {
    if (contact.online === online) return;
    contact.online = online;
    this.#unsaved.add(device);
    this.#changed(device, online, at);
  }
}

const NEVER = { lastUpdate: unixMillis(0), online: false } as const;
