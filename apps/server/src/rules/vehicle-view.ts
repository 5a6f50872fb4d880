import { fuelLevel } from "@outrider/domain/fuel/fuel-level.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { signalOf, signalOfFive } from "@outrider/domain/sensors/signal.ts";
import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import { UNKNOWN_BYTE, VEHICLE_FLAG, type VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import type { RuleState } from "#rules/rule-state.ts";

/** Fuel in percent and signal 0..5 of a position; what it does not tell stays as it was. */
export const gaugesOf = (
  position: Position,
  device: Device,
  before: Pick<RuleState, "fuel" | "signal">,
): Pick<RuleState, "fuel" | "signal"> => {
  const fuel = fuelLevel(position.attributes, device.attributes);
  const signal = signalOf(position.protocol, position.attributes);
  return {
    fuel: fuel === null ? before.fuel : Math.round(fuel),
    signal: signal === null ? before.signal : signalOfFive(signal),
  };
};

/** The newest state of a vehicle as the sockets carry it. `fix` is the newest position that is not outdated. */
export const vehicleRecord = (
  device: Device,
  fix: Position | null,
  state: RuleState,
  contact: { readonly lastUpdate: number; readonly online: boolean },
): VehicleRecord => ({
  deviceId: device.id,
  latitude: fix?.latitude ?? 0,
  longitude: fix?.longitude ?? 0,
  fixTime: fix?.fixTime ?? 0,
  stateSince: Math.max(0, state.since),
  lastUpdate: Math.max(0, contact.lastUpdate),
  speed: fix?.speed ?? 0,
  course: fix?.course ?? 0,
  state: VEHICLE_STATES.indexOf(fix === null ? "disconnected" : state.state),
  flags: flagsOf(fix, state, contact.online),
  fuel: fix === null ? UNKNOWN_BYTE : state.fuel,
  signal: fix === null ? UNKNOWN_BYTE : state.signal,
});

const flagsOf = (fix: Position | null, state: RuleState, online: boolean): number => {
  let flags = 0;
  if (fix === null) flags |= VEHICLE_FLAG.noPosition;
  if (fix !== null && !fix.valid) flags |= VEHICLE_FLAG.outdated;
  if (state.ignition !== null) flags |= VEHICLE_FLAG.ignitionKnown;
  if (state.ignition === true) flags |= VEHICLE_FLAG.ignition;
  if (state.alarm !== "") flags |= VEHICLE_FLAG.alarm;
  if (state.immobilizer.immobilized === true) flags |= VEHICLE_FLAG.immobilized;
  if (state.immobilizer.pending !== null) flags |= VEHICLE_FLAG.commandPending;
  if (online) flags |= VEHICLE_FLAG.online;
  return flags;
};
