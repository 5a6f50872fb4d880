import type { DeviceSide } from "@outrider/protocols/device-side.ts";
import { gt06DeviceSide } from "@outrider/protocols/gt06/device-side.ts";
import { osmandDeviceSide } from "@outrider/protocols/osmand/device-side.ts";
import { teltonikaDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import type { DeviceProtocol } from "../fleet/fleet-device.ts";

/** How a device of each protocol talks. */
export const DEVICE_SIDES: Readonly<Record<DeviceProtocol, DeviceSide>> = {
  teltonika: teltonikaDeviceSide,
  gt06: gt06DeviceSide,
  osmand: osmandDeviceSide,
};
