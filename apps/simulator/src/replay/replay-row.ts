import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import type { TraceRow } from "./read-traces.ts";

/** What a signed 32-bit coordinate of 1e-7 degrees can hold; a row beyond it cannot be sent as coordinates. */
const ENCODABLE = 214;

/**
 * A recorded row as a device would report it, `shift` ms later. Faults stay in: 0,0, out of range and sentinel speeds
 * go out as recorded. Only what no frame can carry (no number, or 1555 degrees) becomes a report without a fix.
 */
export const replayRow = (row: TraceRow, shift: number): DecodedPosition => {
  const time = unixMillis(row.time + shift);
  const { latitude, longitude, attributes } = row;
  const encodable =
    latitude !== null && longitude !== null && Math.abs(latitude) < ENCODABLE && Math.abs(longitude) < ENCODABLE;
  const altitude = attributes["altitude"] ?? attributes["gpsAltitude"];
  return {
    deviceTime: time,
    fixTime: time,
    valid: encodable,
    coordinates: encodable
      ? {
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          altitude: metres(typeof altitude === "number" ? Math.round(altitude) : 0),
          speed: knots(row.speed ?? 0),
          course: degrees(row.course ?? 0),
          accuracy: metres(0),
        }
      : null,
    network: null,
    // Devices with satellites in view say how many; a frame with none would be read as having no fix.
    attributes: { sat: encodable ? 10 : 0, ...attributes },
  };
};
