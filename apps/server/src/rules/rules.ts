import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import { geofenceId, maintenanceId, positionId, type DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { metres, unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import { MIN_DAYS_FOR_DISCONNECTED } from "@outrider/domain/status/vehicle-status.ts";
import type { ImmobilizerEvent, ImmobilizerInput } from "@outrider/domain/immobilizer/immobilizer.ts";
import { nextImmobilizer } from "@outrider/domain/immobilizer/immobilizer.ts";
import type { Bus, Unsubscribe } from "#live/bus.ts";
import type { VehicleStates } from "#live/vehicle-states.ts";
import type { Counters, Log, Now } from "#observe/instruments.ts";
import type { Fact } from "#store/entity-store.ts";
import type { Store } from "#store/store.ts";
import { Contacts } from "#rules/contacts.ts";
import { newEntry, passTime, takePosition, type DeviceEntry } from "#rules/device-entry.ts";
import { LateWindows, type Window } from "#rules/late-windows.ts";
import { Outbox, type NewEvent } from "#rules/outbox.ts";
import { derivePast, startOfPast, storePast, type DerivedPast } from "#rules/past.ts";
import { parseRuleState, printRuleState } from "#rules/rule-state.ts";
import { factOf, idleFactOf, openSegment, TRIP_START, type TripChanges } from "#rules/trips.ts";
import { vehicleRecord } from "#rules/vehicle-view.ts";

const SWEEP_MILLIS = 30_000;
const SAVE_CONTACTS_MILLIS = 5000;
/** A contact without a position shows after this long, so that one with a position makes one change and not two. */
const SHOW_CONTACT_MILLIS = 500;
/** Events older than this notify nobody (Traccar). */
const NOTIFY_MILLIS = 15 * 60_000;
const END_OF_TIME = unixMillis(Number.MAX_SAFE_INTEGER);

/** Positions of one device that became durable together; see `pipeline/commit-queue.ts`. */
export interface CommittedPositions {
  readonly device: Device;
  readonly positions: readonly Position[];
  readonly placements: readonly ("live" | "late" | "history" | "suspect")[];
  readonly totals: { readonly distance: number; readonly hours: number };
}

export interface RulesOptions {
  readonly store: Store;
  readonly states: VehicleStates;
  readonly bus: Bus;
  readonly directory: {
    readonly devices: { readonly get: (id: DeviceId) => Device | null; readonly values: () => Iterable<Device> };
  };
  readonly now: Now;
  readonly log: Log;
  readonly counters: Counters;
  /** Makes `deviceOnline` and `deviceOffline` events; off by default, as in Traccar. */
  readonly statusEvents?: boolean;
  readonly minDaysForDisconnected?: number;
}

/** Restores what an earlier run knew, draws what it had not drawn yet, and shows every vehicle. */
export const openRules = async (options: RulesOptions): Promise<Rules> => {
  const rules = new Rules(options);
  await rules.restore();
  return rules;
};

/** What follows from committed positions: the state of each vehicle, its contact, its events and its facts. */
export class Rules implements AsyncDisposable {
  /** Told what became of an engine command of a device; set by the commands. */
  onEngineEvent: (device: DeviceId, event: ImmobilizerEvent) => void = () => undefined;

  readonly #options: RulesOptions;
  readonly #days: number;
  readonly #entries = new Map<DeviceId, DeviceEntry>();
  readonly #contacts: Contacts;
  readonly #outbox: Outbox;
  readonly #late: LateWindows;
  readonly #unshown = new Set<DeviceId>();
  readonly #timers: NodeJS.Timeout[] = [];
  #unsubscribe: Unsubscribe = () => undefined;

  constructor(options: RulesOptions) {
    const { bus, store, log, counters } = options;
    this.#options = options;
    this.#days = options.minDaysForDisconnected ?? MIN_DAYS_FOR_DISCONNECTED;
    this.#contacts = new Contacts((device, online, at) => this.#contactChanged(device, online, at));
    this.#outbox = new Outbox({
      entities: store.entities,
      announce: (event) => bus.publish("event", event),
      stateOf: (device) => {
        const entry = this.#entries.get(device);
        return entry === undefined ? null : printRuleState({ ...entry.state, late: this.#late.of(device) });
      },
      log,
      counters,
    });
    this.#late = new LateWindows((device, window) => this.#derivePast(device, window));
  }

  async restore(): Promise<void> {
    const { store, directory, bus } = this.#options;
    this.#contacts.restore(await store.entities.devices.contacts());
    const stored = new Map((await store.entities.facts.states()).map(({ deviceId, state }) => [deviceId, state]));
    for (const device of directory.devices.values()) {
      await this.#restoreDevice(device, stored.get(device.id) ?? null);
    }
    this.#unsubscribe = bus.subscribe("change", ({ kind, action, id }) => {
      if (kind !== "device") return;
      if (action === "removed") this.remove(id as DeviceId);
      else if (action === "created" || action === "edited") this.#show(id as DeviceId);
    });
    this.#timers.push(
      setInterval(() => this.sweep(), SWEEP_MILLIS),
      setInterval(() => void this.#saveContacts(), SAVE_CONTACTS_MILLIS),
      setInterval(() => this.#showContacts(), SHOW_CONTACT_MILLIS),
    );
  }

  /** Totals that late reports raised after the latest position was stored, or null when that one tells them. */
  savedTotals(latest: Position): { readonly distance: ReturnType<typeof metres>; readonly hours: number } | null {
    const state = this.#entries.get(latest.deviceId)?.state;
    if (state === undefined || state.positionId !== latest.id) return null;
    return { distance: metres(state.distance), hours: state.hours };
  }

  /** Called once for positions that became durable, in order for each device. */
  committed({ device, positions, placements, totals }: CommittedPositions): void {
    const { bus } = this.#options;
    const entry = this.#entry(device.id);
    let newest: Position | null = null;
    for (let index = 0; index < positions.length; index++) {
      const position = positions[index];
      const placement = placements[index];
      if (position === undefined) continue;
      if (placement === "live") {
        if (newest !== null) bus.publish("latePosition", newest);
        newest = position;
        this.#takeLive(entry, device, position);
        continue;
      }
      if (placement !== "suspect") {
        this.#late.add(device.id, { from: position.fixTime, to: position.fixTime });
        this.#outbox.touch(device.id);
      }
      bus.publish("latePosition", position);
    }
    entry.state = { ...entry.state, distance: totals.distance, hours: totals.hours };
    if (newest === null) return;
    this.#outbox.touch(device.id);
    bus.publish("position", newest);
    this.#show(device.id);
  }

  contact = (device: DeviceId, at: UnixMillis): void => {
    this.#contacts.heard(device, at);
    this.#unshown.add(device);
  };

  /** The trip or stop that a vehicle is in, with everything up to its newest fix; null before the first. */
  openFact(device: Device): Fact | null {
    const segment = openSegment(this.#entries.get(device.id)?.state.trips ?? TRIP_START);
    return segment === null ? null : factOf(device.id, segment, true, device.attributes);
  }

  /** When a device was last heard, 0 for never, and whether it is online. */
  contactOf(device: DeviceId): { readonly lastUpdate: UnixMillis; readonly online: boolean } {
    return this.#contacts.of(device);
  }

  connected = (device: DeviceId): void => this.#contacts.connected(device);

  disconnected = (device: DeviceId): void => this.#contacts.disconnected(device, this.#options.now());

  duplicated = (device: DeviceId, addresses: readonly string[]): void =>
    this.emit(device, "duplicateSession", { addresses: addresses.join(", ") });

  /** Lets an engine command or its failure act on a vehicle; the events say what came of it. */
  engine(device: DeviceId, input: ImmobilizerInput): readonly ImmobilizerEvent[] {
    const entry = this.#entry(device);
    const attributes = this.#options.directory.devices.get(device)?.attributes ?? {};
    const { state, events } = nextImmobilizer(entry.state.immobilizer, input, attributes);
    if (state === entry.state.immobilizer) return events;
    entry.state = { ...entry.state, immobilizer: state };
    this.#outbox.touch(device);
    this.#show(device);
    for (const event of events) this.onEngineEvent(device, event);
    return events;
  }

  /** Stores and announces an event that no position made. */
  emit(device: DeviceId, type: string, attributes: EntityAttributes): void {
    const at = this.#options.now();
    const position = this.#entries.get(device)?.state.positionId ?? 0;
    this.#outbox.event(newEvent(device, type, at, at, position, attributes), true);
  }

  /** Looks at what changes by time alone. */
  sweep(): void {
    const now = this.#options.now();
    this.#contacts.sweep(now);
    for (const [device, entry] of this.#entries) {
      if (!passTime(entry, now, this.#days)) continue;
      this.#outbox.touch(device);
      this.#show(device);
    }
  }

  remove(device: DeviceId): void {
    this.#entries.delete(device);
    this.#contacts.remove(device);
    this.#late.remove(device);
    this.#outbox.forget(device);
    this.#unshown.delete(device);
    this.#options.states.remove(device);
  }

  /** Draws and stores everything that waits. */
  async flush(): Promise<void> {
    await this.#late.flush();
    await this.#outbox.save();
    await this.#saveContacts();
    this.#showContacts();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    await this.flush();
    this.#outbox.stop();
  }

  async #restoreDevice(device: Device, text: string | null): Promise<void> {
    const { positions } = this.#options.store;
    const entry = this.#entry(device.id);
    const latest = positions.latest(device.id);
    const state = text === null ? null : parseRuleState(text);
    if (state !== null) {
      entry.state = state;
      entry.fix = latest;
      if (state.late !== null) this.#late.add(device.id, state.late);
      if (latest !== null && latest.id !== state.positionId && latest.fixTime >= state.fixTime) {
        for (const position of await positions.range(device.id, unixMillis(state.fixTime), latest.fixTime)) {
          if (position.fixTime === state.fixTime && position.id <= state.positionId) continue;
          this.#takeLive(entry, device, position);
        }
        this.#outbox.touch(device.id);
      }
    } else if (latest !== null) {
      // Nothing is known of the way here: the latest position is where the story begins.
      takePosition(entry, device, latest, this.#options.now(), this.#days);
    }
    passTime(entry, this.#options.now(), this.#days);
    this.#show(device.id);
  }

  #entry(device: DeviceId): DeviceEntry {
    let entry = this.#entries.get(device);
    if (entry === undefined) {
      entry = newEntry();
      this.#entries.set(device, entry);
    }
    return entry;
  }

  #takeLive(entry: DeviceEntry, device: Device, position: Position): void {
    const now = this.#options.now();
    const { events, engine, trip } = takePosition(entry, device, position, now, this.#days);
    for (const { type, attributes } of events) {
      this.#outbox.event(
        newEvent(device.id, type, position.deviceTime, now, position.id, attributes),
        now - position.deviceTime < NOTIFY_MILLIS,
      );
    }
    for (const { type, attributes, at } of trip.events) {
      this.#outbox.event(
        newEvent(device.id, type, at.time, now, at.positionId, attributes),
        now - at.time < NOTIFY_MILLIS,
      );
    }
    if (trip.since !== null || trip.idle.length > 0) this.#storeFacts(device, trip);
    for (const event of engine) this.onEngineEvent(device.id, event);
  }

  /** Late positions came: everything that rests on their stretch of the past is derived again. */
  async #derivePast(id: DeviceId, window: Window): Promise<void> {
    const { directory, store, now, log } = this.#options;
    const device = directory.devices.get(id);
    if (device === null) return;
    const entry = this.#entry(id);
    try {
      const start = await startOfPast(store.entities.facts, device, window.from);
      let past: DerivedPast;
      let known: number;
      do {
        known = entry.state.positionId;
        const to = unixMillis(Math.max(entry.state.fixTime, window.to));
        past = await derivePast(store.positions, device, start, to, entry.state.distance);
        // A live position came meanwhile: derived with it, once more.
      } while (known !== entry.state.positionId);
      entry.state = { ...entry.state, trips: past.trips };
      const derived = past;
      this.#outbox.change(id, (entities) => storePast(entities, device, derived, now()));
    } catch (error) {
      log.error({ error, deviceId: id }, "a past with late positions could not be derived again; trying later");
      this.#late.add(id, window);
    }
  }

  /** What ended, and what is open now: that row tells where it began until it ends itself. */
  #storeFacts(device: Device, trip: TripChanges): void {
    if (trip.since !== null) {
      const open = openSegment(trip.state);
      const facts = trip.ended.map((segment) => factOf(device.id, segment, false, device.attributes));
      if (open !== null) facts.push(factOf(device.id, open, true, device.attributes));
      // One millisecond on: the segment before ends at the very instant at which this one begins.
      const from = unixMillis(trip.since + 1);
      this.#outbox.change(device.id, (entities) =>
        entities.facts.replace(device.id, ["trip", "stop"], from, END_OF_TIME, facts),
      );
    }
    for (const idle of trip.idle) {
      this.#outbox.change(device.id, (entities) =>
        entities.facts.replace(device.id, ["idle"], idle.startTime, idle.endTime, [idleFactOf(device.id, idle)]),
      );
    }
  }

  #contactChanged(device: DeviceId, online: boolean, at: UnixMillis): void {
    this.#options.bus.publish("contact", { deviceId: device, online, at });
    if (this.#options.statusEvents === true) this.emit(device, online ? "deviceOnline" : "deviceOffline", {});
    this.#show(device);
  }

  #show(id: DeviceId): void {
    const { directory, states } = this.#options;
    this.#unshown.delete(id);
    const device = directory.devices.get(id);
    if (device === null) return;
    const entry = this.#entry(id);
    states.set(vehicleRecord(device, entry.fix, entry.state, this.#contacts.of(id)));
  }

  #showContacts(): void {
    for (const device of this.#unshown) this.#show(device);
  }

  async #saveContacts(): Promise<void> {
    const contacts = this.#contacts.takeUnsaved();
    if (contacts.length === 0) return;
    try {
      await this.#options.store.entities.devices.saveContacts(contacts);
    } catch (error) {
      this.#options.log.warn({ error, devices: contacts.length }, "last contacts could not be stored; trying again");
      this.#contacts.putBack(contacts);
    }
  }
}

const newEvent = (
  deviceId: DeviceId,
  type: string,
  eventTime: UnixMillis,
  serverTime: UnixMillis,
  position: number,
  attributes: EntityAttributes,
): NewEvent => ({
  type,
  deviceId,
  eventTime,
  serverTime,
  positionId: positionId(position),
  geofenceId: geofenceId(0),
  maintenanceId: maintenanceId(0),
  attributes,
});
