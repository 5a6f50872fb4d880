import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import type { VehicleState } from "@outrider/domain/status/vehicle-state.ts";
import { UNKNOWN_BYTE, VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import type { Vehicle } from "./fleet.ts";
import type { VehicleTable } from "./vehicle-table.ts";

/** One slot as the object that rows, cards and popups show. */
export const vehicleView = (table: VehicleTable, slot: number, address: string | null): Vehicle | null => {
  const entry = table.entries[slot];
  if (entry === null || entry === undefined) return null;
  const flags = table.flags[slot] ?? 0;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const fuel = table.fuel[slot] ?? UNKNOWN_BYTE;
  const signal = table.signal[slot] ?? UNKNOWN_BYTE;
  return {
    id: entry.id,
    name: entry.name,
    plate: entry.plate,
    uniqueId: entry.uniqueId,
    driver: entry.driver,
    groupId: entry.groupId,
    groupName: entry.groupName,
    category: entry.category,
    model: entry.model,
    state: stateAt(table.state[slot]),
    stateSince: table.stateSince[slot] ?? 0,
    hasPosition: !has(VEHICLE_FLAG.noPosition),
    latitude: table.latitude[slot] ?? 0,
    longitude: table.longitude[slot] ?? 0,
    speed: Math.round((table.speed[slot] ?? 0) * 100) / 100,
    course: Math.round((table.course[slot] ?? 0) * 100) / 100,
    fixTime: table.fixTime[slot] ?? 0,
    lastUpdate: table.lastUpdate[slot] ?? 0,
    late: table.late[slot] === 1,
    outdated: has(VEHICLE_FLAG.outdated),
    ignition: has(VEHICLE_FLAG.ignitionKnown) ? has(VEHICLE_FLAG.ignition) : null,
    fuel: fuel === UNKNOWN_BYTE ? null : fuel,
    signal: signal === UNKNOWN_BYTE ? null : signal,
    alarm: has(VEHICLE_FLAG.alarm),
    immobilized: has(VEHICLE_FLAG.immobilized),
    commandPending: has(VEHICLE_FLAG.commandPending),
    online: has(VEHICLE_FLAG.online),
    address,
  };
};

export const stateAt = (index: number | undefined): VehicleState => VEHICLE_STATES[index ?? 3] ?? "disconnected";

/** Counts in the order of `VEHICLE_STATES` as a record. */
export const countsByState = (counts: ArrayLike<number>): Record<VehicleState, number> => ({
  moving: counts[0] ?? 0,
  idle: counts[1] ?? 0,
  stopped: counts[2] ?? 0,
  disconnected: counts[3] ?? 0,
});
