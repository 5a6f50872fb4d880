import type { DeviceSide } from "@outrider/protocols/device-side.ts";
import { gt06DeviceSide } from "@outrider/protocols/gt06/device-side.ts";
import { osmandDeviceSide, osmandJsonDeviceSide } from "@outrider/protocols/osmand/device-side.ts";
import { teltonikaDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import type { DeviceProtocol } from "../fleet/fleet-device.ts";

/** How a device of each protocol talks. */
export const DEVICE_SIDES: Readonly<Record<DeviceProtocol, DeviceSide>> = {
  teltonika: teltonikaDeviceSide,
  gt06: gt06DeviceSide,
  osmand: osmandDeviceSide,
};

/**
 * As above for vehicles of a fleet: their phones send many reports in one request, as Traccar Client from version 9,
 * so that hours without a network are caught up with in seconds.
 */
export const FLEET_SIDES: Readonly<Record<DeviceProtocol, DeviceSide>> = {
  ...DEVICE_SIDES,
  osmand: osmandJsonDeviceSide,
};
