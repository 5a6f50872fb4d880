import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import type { DevicePresence } from "@outrider/wire/traccar/present/device.ts";
import type { VehicleStates } from "#live/vehicle-states.ts";
import type { PositionStore } from "#store/position-store.ts";

/** Connection and newest position of a device, from memory. */
export const presenceOf = (
  device: DeviceId,
  states: VehicleStates,
  positions: Pick<PositionStore, "latest">,
): DevicePresence => {
  const state = states.get(device);
  const seen = state === null || state.lastUpdate === 0 ? null : unixMillis(state.lastUpdate);
  const online = state !== null && (state.flags & VEHICLE_FLAG.online) !== 0;
  return {
    status: online ? "online" : "offline",
    lastUpdate: seen,
    positionId: positions.latest(device)?.id ?? 0,
  };
};
