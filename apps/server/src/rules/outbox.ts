import type { Event } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Counters, Log } from "#observe/instruments.ts";
import type { EntityStore, Fact } from "#store/entity-store.ts";

export type NewEvent = Omit<Event, "id">;

/** What the rules want written for one device, all in one transaction with everything that waits beside it. */
export interface FactChange {
  readonly deviceId: DeviceId;
  readonly kinds: readonly Fact["kind"][];
  readonly from: number;
  readonly to: number;
  readonly facts: readonly Fact[];
}

interface WaitingEvent {
  readonly event: NewEvent;
  readonly announce: boolean;
}

/** How long events wait for company before they are written. */
const GATHER_MILLIS = 50;
const RETRY_MILLIS = 2000;
/** Events held while the database is away; above it the oldest go, counted. */
const MAXIMUM_HELD = 50_000;

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
  #events: WaitingEvent[] = [];
  #facts: FactChange[] = [];
  #touched = new Set<DeviceId>();
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
  }

  /** An event and with it the state of its device. `announce`: tell subscribers once it is stored. */
  event(event: NewEvent, announce: boolean): void {
    this.#events.push({ event, announce });
    if (this.#events.length > MAXIMUM_HELD) {
      this.#events.shift();
      this.#counters.add("rules.lostEvents", 1);
    }
    this.touch(event.deviceId);
    this.#schedule(GATHER_MILLIS);
  }

  facts(change: FactChange): void {
    this.#facts.push(change);
    this.touch(change.deviceId);
    this.#schedule(GATHER_MILLIS);
  }

  /** The state of the device differs from the stored one; it is written with the next batch or `save`. */
  touch(device: DeviceId): void {
    this.#touched.add(device);
  }

  forget(device: DeviceId): void {
    this.#touched.delete(device);
    this.#events = this.#events.filter(({ event }) => event.deviceId !== device);
    this.#facts = this.#facts.filter(({ deviceId }) => deviceId !== device);
  }

  /** Writes everything that waits. Rejects never: what could not be written waits for the next time. */
  async save(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    if (this.#events.length === 0 && this.#facts.length === 0 && this.#touched.size === 0) return;
    this.#writing = this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  #schedule(millis: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.save();
    }, millis);
  }

  async #write(): Promise<void> {
    const events = this.#events;
    const facts = this.#facts;
    const touched = this.#touched;
    this.#events = [];
    this.#facts = [];
    this.#touched = new Set();
    // Taken now, before anything else happens, so that the states fit the events exactly.
    const states: { deviceId: DeviceId; state: string }[] = [];
    for (const deviceId of touched) {
      const state = this.#stateOf(deviceId);
      if (state !== null) states.push({ deviceId, state });
    }
    try {
      const stored = await this.#entities.transaction(async (store) => {
        const inserted = events.length === 0 ? [] : await store.events.insert(events.map(({ event }) => event));
        for (const { deviceId, kinds, from, to, facts: made } of facts) {
          await store.facts.replace(deviceId, kinds, from as Fact["startTime"], to as Fact["startTime"], made);
        }
        if (states.length > 0) await store.facts.saveStates(states);
        return inserted;
      });
      stored.forEach((event, index) => {
        if (events[index]?.announce === true) this.#announce(event);
      });
    } catch (error) {
      this.#log.error({ error, events: events.length }, "events could not be stored; trying again");
      this.#counters.add("rules.failedWrites", 1);
      this.#events = [...events, ...this.#events];
      this.#facts = [...facts, ...this.#facts];
      for (const device of touched) this.#touched.add(device);
      this.#schedule(RETRY_MILLIS);
    }
  }

  /** Stops the timer; call `save` before. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
