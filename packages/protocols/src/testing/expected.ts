import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { hexBytes } from "../bytes/hex.ts";
import type { DecodedPosition } from "../protocol.ts";

/** A report as a test writes it down: times as ISO text, speed in km/h, what is usual left out. */
export interface ExpectedReport {
  readonly time: string;
  /** When it is another one than `time`. */
  readonly fixTime?: string;
  readonly valid?: boolean;
  readonly at?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly altitude?: number;
    readonly kilometresPerHour?: number;
    readonly course?: number;
    readonly accuracy?: number;
  };
  readonly network?: Network;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** The whole position that a decoder must give for this report. */
export function expected({ time, fixTime, valid, at, network, attributes }: ExpectedReport): DecodedPosition {
  return {
    deviceTime: unixMillis(Date.parse(time)),
    fixTime: unixMillis(Date.parse(fixTime ?? time)),
    valid: valid ?? at !== undefined,
    coordinates:
      at === undefined
        ? null
        : {
            latitude: degrees(at.latitude),
            longitude: degrees(at.longitude),
            altitude: metres(at.altitude ?? 0),
            speed: knotsFromKilometresPerHour(kilometresPerHour(at.kilometresPerHour ?? 0)),
            course: degrees(at.course ?? 0),
            accuracy: metres(at.accuracy ?? 0),
          },
    network: network ?? null,
    attributes,
  };
}

/** Bytes of a hex text that a test states; an error when it is none. */
export function hex(text: string): Uint8Array {
  const bytes = hexBytes(text);
  if (bytes === null) throw new TypeError(`not hex: ${text}`);
  return bytes;
}
