import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { bcdText } from "../bytes/bcd.ts";
import { hexText } from "../bytes/hex.ts";
import type { DecodeContext } from "../protocol.ts";
import { receiverDate } from "../time/compact-date.ts";
import { LONG_BINARY_BYTES, LONG_ID_BYTES, SHORT_ID_BYTES } from "./frame.ts";
import { applyStatus } from "./status.ts";
import type { TextReport } from "./text.ts";

/** Percent of the battery levels 1 to 6; above that the byte is percent itself. */
const BATTERY_LEVELS = [null, 0, 10, 20, 60, 80, 100] as const;
const VALID = 0x02;
const NORTH = 0x04;
const EAST = 0x08;

/** A binary `$` message; a reason when its packed digits are none. */
export function readBinary(frame: Uint8Array, context: DecodeContext): (TextReport & { readonly id: string }) | string {
  const idBytes = frame.length === LONG_BINARY_BYTES ? LONG_ID_BYTES : SHORT_ID_BYTES;
  const at = 1 + idBytes;
  const id = bcdText(frame, 1, at);
  const clock = bcdText(frame, at, at + 6);
  const latitudeDigits = bcdText(frame, at + 6, at + 10);
  const battery = frame[at + 10]!;
  // Nine digits of longitude, then four flags in the last half byte.
  const longitudeDigits = hexText(frame, at + 11, at + 16).slice(0, 9);
  const flags = frame[at + 15]! & 0x0f;
  const motion = bcdText(frame, at + 16, at + 19);
  if (id === null || clock === null || latitudeDigits === null || motion === null || /[A-F]/.test(longitudeDigits)) {
    return "packed digits are none";
  }
  const instant = receiverDate(clock.slice(6), clock.slice(0, 6));
  if (instant === null) return "no such date";
  const latitude = angle(latitudeDigits, 2);
  const longitude = angle(longitudeDigits, 3);
  if (latitude === null || longitude === null) return "no such place";
  const attributes: Record<string, AttributeValue> = {};
  const level = battery < BATTERY_LEVELS.length ? BATTERY_LEVELS[battery] : battery <= 100 ? battery : null;
  if (level !== null && level !== undefined) attributes["batteryLevel"] = level;
  const statusAt = at + 19;
  const status = Number.parseInt(hexText(frame, statusAt, statusAt + 4), 16);
  const state = applyStatus(status, context.state, attributes);
  const rest = hexText(frame, statusAt + 4);
  if (!/^0*$/.test(rest)) attributes["raw"] = rest;
  const located = latitude !== 0 || longitude !== 0;
  return {
    id: idBytes === LONG_ID_BYTES ? id.slice(0, 15) : id,
    state,
    position: {
      deviceTime: unixMillis(instant),
      fixTime: unixMillis(instant),
      valid: located && (flags & VALID) !== 0,
      coordinates: located
        ? {
            latitude: degrees((flags & NORTH) === 0 ? 0 - latitude : latitude),
            longitude: degrees((flags & EAST) === 0 ? 0 - longitude : longitude),
            altitude: metres(0),
            speed: knots(Number(motion.slice(0, 3))),
            course: degrees(Number(motion.slice(3)) % 360),
            accuracy: metres(0),
          }
        : null,
      network: null,
      attributes,
    },
  };
}

/** Degrees, then minutes in ten thousandths. */
function angle(digits: string, degreeDigits: 2 | 3): number | null {
  const minutes = Number(digits.slice(degreeDigits)) / 10_000;
  const value = Number(digits.slice(0, degreeDigits)) + minutes / 60;
  return minutes < 60 && value <= (degreeDigits === 2 ? 90 : 180) ? value : null;
}
