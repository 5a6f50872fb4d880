import type { Log, Now } from "#observe/instruments.ts";
import type { UnknownDevice, UnknownDeviceStore } from "#store/entity-store.ts";

/** Identifiers held between two writes; what comes above is only counted. */
const MAXIMUM_HELD = 1000;
const MAXIMUM_IDENTIFIER = 64;

/**
 * Devices that are not ours but call: counted and listed, so that an administrator can take them in with one click.
 * Sightings are written together every few seconds; a flood of guesses costs memory for a thousand at most.
 */
export class UnknownDevices {
  readonly #store: UnknownDeviceStore;
  readonly #now: Now;
  readonly #log: Log;
  #sightings = new Map<string, UnknownDevice>();

  constructor(store: UnknownDeviceStore, now: Now, log: Log) {
    this.#store = store;
    this.#now = now;
    this.#log = log;
  }

  saw(uniqueId: string, protocol: string, address: string): void {
    if (uniqueId === "" || uniqueId.length > MAXIMUM_IDENTIFIER) return;
    const now = this.#now();
    const before = this.#sightings.get(uniqueId);
    if (before === undefined && this.#sightings.size >= MAXIMUM_HELD) return;
    this.#sightings.set(uniqueId, {
      uniqueId,
      protocol,
      address,
      firstSeen: before?.firstSeen ?? now,
      lastSeen: now,
      count: (before?.count ?? 0) + 1,
    });
  }

  async save(): Promise<void> {
    if (this.#sightings.size === 0) return;
    const sightings = [...this.#sightings.values()];
    this.#sightings = new Map();
    try {
      await this.#store.record(sightings);
    } catch (error) {
      this.#log.warn({ error, sightings: sightings.length }, "unknown devices could not be listed");
    }
  }
}
