import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";

/** Corner of the field on which load devices stand, and their distance, degrees. */
const SOUTH = 37.2;
const WEST = -8.6;
const SPACING = 0.011;
const COLUMNS = 150;

/**
 * The n-th report of a load device. Its `odometer` is the sequence number: the one 32-bit number that every protocol
 * here carries unchanged, so that what was stored can be matched exactly with what was sent.
 */
export const loadReport = (device: number, sequence: number, fixTime: number): DecodedPosition => ({
  deviceTime: unixMillis(fixTime),
  fixTime: unixMillis(fixTime),
  valid: true,
  coordinates: {
    latitude: degrees(SOUTH + SPACING * Math.floor(device / COLUMNS) + 0.000_02 * (sequence % 200)),
    longitude: degrees(WEST + SPACING * (device % COLUMNS) + 0.000_02 * (Math.floor(sequence / 200) % 200)),
    altitude: metres(80),
    speed: knots(20),
    course: degrees(sequence % 360),
    accuracy: metres(0),
  },
  network: null,
  attributes: { ignition: true, motion: true, sat: 11, odometer: sequence },
});

/** The sequence number a report carries. */
export const sequenceOfReport = (report: DecodedPosition): number => Number(report.attributes["odometer"]);
