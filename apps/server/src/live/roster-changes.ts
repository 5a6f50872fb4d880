import { deviceId } from "@outrider/domain/model/ids.ts";
import type { RosterEntry } from "@outrider/wire/live/messages.ts";
import type { EntityChange } from "#live/bus.ts";
import { Roster } from "#live/roster.ts";
import type { LiveParts } from "#live/sockets.ts";

/** What became new since the last turn. */
export interface RosterNews {
  /** Vehicles whose entry is to be sent again. */
  readonly devices: ReadonlySet<number>;
  /** Somebody may see more or less than before. */
  readonly access: boolean;
}

/** Follows names, groups and drivers of vehicles, and knows what a page missed while it was away. */
export class RosterChanges {
  readonly #parts: LiveParts;
  readonly #roster: Roster;
  readonly #drivers = new Map<number, string>();
  /** Stream position at which an entry last changed. */
  readonly #changedAt = new Map<number, number>();
  #news = new Set<number>();
  #access = false;
  /** Pages that have less than this need everything again: rights changed or vehicles went. */
  #wholeBefore = -1;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#roster = new Roster(parts);
  }

  entry(device: number): RosterEntry | null {
    return this.#roster.entry(device);
  }

  canResume(cursor: number): boolean {
    return cursor > this.#wholeBefore;
  }

  /** Vehicles whose entry changed at or after a stream position. */
  since(cursor: number): readonly number[] {
    return [...this.#changedAt].filter(([, at]) => at >= cursor).map(([device]) => device);
  }

  takeNews(): RosterNews {
    const news = { devices: this.#news, access: this.#access };
    this.#news = new Set();
    this.#access = false;
    return news;
  }

  /** A vehicle reported: perhaps another driver is at the wheel. */
  moved(id: number): void {
    const device = this.#parts.directory.devices.get(deviceId(id));
    if (device === null) return;
    const driver = this.#roster.driverOf(device);
    const known = this.#drivers.get(id);
    if (known === driver) return;
    this.#drivers.set(id, driver);
    if (known !== undefined || driver !== "") this.#mark(id);
  }

  changed({ kind, action, id }: EntityChange): void {
    const { directory, states } = this.#parts;
    if (kind === "device" && action !== "removed") {
      this.#mark(id);
      // A new vehicle, or one that changed its group, is seen by others than before.
      this.#access = true;
      return;
    }
    if (kind === "driver") {
      for (const device of directory.devices.values()) this.moved(device.id);
      return;
    }
    if (kind === "group" && action === "edited") {
      for (const device of directory.devices.values()) if (device.groupId === id) this.#mark(device.id);
    }
    this.#access = true;
    this.#wholeBefore = states.cursor;
  }

  #mark(device: number): void {
    this.#news.add(device);
    this.#changedAt.set(device, this.#parts.states.cursor);
  }
}
