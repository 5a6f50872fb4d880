import type { LiveWatch, VehicleDetails } from "@outrider/wire/live/messages.ts";
import type { VehicleTable } from "./vehicle-table.ts";

/** The server's limit of a watch. */
const WATCH_LIMIT = 500;
/** A list that is being scrolled asks once, not for every row that flies by. */
const SETTLE_MS = 120;
/** Details kept after nobody looks any more, so that scrolling back shows the address at once. */
const KEEP = 2_000;

/** What the page looks at: rows on screen, open cards. Tells the server and keeps what it answers. */
export class WatchList implements Disposable {
  #window: readonly number[] = [];
  #vehicles: readonly number[] = [];
  #details: readonly number[] = [];
  #sent = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #known = new Map<number, VehicleDetails>();
  readonly #send: (message: LiveWatch) => void;

  constructor(send: (message: LiveWatch) => void) {
    this.#send = send;
  }

  setWindow(deviceIds: readonly number[]): void {
    this.#window = deviceIds;
    this.#plan();
  }

  set(vehicles: readonly number[], details: readonly number[]): void {
    this.#vehicles = vehicles;
    this.#details = details;
    this.#plan();
  }

  /** The connection is new: the server knows of no watch. */
  resend(): void {
    this.#sent = "";
    this.#plan();
  }

  learn(details: readonly VehicleDetails[]): void {
    for (const one of details) {
      this.#known.delete(one.deviceId);
      this.#known.set(one.deviceId, one);
    }
    for (const id of this.#known.keys()) {
      if (this.#known.size <= KEEP) break;
      this.#known.delete(id);
    }
  }

  known(deviceIds: readonly number[]): readonly VehicleDetails[] {
    return deviceIds.flatMap((id) => this.#known.get(id) ?? []);
  }

  address(deviceId: number): string | null {
    return this.#known.get(deviceId)?.address ?? null;
  }

  /** Of the changed slots those that somebody subscribed to by id. */
  vehiclesAmong(slots: readonly number[], table: VehicleTable): readonly number[] {
    if (this.#vehicles.length === 0) return [];
    const changed = new Set(slots);
    return this.#vehicles.filter((id) => {
      const slot = table.slotOf(id);
      return slot !== undefined && changed.has(slot);
    });
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const ids = [...new Set([...this.#details, ...this.#vehicles, ...this.#window])].slice(0, WATCH_LIMIT);
      const key = ids.join();
      if (key === this.#sent) return;
      this.#sent = key;
      this.#send({ op: "watch", deviceIds: ids });
    }, SETTLE_MS);
  }
}
