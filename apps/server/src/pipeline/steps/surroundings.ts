import type { GeofenceId } from "@outrider/domain/model/ids.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { AddressLookup } from "#geo/address-lookup.ts";
import type { NewPosition } from "#store/position-store.ts";
import type { Step } from "#pipeline/step.ts";

/** Which geofences hold a position, among those of its device; null when none are configured. */
export type GeofenceLookup = (device: Device, position: NewPosition) => readonly GeofenceId[] | null;

export const geofenceStep = (lookup: GeofenceLookup): Step => ({
  name: "geofences",
  apply: ({ device }, position) => {
    const geofenceIds = lookup(device, position);
    return geofenceIds === null ? position : { ...position, geofenceIds };
  },
});

/** The address, unless the device sent one. */
export const addressStep = (addresses: AddressLookup): Step => ({
  name: "address",
  apply: (_, position) => {
    if (position.address !== null || (position.latitude === 0 && position.longitude === 0)) return position;
    const address = addresses.at(position.latitude, position.longitude);
    return address === null ? position : { ...position, address };
  },
});
