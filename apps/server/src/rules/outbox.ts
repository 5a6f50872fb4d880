import type { Event } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Counters, Log } from "#observe/instruments.ts";
import type { EntityStore } from "#store/entity-store.ts";

export type NewEvent = Omit<Event, "id">;

/** A write of the rules for one device, done inside the common transaction. */
export type Change = (store: EntityStore) => Promise<void>;

type Waiting =
  | { readonly kind: "event"; readonly deviceId: DeviceId; readonly event: NewEvent; readonly announce: boolean }
  | { readonly kind: "change"; readonly deviceId: DeviceId; readonly apply: Change };

interface Batch {
  /** In the order in which they were made: a change that derives the past again sees the events before it. */
  readonly waiting: readonly Waiting[];
  readonly states: readonly { readonly deviceId: DeviceId; readonly state: string }[];
}

/** How long events wait for company before they are written. */
const GATHER_MILLIS = 50;
const RETRY_MILLIS = 2000;
/** Failures in a row after which the items of a batch are tried one by one. */
const TRIES = 3;
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
  #waiting: Waiting[] = [];
  /** Devices whose state must be written with what waits above. */
  #bound = new Set<DeviceId>();
  /** Devices whose stored state is merely old. */
  readonly #touched = new Set<DeviceId>();
  #timer: NodeJS.Timeout | null = null;
  /** Batches are written one after the other, in the order in which they are taken. */
  #turn: Promise<boolean> = Promise.resolve(true);
  #busy = 0;
  #failures = 0;

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
    this.#slices = setInterval(() => this.#saveSlice(), SLICE_MILLIS);
  }

  /** An event and with it the state of its device. `announce`: tell subscribers once it is stored. */
  event(event: NewEvent, announce: boolean): void {
    this.#waiting.push({ kind: "event", deviceId: event.deviceId, event, announce });
    if (this.#waiting.length > MAXIMUM_HELD) {
      this.#waiting.shift();
      this.#counters.add("rules.lostEvents", 1);
    }
    this.#bind(event.deviceId);
  }

  /** A change of what was derived, and with it the state of its device. Applied again when the transaction fails. */
  change(deviceId: DeviceId, apply: Change): void {
    this.#waiting.push({ kind: "change", deviceId, apply });
    this.#bind(deviceId);
  }

  /** The state of the device differs from the stored one; it is written within the minute. */
  touch(device: DeviceId): void {
    this.#touched.add(device);
  }

  forget(device: DeviceId): void {
    this.#touched.delete(device);
    this.#bound.delete(device);
    this.#waiting = this.#waiting.filter(({ deviceId }) => deviceId !== device);
  }

  /** Writes everything that waits. Never rejects: what could not be written waits for the next time. */
  async save(): Promise<void> {
    await this.#turn;
    let worked = true;
    while (worked && (this.#waiting.length > 0 || this.#bound.size > 0 || this.#touched.size > 0)) {
      worked = await this.#saveNext(SLICE);
    }
    await this.#turn;
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
      void this.#saveNext(0);
    }, millis);
  }

  #saveSlice(): void {
    if (this.#touched.size > 0 && this.#busy === 0) void this.#saveNext(SLICE);
  }

  #saveNext(touched: number): Promise<boolean> {
    this.#busy += 1;
    this.#turn = this.#turn
      .then(() => this.#write(this.#takeBatch(touched)))
      .finally(() => {
        this.#busy -= 1;
      });
    return this.#turn;
  }

  /** Taken at one moment, before anything else happens, so that the states fit the events exactly. */
  #takeBatch(most: number): Batch {
    const waiting = this.#waiting;
    const devices = this.#bound;
    this.#waiting = [];
    this.#bound = new Set();
    let taken = 0;
    for (const device of this.#touched) {
      if (taken >= most) break;
      devices.add(device);
      taken += 1;
    }
    for (const device of devices) this.#touched.delete(device);
    return { waiting, states: this.#statesOf(devices) };
  }

  async #write({ waiting, states }: Batch): Promise<boolean> {
    if (waiting.length + states.length === 0) return true;
    try {
      await this.#transact(waiting, states);
      this.#failures = 0;
      return true;
    } catch (error) {
      this.#failures += 1;
      this.#log.error({ error, waiting: waiting.length }, "events could not be stored; trying again");
      this.#counters.add("rules.failedWrites", 1);
    }
    if (this.#failures >= TRIES && (await this.#writesAlone(waiting))) return true;
    this.#waiting = [...waiting, ...this.#waiting];
    for (const { deviceId } of states) this.#bound.add(deviceId);
    this.#schedule(RETRY_MILLIS);
    return false;
  }

  /**
   * One bad item must not hold up all others: each is written by itself, and what fails alone is given up. False when
   * nothing at all can be written: then the database is away, and everything waits for it.
   */
  async #writesAlone(waiting: readonly Waiting[]): Promise<boolean> {
    const failed: { readonly item: Waiting; readonly error: unknown }[] = [];
    for (const item of waiting) {
      try {
        await this.#transact([item], this.#statesOf([item.deviceId]));
      } catch (error) {
        failed.push({ item, error });
      }
    }
    if (failed.length === waiting.length && !(await this.#databaseWorks())) return false;
    for (const { item, error } of failed) {
      this.#log.error({ error, deviceId: item.deviceId, kind: item.kind }, "a derived record is given up");
      this.#counters.add("rules.givenUp", 1);
    }
    this.#failures = 0;
    return true;
  }

  async #databaseWorks(): Promise<boolean> {
    try {
      await this.#entities.transaction((store) => store.facts.saveStates([]));
      return true;
    } catch {
      return false;
    }
  }

  #statesOf(devices: Iterable<DeviceId>): Batch["states"] {
    const states: { deviceId: DeviceId; state: string }[] = [];
    for (const deviceId of devices) {
      const state = this.#stateOf(deviceId);
      if (state !== null) states.push({ deviceId, state });
    }
    return states;
  }

  async #transact(waiting: readonly Waiting[], states: Batch["states"]): Promise<void> {
    const stored = await this.#entities.transaction(async (store) => {
      const announced = await applyInOrder(store, waiting);
      if (states.length > 0) await store.facts.saveStates(states);
      return announced;
    });
    for (const event of stored) this.#announce(event);
  }
}

/** Runs of events are inserted together. Returns the stored events that are to be announced. */
const applyInOrder = async (store: EntityStore, waiting: readonly Waiting[]): Promise<readonly Event[]> => {
  const announced: Event[] = [];
  let run: Extract<Waiting, { kind: "event" }>[] = [];
  const insertRun = async (): Promise<void> => {
    if (run.length === 0) return;
    const stored = await store.events.insert(run.map(({ event }) => event));
    announced.push(...stored.filter((_, index) => run[index]?.announce === true));
    run = [];
  };
  for (const item of waiting) {
    if (item.kind === "event") run.push(item);
    else {
      await insertRun();
      await item.apply(store);
    }
  }
  await insertRun();
  return announced;
};
