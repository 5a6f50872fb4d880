import { deviceId } from "@outrider/domain/model/ids.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "@outrider/server/store/position-store.ts";

const START = 1_760_000_000_000;

/**
 * The n-th report of a simulated vehicle with what a tracker and the pipeline say: 13 attributes, decimals as they come
 * from decoders, free-running voltages.
 */
export function fleetPosition(device: number, report: number, stepSeconds: number): NewPosition {
  const time = START + report * stepSeconds * 1000 + (device % 10) * 1000;
  const moving = report % 400 < 260;
  const noise = ((device * 7919 + report * 104_729) % 1000) / 1000;
  const speed = moving ? 20 + ((report * 7) % 70) : 0;
  return {
    deviceId: deviceId(device),
    protocol: "teltonika",
    serverTime: unixMillis(time + 600 + Math.floor(noise * 900)),
    deviceTime: unixMillis(time),
    fixTime: unixMillis(time),
    valid: true,
    outdated: false,
    latitude: degrees(Math.round((38 + (device % 400) / 100 + Math.sin(report / 90) / 9 + noise / 1e5) * 1e7) / 1e7),
    longitude: degrees(Math.round((-9 + (device % 300) / 100 + Math.cos(report / 70) / 9 - noise / 1e5) * 1e7) / 1e7),
    altitude: metres(80 + Math.floor(noise * 6)),
    speed: knots(speed / 1.852),
    course: degrees((report * 3) % 360),
    accuracy: metres(0),
    address: null,
    network: null,
    geofenceIds: null,
    attributes: {
      priority: 0,
      satellites: 7 + Math.floor(noise * 8),
      hdop: Math.round((0.6 + noise) * 10) / 10,
      event: 0,
      ignition: moving,
      motion: moving,
      rssi: 2 + Math.floor(noise * 3),
      power: Math.round((moving ? 27.6 + noise / 2 : 25.1 + noise / 5) * 1000) / 1000,
      battery: Math.round((4 + noise / 10) * 1000) / 1000,
      odometer: 90_000_000 + report * 120,
      distance: Math.round(speed * stepSeconds * 27.77 + noise * 100) / 100,
      totalDistance: Math.round((4e6 + report * 333.33 + noise) * 100) / 100,
      hours: 3_600_000 + Math.floor(report / 400) * 260 * stepSeconds * 1000,
    },
  };
}
