import { VEHICLE_CATEGORIES } from "@outrider/domain/model/vehicle-category.ts";
import { isLate, nextCadence } from "@outrider/domain/status/cadence.ts";
import { MIN_DAYS_FOR_DISCONNECTED, disconnectedFrom } from "@outrider/domain/status/vehicle-status.ts";
import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import { durationMillis, unixMillis } from "@outrider/domain/units/units.ts";
import type { RosterEntry } from "@outrider/wire/live/messages.ts";
import { VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import type { VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import { planGlide } from "./glide.ts";
import { RECORD_FLAG, RECORD_WORDS, drawnCourse, drawnPlace, packCourses, packFlags } from "./map-record.ts";
import { mercatorX, mercatorY, toFixed32 } from "./mercator.ts";
import { searchLine } from "./text-search.ts";

const FIRST_CAPACITY = 256;
const MOVING = VEHICLE_STATES.indexOf("moving");
const DISCONNECTED = VEHICLE_STATES.indexOf("disconnected");
const UNKNOWN_CATEGORY = VEHICLE_CATEGORIES.indexOf("default");
const CATEGORY_INDEX = new Map<string, number>(VEHICLE_CATEGORIES.map((name, index) => [name, index]));

/** Fixes of vehicles the roster has not named yet; more than a burst's worth would be somebody else's vehicles. */
const EARLY_LIMIT = 10_000;

/**
 * The fleet in columns, one slot a vehicle. A slot is kept for as long as the vehicle is in the roster and may then
 * be given to another. Everything per vehicle and second works on these arrays.
 */
export class VehicleTable {
  /** Slots handed out so far, free ones among them: the upper end of every loop. */
  slots = 0;
  count = 0;
  alive = new Uint8Array(FIRST_CAPACITY);
  deviceId = new Uint32Array(FIRST_CAPACITY);
  latitude = new Float64Array(FIRST_CAPACITY);
  longitude = new Float64Array(FIRST_CAPACITY);
  x = new Uint32Array(FIRST_CAPACITY);
  y = new Uint32Array(FIRST_CAPACITY);
  fixTime = new Float64Array(FIRST_CAPACITY);
  stateSince = new Float64Array(FIRST_CAPACITY);
  lastUpdate = new Float64Array(FIRST_CAPACITY);
  speed = new Float32Array(FIRST_CAPACITY);
  course = new Float32Array(FIRST_CAPACITY);
  state = new Uint8Array(FIRST_CAPACITY);
  flags = new Uint8Array(FIRST_CAPACITY);
  fuel = new Uint8Array(FIRST_CAPACITY);
  signal = new Uint8Array(FIRST_CAPACITY);
  late = new Uint8Array(FIRST_CAPACITY);
  /** Learnt reporting interval, ms: two a slot, ignition off and on. */
  cadence = new Float64Array(2 * FIRST_CAPACITY);
  words = new Uint32Array(RECORD_WORDS * FIRST_CAPACITY);
  /** Track time at the start and at the end of the glide, unix ms. */
  trackTimes = new Float64Array(2 * FIRST_CAPACITY);
  readonly entries: (RosterEntry | null)[] = [];
  readonly searchLines: string[] = [];
  readonly byState = new Uint32Array(VEHICLE_STATES.length);
  /** When the last running glide ends, on the shared clock. */
  movingUntil = 0;
  /** Raised when a vehicle comes, goes, is renamed or changes its group: ranks and lines are then stale. */
  rosterRevision = 0;

  readonly #slotOf = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #early = new Map<number, VehicleRecord>();
  #changed: number[] = [];
  #isChanged = new Uint8Array(FIRST_CAPACITY);
  readonly #daysForDisconnected: number;

  constructor(daysForDisconnected: number = MIN_DAYS_FOR_DISCONNECTED) {
    this.#daysForDisconnected = daysForDisconnected;
  }

  get capacity(): number {
    return this.alive.length;
  }

  slotOf(deviceId: number): number | undefined {
    return this.#slotOf.get(deviceId);
  }

  /** Adds or renames a vehicle. */
  put(entry: RosterEntry, now: number, clock: number): void {
    let slot = this.#slotOf.get(entry.id);
    if (slot === undefined) {
      slot = this.#take(entry.id);
      this.state[slot] = DISCONNECTED;
      this.flags[slot] = VEHICLE_FLAG.noPosition;
      this.fuel[slot] = 255;
      this.signal[slot] = 255;
      this.byState[DISCONNECTED] = (this.byState[DISCONNECTED] ?? 0) + 1;
    }
    this.entries[slot] = entry;
    this.searchLines[slot] = searchLine(entry);
    this.rosterRevision += 1;
    this.#pack(slot);
    this.#mark(slot);
    const early = this.#early.get(entry.id);
    if (early !== undefined) {
      this.#early.delete(entry.id);
      this.apply(early, now, clock);
    }
  }

  remove(deviceId: number): void {
    const slot = this.#slotOf.get(deviceId);
    if (slot === undefined) return;
    this.#slotOf.delete(deviceId);
    this.#free.push(slot);
    const state = this.state[slot] ?? DISCONNECTED;
    this.byState[state] = (this.byState[state] ?? 1) - 1;
    this.alive[slot] = 0;
    this.entries[slot] = null;
    this.searchLines[slot] = "";
    this.count -= 1;
    this.rosterRevision += 1;
    this.#mark(slot);
  }

  /** Removes whoever is not in the set: the end of a fresh roster. */
  keepOnly(deviceIds: ReadonlySet<number>): void {
    for (const id of this.#slotOf.keys()) if (!deviceIds.has(id)) this.remove(id);
  }

  /** Takes a vehicle's newest state in. `now` is server time, unix ms; `clock` the shared clock of the glides. */
  apply(record: VehicleRecord, now: number, clock: number): void {
    const slot = this.#slotOf.get(record.deviceId);
    if (slot === undefined) {
      if (this.#early.size < EARLY_LIMIT) this.#early.set(record.deviceId, record);
      return;
    }
    const hadPosition = ((this.flags[slot] ?? 0) & VEHICLE_FLAG.noPosition) === 0;
    const previousFixTime = this.fixTime[slot] ?? 0;
    const isNewFix = record.fixTime !== previousFixTime || !hadPosition;
    const hasPosition = (record.flags & VEHICLE_FLAG.noPosition) === 0;
    this.#setState(slot, record.state);
    if (hasPosition && isNewFix) this.#move(slot, record, hadPosition, now, clock);
    this.flags[slot] = record.flags;
    this.latitude[slot] = record.latitude;
    this.longitude[slot] = record.longitude;
    this.fixTime[slot] = record.fixTime;
    this.stateSince[slot] = record.stateSince;
    this.lastUpdate[slot] = record.lastUpdate;
    this.speed[slot] = record.speed;
    this.course[slot] = record.course;
    this.fuel[slot] = record.fuel;
    this.signal[slot] = record.signal;
    this.late[slot] = this.#late(slot, now);
    this.#pack(slot);
    this.#mark(slot);
  }

  /** Applies what time alone changes: vehicles become late, or disconnected after days of silence. */
  passTime(now: number): void {
    for (let slot = 0; slot < this.slots; slot += 1) {
      if (this.alive[slot] === 0 || ((this.flags[slot] ?? 0) & VEHICLE_FLAG.noPosition) !== 0) continue;
      const late = this.#late(slot, now);
      const from = disconnectedFrom(unixMillis(this.fixTime[slot] ?? 0), this.#daysForDisconnected);
      const gone = this.state[slot] !== DISCONNECTED && now >= from;
      if (late === this.late[slot] && !gone) continue;
      this.late[slot] = late;
      if (gone) {
        this.#setState(slot, DISCONNECTED);
        this.stateSince[slot] = from;
      }
      this.#pack(slot);
      this.#mark(slot);
    }
  }

  hasPosition(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & VEHICLE_FLAG.noPosition) === 0;
  }

  /** Slots changed since the last call. */
  takeChanged(): readonly number[] {
    const changed = this.#changed;
    this.#changed = [];
    for (const slot of changed) this.#isChanged[slot] = 0;
    return changed;
  }

  #late(slot: number, now: number): number {
    if (this.state[slot] === DISCONNECTED) return 0;
    const cadence = durationMillis(this.cadence[2 * slot + this.#ignition(slot)] ?? 0);
    return isLate(unixMillis(this.fixTime[slot] ?? 0), cadence, unixMillis(now)) ? 1 : 0;
  }

  #ignition(slot: number): 0 | 1 {
    return ((this.flags[slot] ?? 0) & VEHICLE_FLAG.ignition) === 0 ? 0 : 1;
  }

  #move(slot: number, record: VehicleRecord, hadPosition: boolean, now: number, clock: number): void {
    const place = hadPosition ? drawnPlace(this.words, slot, clock) : null;
    const x = toFixed32(mercatorX(record.longitude));
    const y = toFixed32(mercatorY(record.latitude));
    const previousFixTime = this.fixTime[slot] ?? 0;
    const glide = planGlide({
      drawn: place,
      x,
      y,
      speed: record.speed,
      course: record.course,
      moving: record.state === MOVING,
      fixTime: record.fixTime,
      previousFixTime,
      now,
    });
    if (hadPosition) {
      const rhythm = 2 * slot + this.#ignition(slot);
      const known = durationMillis(this.cadence[rhythm] ?? 0);
      this.cadence[rhythm] = nextCadence(known, durationMillis(record.fixTime - previousFixTime));
    }
    const start = this.trackTimes[2 * slot] ?? 0;
    const end = this.trackTimes[2 * slot + 1] ?? 0;
    const at = slot * RECORD_WORDS;
    const fromCourse = place === null ? record.course : drawnCourse(this.words, slot, place.progress);
    this.trackTimes[2 * slot] =
      glide.duration === 0 || place === null ? record.fixTime : start + (end - start) * place.progress;
    this.trackTimes[2 * slot + 1] = record.fixTime + glide.ahead;
    this.words[at] = glide.fromX;
    this.words[at + 1] = glide.fromY;
    this.words[at + 2] = glide.toX;
    this.words[at + 3] = glide.toY;
    this.words[at + 4] = clock;
    this.words[at + 5] = glide.duration;
    this.words[at + 6] = packCourses(glide.duration === 0 ? record.course : fromCourse, record.course);
    this.x[slot] = x;
    this.y[slot] = y;
    this.movingUntil = Math.max(this.movingUntil, clock + glide.duration);
  }

  #setState(slot: number, state: number): void {
    const before = this.state[slot] ?? DISCONNECTED;
    if (before === state) return;
    this.byState[before] = (this.byState[before] ?? 1) - 1;
    this.byState[state] = (this.byState[state] ?? 0) + 1;
    this.state[slot] = state;
  }

  #pack(slot: number): void {
    const flags = this.flags[slot] ?? 0;
    const category = CATEGORY_INDEX.get(this.entries[slot]?.category ?? "") ?? UNKNOWN_CATEGORY;
    this.words[slot * RECORD_WORDS + 7] = packFlags(
      category,
      this.state[slot] ?? DISCONNECTED,
      ((flags & VEHICLE_FLAG.alarm) === 0 ? 0 : RECORD_FLAG.alarm) |
        ((flags & VEHICLE_FLAG.immobilized) === 0 ? 0 : RECORD_FLAG.immobilized) |
        ((flags & VEHICLE_FLAG.commandPending) === 0 ? 0 : RECORD_FLAG.commandPending) |
        ((flags & VEHICLE_FLAG.outdated) === 0 ? 0 : RECORD_FLAG.outdated) |
        (this.late[slot] === 1 ? RECORD_FLAG.late : 0),
    );
  }

  #mark(slot: number): void {
    if (this.#isChanged[slot] === 1) return;
    this.#isChanged[slot] = 1;
    this.#changed.push(slot);
  }

  #take(deviceId: number): number {
    const slot = this.#free.pop() ?? this.slots;
    if (slot === this.slots) this.slots += 1;
    if (slot >= this.capacity) this.#grow();
    this.#slotOf.set(deviceId, slot);
    this.alive[slot] = 1;
    this.deviceId[slot] = deviceId;
    this.fixTime[slot] = 0;
    this.stateSince[slot] = 0;
    this.lastUpdate[slot] = 0;
    this.late[slot] = 0;
    this.cadence.fill(0, 2 * slot, 2 * slot + 2);
    this.words.fill(0, slot * RECORD_WORDS, (slot + 1) * RECORD_WORDS);
    this.count += 1;
    return slot;
  }

  #grow(): void {
    const wanted = this.capacity * 2;
    this.deviceId = grown(this.deviceId, new Uint32Array(wanted));
    this.latitude = grown(this.latitude, new Float64Array(wanted));
    this.longitude = grown(this.longitude, new Float64Array(wanted));
    this.x = grown(this.x, new Uint32Array(wanted));
    this.y = grown(this.y, new Uint32Array(wanted));
    this.fixTime = grown(this.fixTime, new Float64Array(wanted));
    this.stateSince = grown(this.stateSince, new Float64Array(wanted));
    this.lastUpdate = grown(this.lastUpdate, new Float64Array(wanted));
    this.speed = grown(this.speed, new Float32Array(wanted));
    this.course = grown(this.course, new Float32Array(wanted));
    this.state = grown(this.state, new Uint8Array(wanted));
    this.flags = grown(this.flags, new Uint8Array(wanted));
    this.fuel = grown(this.fuel, new Uint8Array(wanted));
    this.signal = grown(this.signal, new Uint8Array(wanted));
    this.late = grown(this.late, new Uint8Array(wanted));
    this.cadence = grown(this.cadence, new Float64Array(2 * wanted));
    this.words = grown(this.words, new Uint32Array(RECORD_WORDS * wanted));
    this.trackTimes = grown(this.trackTimes, new Float64Array(2 * wanted));
    this.#isChanged = grown(this.#isChanged, new Uint8Array(wanted));
    this.alive = grown(this.alive, new Uint8Array(wanted));
  }
}

const grown = <Column extends { set(source: Column): void }>(before: Column, after: Column): Column => {
  after.set(before);
  return after;
};
