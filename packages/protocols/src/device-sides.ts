import type { DeviceSide } from "./device-side.ts";
import { flespiDeviceSide } from "./flespi/device-side.ts";
import { gps103DeviceSide } from "./gps103/device-side.ts";
import { gt06DeviceSide } from "./gt06/device-side.ts";
import { h02DeviceSide } from "./h02/device-side.ts";
import { jt808DeviceSide } from "./jt808/device-side.ts";
import { meitrackDeviceSide } from "./meitrack/device-side.ts";
import { osmandDeviceSide } from "./osmand/device-side.ts";
import { queclinkDeviceSide } from "./queclink/device-side.ts";
import { ruptelaDeviceSide } from "./ruptela/device-side.ts";
import { suntechDeviceSide } from "./suntech/device-side.ts";
import { teltonikaDeviceSide } from "./teltonika/device-side.ts";

import { wialonDeviceSide } from "./wialon/device-side.ts";

/** The usual device of every protocol, by protocol name. Further ones (UDP, JSON) are imported from their folders. */
export const deviceSides: ReadonlyMap<string, DeviceSide> = new Map(
  [
    osmandDeviceSide,
    teltonikaDeviceSide,
    queclinkDeviceSide,
    gt06DeviceSide,
    jt808DeviceSide,
    suntechDeviceSide,
    h02DeviceSide,
    meitrackDeviceSide,
    ruptelaDeviceSide,
    wialonDeviceSide,
    gps103DeviceSide,
    flespiDeviceSide,
  ].map((side) => [side.name, side]),
);
