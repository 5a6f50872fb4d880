import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import type { Bus } from "#live/bus.ts";

/** The newest state of every vehicle with the moment of the stream at which it last changed. */
export class VehicleStates {
  readonly #bus: Bus;
  readonly #records = new Map<number, VehicleRecord>();
  /** Insertion order is order of change: a changed vehicle is taken out and put at the end. */
  readonly #changes = new Map<number, number>();
  #cursor = 0;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Takes a new state and tells the subscribers. */
  set(record: VehicleRecord): void {
    this.#records.set(record.deviceId, record);
    this.#changes.delete(record.deviceId);
    this.#changes.set(record.deviceId, ++this.#cursor);
    this.#bus.publish("vehicle", record);
  }

  get(device: DeviceId): VehicleRecord | null {
    return this.#records.get(device) ?? null;
  }

  remove(device: DeviceId): void {
    this.#records.delete(device);
    this.#changes.delete(device);
  }

  /** The position in the stream after the newest change. */
  get cursor(): number {
    return this.#cursor;
  }

  all(): IterableIterator<VehicleRecord> {
    return this.#records.values();
  }

  /** The stream position at which a vehicle last changed, 0 when never. */
  changedAt(device: number): number {
    return this.#changes.get(device) ?? 0;
  }
}
