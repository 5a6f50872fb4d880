import { deviceId, positionId } from "../model/ids.ts";
import type { Position } from "../model/position.ts";
import { degrees, knots, metres, unixMillis } from "../units/units.ts";

/** A complete position for tests: a valid fix of device 1 in Lisbon, with what the test cares about on top. */
export const positionOf = (parts: Partial<Position> = {}): Position => {
  const time = parts.fixTime ?? parts.deviceTime ?? unixMillis(Date.UTC(2026, 2, 14, 9, 0, 0));
  return Object.freeze({
    id: positionId(1),
    deviceId: deviceId(1),
    protocol: "teltonika",
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    outdated: false,
    latitude: degrees(38.7223),
    longitude: degrees(-9.1393),
    altitude: metres(100),
    speed: knots(0),
    course: degrees(0),
    accuracy: metres(0),
    address: null,
    network: null,
    geofenceIds: null,
    ...parts,
    attributes: Object.freeze({ ...parts.attributes }),
  });
};
