import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { Attributes } from "@outrider/domain/model/attributes.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { teltonikaDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";

/** A Teltonika device that tests play. */
export const IMEI = "352093086403655";

/** A report at a time, driving north from Porto with the index as its number; `change` overrides any part. */
export const report = (
  time: number,
  change: {
    readonly latitude?: number;
    readonly longitude?: number;
    readonly speed?: number;
    readonly valid?: boolean;
    readonly attributes?: Attributes;
  } = {},
): DecodedPosition => ({
  deviceTime: unixMillis(time),
  fixTime: unixMillis(time),
  valid: change.valid ?? true,
  coordinates: {
    latitude: degrees(change.latitude ?? 41.15),
    longitude: degrees(change.longitude ?? -8.61),
    altitude: metres(90),
    speed: knots(change.speed ?? 20),
    course: degrees(10),
    accuracy: metres(0),
  },
  network: null,
  attributes: change.attributes ?? { ignition: true, sat: 9 },
});

/** A report without coordinates. */
export const noFix = (time: number, attributes: Attributes = {}): DecodedPosition => ({
  deviceTime: unixMillis(time),
  fixTime: unixMillis(time),
  valid: false,
  coordinates: null,
  network: null,
  attributes,
});

export const login = (imei: string = IMEI): Uint8Array => teltonikaDeviceSide.login(imei) ?? new Uint8Array();

/** One Codec 8 Extended packet. */
export const packet = (...reports: readonly DecodedPosition[]): Uint8Array =>
  teltonikaDeviceSide.report(reports, { uniqueId: IMEI, serial: 1 });

/** The acknowledgement of so many records. */
export const acknowledged = (count: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
};
