import type { Position } from "@outrider/domain/model/position.ts";
import { disconnectedFrom, vehicleStatus } from "@outrider/domain/status/vehicle-status.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { changesOf, type Changes } from "#rules/changes.ts";
import { nextTrip, type TripChanges } from "#rules/trips.ts";
import { RULE_START, type RuleState } from "#rules/rule-state.ts";
import { gaugesOf } from "#rules/vehicle-view.ts";

/** One device as the rules hold it in memory. */
export interface DeviceEntry {
  state: RuleState;
  /** The newest position with a place of its own. */
  fix: Position | null;
}

export const newEntry = (): DeviceEntry => ({ state: RULE_START, fix: null });

/** Takes the next live position into an entry and tells what changed. */
export const takePosition = (
  entry: DeviceEntry,
  device: Device,
  position: Position,
  now: UnixMillis,
  disconnectedDays: number,
): Changes & { readonly trip: TripChanges } => {
  const before = entry.state;
  const changes = changesOf(before, position, device.attributes);
  const gauges = gaugesOf(position, device, before);
  const trip = nextTrip(before.trips, position);
  if (!position.outdated) entry.fix = position;
  const state = statusOf(entry.fix, changes.state.ignition, now, disconnectedDays);
  entry.state = {
    ...before,
    positionId: position.id,
    fixTime: position.fixTime,
    deviceTime: position.deviceTime,
    state,
    since: state === before.state && before.since > 0 ? before.since : position.deviceTime,
    ignition: changes.state.ignition,
    alarm: changes.state.alarm,
    driver: changes.state.driver,
    immobilizer: changes.state.immobilizer,
    fuel: gauges.fuel,
    signal: gauges.signal,
    trips: trip.state,
  };
  return { ...changes, trip };
};

/** Lets time pass over an entry: a vehicle that reports nothing becomes disconnected. True when it changed. */
export const passTime = (entry: DeviceEntry, now: UnixMillis, disconnectedDays: number): boolean => {
  const { fix, state } = entry;
  if (fix === null || state.state === "disconnected") return false;
  const end = disconnectedFrom(fix.fixTime, disconnectedDays);
  if (now < end) return false;
  entry.state = { ...state, state: "disconnected", since: end };
  return true;
};

/** The state of a vehicle from its newest fix and the newest word about its ignition, which may be younger. */
const statusOf = (
  fix: Position | null,
  ignition: boolean | null,
  now: UnixMillis,
  disconnectedDays: number,
): RuleState["state"] =>
  vehicleStatus(
    fix === null ? null : { fixTime: fix.fixTime, speed: fix.speed, attributes: ignition === null ? {} : { ignition } },
    now,
    disconnectedDays,
  );
