import type { Device } from "@outrider/domain/model/entities.ts";
import { geofenceId, maintenanceId } from "@outrider/domain/model/ids.ts";
import { textAt } from "@outrider/domain/model/read-attribute.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { distance } from "@outrider/domain/geo/distance.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { EntityStore, Fact } from "#store/entity-store.ts";
import type { PositionStore } from "#store/position-store.ts";
import { changesOf, CHANGE_EVENT_TYPES, type MadeEvent } from "#rules/changes.ts";
import { RULE_START } from "#rules/rule-state.ts";
import {
  factOf,
  idleFactOf,
  nextTrip,
  openSegment,
  TRIP_EVENT_TYPES,
  TRIP_START,
  type TripState,
} from "#rules/trips.ts";

/** Longer than the detector's gap: a stop that began before it is not moved by what comes later. */
const SETTLED_MILLIS = 2 * 3_600_000;
/** Positions derived between two turns of the event loop. */
const SLICE = 2000;

export const DERIVED_EVENT_TYPES: readonly string[] = [...CHANGE_EVENT_TYPES, ...TRIP_EVENT_TYPES];

export interface DerivedEvent extends MadeEvent {
  readonly eventTime: UnixMillis;
  readonly positionId: Position["id"];
}

/** A stretch of a vehicle's life derived from its stored positions, up to the newest of them. */
export interface DerivedPast {
  /** Everything derived lies after this instant; what began before it stays as it is. */
  readonly after: UnixMillis;
  readonly facts: readonly Fact[];
  readonly events: readonly DerivedEvent[];
  readonly trips: TripState;
  readonly newest: Position | null;
}

/**
 * Where to begin, so that a position at `from` can change nothing earlier: the last stop that began well before, or
 * the beginning of all. A stop is a fresh start for the detector.
 */
export const startOfPast = async (
  facts: EntityStore["facts"],
  device: Device,
  from: UnixMillis,
): Promise<UnixMillis> => {
  const stops = await facts.list([device.id], "stop", unixMillis(0), from);
  const settled = stops.findLast(({ startTime }) => startTime <= from - SETTLED_MILLIS);
  return settled === undefined ? unixMillis(0) : settled.startTime;
};

/**
 * Derives facts and events again. Distances are counted along the positions as they stand now, with `total` as the
 * true total at the newest one: the totals stored with positions are those of the day they came.
 */
export const derivePast = async (
  positions: Pick<PositionStore, "range" | "neighbours">,
  device: Device,
  start: UnixMillis,
  to: UnixMillis,
  total: number,
): Promise<DerivedPast> => {
  const all = await positions.range(device.id, start, to);
  const totals = totalsAlong(all, total);
  let state: Parameters<typeof changesOf>[0] = RULE_START;
  const { before } = await positions.neighbours(device.id, unixMillis(start - 1));
  if (before !== null) state = changesOf(state, before, device.attributes).state;
  let trips = TRIP_START;
  const facts: Fact[] = [];
  const events: DerivedEvent[] = [];
  for (let index = 0; index < all.length; index++) {
    const position = all[index];
    if (position === undefined || position.attributes["timeSuspect"] === true) continue;
    if (index % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
    const changes = changesOf(state, position, device.attributes);
    state = changes.state;
    for (const event of changes.events) {
      events.push({ ...event, eventTime: position.deviceTime, positionId: position.id });
    }
    const trip = nextTrip(trips, position, totals[index]);
    trips = trip.state;
    for (const segment of trip.ended) facts.push(factOf(device.id, segment, false, device.attributes));
    for (const idle of trip.idle) facts.push(idleFactOf(device.id, idle));
    for (const { at, type, attributes } of trip.events) {
      events.push({ type, attributes, eventTime: at.time, positionId: at.positionId });
    }
  }
  const open = openSegment(trips);
  if (open !== null) facts.push(factOf(device.id, open, true, device.attributes));
  return { after: start, facts, events, trips, newest: all.at(-1) ?? null };
};

const totalsAlong = (positions: readonly Position[], total: number): Float64Array => {
  const totals = new Float64Array(positions.length);
  let way = 0;
  let last: Position | null = null;
  positions.forEach((position, index) => {
    if (position.valid && !position.outdated && position.attributes["timeSuspect"] !== true) {
      if (last !== null) way += distance(last.latitude, last.longitude, position.latitude, position.longitude);
      last = position;
    }
    totals[index] = way;
  });
  return totals.map((at) => Math.round((total - way + at) * 100) / 100);
};

/** Writes a derived past over the stored one. Events that are the same keep their row; new ones are marked history. */
export const storePast = async (
  store: EntityStore,
  device: Device,
  past: DerivedPast,
  now: UnixMillis,
): Promise<void> => {
  const end = unixMillis(Number.MAX_SAFE_INTEGER);
  await store.facts.replace(device.id, ["trip", "stop", "idle"], unixMillis(past.after + 1), end, past.facts);

  const from = unixMillis(past.after + 1);
  const stored = await store.events.list([device.id], from, end, DERIVED_EVENT_TYPES);
  const derived = past.events.filter(({ eventTime }) => eventTime >= from);
  const storedKeys = new Set(stored.map(keyOf));
  const derivedKeys = new Set(derived.map(keyOf));
  const differing = [
    ...stored.filter((event) => !derivedKeys.has(keyOf(event))),
    ...derived.filter((event) => !storedKeys.has(keyOf(event))),
  ].map(({ eventTime }) => eventTime);
  if (differing.length === 0) return;
  const first = unixMillis(differing.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER));
  const last = unixMillis(differing.reduce((a, b) => Math.max(a, b), 0));
  await store.events.removeDerived(device.id, first, last, DERIVED_EVENT_TYPES);
  await store.events.insert(
    derived
      .filter(({ eventTime }) => eventTime >= first && eventTime <= last)
      .map((event) => ({
        type: event.type,
        deviceId: device.id,
        eventTime: event.eventTime,
        serverTime: now,
        positionId: event.positionId,
        geofenceId: geofenceId(0),
        maintenanceId: maintenanceId(0),
        attributes: storedKeys.has(keyOf(event)) ? event.attributes : { ...event.attributes, history: true },
      })),
  );
};

const keyOf = ({ type, eventTime, attributes }: Pick<DerivedEvent, "type" | "eventTime" | "attributes">): string =>
  `${eventTime} ${type} ${textAt(attributes, "alarm") ?? textAt(attributes, "driverUniqueId") ?? ""}`;
