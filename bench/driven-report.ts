import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";

/** Identifier of the n-th device of a load. */
export const imeiOf = (index: number): string => String(352_000_000_000_000 + index);

/** Records after which a driven vehicle halts for as long. */
const DRIVE = 600;

/** The n-th report of a vehicle that drives and halts in turn, with what a usual tracker sends beside the place. */
export const drivenReport = (device: number, record: number, time: number): DecodedPosition => {
  const halts = Math.floor(record / DRIVE) % 2 === 1;
  const way = Math.floor(record / (2 * DRIVE)) * DRIVE + Math.min(record % (2 * DRIVE), DRIVE);
  return {
    deviceTime: unixMillis(time),
    fixTime: unixMillis(time),
    valid: true,
    coordinates: {
      latitude: degrees(38 + (device % 100) / 25 + way * 0.0001),
      longitude: degrees(-9 + Math.floor(device / 100) / 25),
      altitude: metres(100 + (record % 30)),
      speed: knots(halts ? 0 : 21.6),
      course: degrees(record % 360),
      accuracy: metres(0),
    },
    network: null,
    attributes: {
      ignition: !halts,
      motion: !halts,
      sat: 9 + (record % 5),
      hdop: 0.8,
      rssi: 4,
      power: 13.8,
      battery: 4.02,
      odometer: 10_000 + way * 11,
      fuelLevel: 60,
    },
  };
};
