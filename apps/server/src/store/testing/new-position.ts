import { deviceId } from "@outrider/domain/model/ids.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "#store/position-store.ts";

/** Tests count time from here. */
export const START = 1_760_000_000_000;

/** A plausible position of a device at `START` plus seconds, with what the test changes. */
export function newPosition(device: number, second: number, change: Partial<NewPosition> = {}): NewPosition {
  return {
    deviceId: deviceId(device),
    protocol: "teltonika",
    serverTime: unixMillis(START + second * 1000 + 700),
    deviceTime: unixMillis(START + second * 1000),
    fixTime: unixMillis(START + second * 1000),
    valid: true,
    outdated: false,
    latitude: degrees(Math.round((41 + second / 1e5) * 1e7) / 1e7),
    longitude: degrees(Math.round((-8 - second / 1e5) * 1e7) / 1e7),
    altitude: metres(80),
    speed: knots(60 / 1.852),
    course: degrees(second % 360),
    accuracy: metres(0),
    address: null,
    network: null,
    geofenceIds: null,
    attributes: { ignition: second % 2 === 0, satellites: 9, odometer: second * 17 },
    ...change,
  };
}
