import type { Event } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Counters, Log } from "#observe/instruments.ts";
import type { EntityStore } from "#store/entity-store.ts";

export type NewEvent = Omit<Event, "id">;

/** A write of the rules for one device, done inside the common transaction. */
export type Change = (store: EntityStore) => Promise<void>;

interface WaitingEvent {
  readonly event: NewEvent;
  readonly announce: boolean;
}

interface WaitingChange {
  readonly deviceId: DeviceId;
  readonly apply: Change;
}

interface Batch {
  readonly events: readonly WaitingEvent[];
  readonly changes: readonly WaitingChange[];
  readonly states: readonly { readonly deviceId: DeviceId; readonly state: string }[];
}

/** How long events wait for company before they are written. */
const GATHER_MILLIS = 50;
const RETRY_MILLIS = 2000;
/** Events held while the database is away; above it the oldest go, counted. */
const MAXIMUM_HELD = 50_000;
/** States that nothing hurries are written in slices of this size, one a second: printing them takes time. */
const SLICE = 500;
const SLICE_MILLIS = 1000;

/**
 * Writes events, facts and the rule states that made them in one transaction, and announces the events only then.
 * A crash in between leaves the older state, from which the same positions make the same events once more: so each
 * is stored once.
 */
export class Outbox {
  readonly #entities: EntityStore;
  readonly #announce: (event: Event) => void;
  readonly #stateOf: (device: DeviceId) => string | null;
  readonly #log: Log;
  readonly #counters: Counters;
  readonly #slices: NodeJS.Timeout;
  #events: WaitingEvent[] = [];
  #changes: WaitingChange[] = [];
  /** Devices whose state must be written with what waits above. */
  #bound = new Set<DeviceId>();
  /** Devices whose stored state is merely old. */
  readonly #touched = new Set<DeviceId>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor(options: {
    readonly entities: EntityStore;
    readonly announce: (event: Event) => void;
    /** The state to store for a device now, or null when it has none. */
    readonly stateOf: (device: DeviceId) => string | null;
    readonly log: Log;
    readonly counters: Counters;
  }) {
    this.#entities = options.entities;
    this.#announce = options.announce;
    this.#stateOf = options.stateOf;
    this.#log = options.log;
    this.#counters = options.counters;
    this.#slices = setInterval(() => void this.#saveSlice(), SLICE_MILLIS);
  }

  /** An event and with it the state of its device. `announce`: tell subscribers once it is stored. */
  event(event: NewEvent, announce: boolean): void {
    this.#events.push({ event, announce });
    if (this.#events.length > MAXIMUM_HELD) {
      this.#events.shift();
      this.#counters.add("rules.lostEvents", 1);
    }
    this.#bind(event.deviceId);
  }

  /** A change of what was derived, and with it the state of its device. Applied again when the transaction fails. */
  change(deviceId: DeviceId, apply: Change): void {
    this.#changes.push({ deviceId, apply });
    this.#bind(deviceId);
  }

  /** The state of the device differs from the stored one; it is written within the minute. */
  touch(device: DeviceId): void {
    this.#touched.add(device);
  }

  forget(device: DeviceId): void {
    this.#touched.delete(device);
    this.#bound.delete(device);
    this.#events = this.#events.filter(({ event }) => event.deviceId !== device);
    this.#changes = this.#changes.filter(({ deviceId }) => deviceId !== device);
  }

  /** Writes everything that waits. Never rejects: what could not be written waits for the next time. */
  async save(): Promise<void> {
    await this.#idle();
    let worked = true;
    while (worked && (this.#events.length > 0 || this.#changes.length > 0 || this.#touched.size > 0)) {
      worked = await this.#saveNow(SLICE);
    }
  }

  /** Stops the timers; call `save` before. */
  stop(): void {
    clearInterval(this.#slices);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #bind(device: DeviceId): void {
    this.#bound.add(device);
    this.#schedule(GATHER_MILLIS);
  }

  #schedule(millis: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#idle().then(() => this.#saveNow(0));
    }, millis);
  }

  async #saveSlice(): Promise<void> {
    if (this.#touched.size === 0 || this.#writing !== null) return;
    await this.#saveNow(SLICE);
  }

  async #idle(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #saveNow(touched: number): Promise<boolean> {
    const batch = this.#takeBatch(touched);
    let done = false;
    this.#writing = this.#write(batch).then((written) => {
      done = written;
      this.#writing = null;
    });
    await this.#writing;
    return done;
  }

  /** Taken at one moment, before anything else happens, so that the states fit the events exactly. */
  #takeBatch(most: number): Batch {
    const events = this.#events;
    const changes = this.#changes;
    const devices = this.#bound;
    this.#events = [];
    this.#changes = [];
    this.#bound = new Set();
    let taken = 0;
    for (const device of this.#touched) {
      if (taken >= most) break;
      devices.add(device);
      taken += 1;
    }
    const states: { deviceId: DeviceId; state: string }[] = [];
    for (const deviceId of devices) {
      this.#touched.delete(deviceId);
      const state = this.#stateOf(deviceId);
      if (state !== null) states.push({ deviceId, state });
    }
    return { events, changes, states };
  }

  async #write({ events, changes, states }: Batch): Promise<boolean> {
    if (events.length + changes.length + states.length === 0) return true;
    try {
      const stored = await this.#entities.transaction(async (store) => {
        for (const { apply } of changes) await apply(store);
        const inserted = events.length === 0 ? [] : await store.events.insert(events.map(({ event }) => event));
        if (states.length > 0) await store.facts.saveStates(states);
        return inserted;
      });
      stored.forEach((event, index) => {
        if (events[index]?.announce === true) this.#announce(event);
      });
      return true;
    } catch (error) {
      this.#log.error({ error, events: events.length }, "events could not be stored; trying again");
      this.#counters.add("rules.failedWrites", 1);
      this.#events = [...events, ...this.#events];
      this.#changes = [...changes, ...this.#changes];
      for (const { deviceId } of states) this.#bound.add(deviceId);
      this.#schedule(RETRY_MILLIS);
      return false;
    }
  }
}
