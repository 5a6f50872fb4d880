import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres, unixMillis } from "@outrider/domain/units/units.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Cursor } from "../bytes/cursor.ts";
import type { DecodedPosition } from "../protocol.ts";
import type { IoLayout } from "./io-elements.ts";
import { readIoElements } from "./io-elements.ts";
import type { IoProfile } from "./io-profile.ts";
import { CODEC_16, CODEC_8, CODEC_8_EXTENDED } from "./packet.ts";
import { RecordFacts } from "./record-facts.ts";

/** How the records of a codec are laid out ("Teltonika Data Sending Protocols", AVL data). */
export interface AvlLayout extends IoLayout {
  /** Bytes of the event id. */
  readonly eventBytes: 1 | 2;
  /** Codec 16 says why the event was generated. */
  readonly generationType: boolean;
}

const CODEC_8_LAYOUT: AvlLayout = {
  eventBytes: 1,
  generationType: false,
  idBytes: 1,
  countBytes: 1,
  variable: false,
};
const CODEC_8_EXTENDED_LAYOUT: AvlLayout = {
  eventBytes: 2,
  generationType: false,
  idBytes: 2,
  countBytes: 2,
  variable: true,
};
const CODEC_16_LAYOUT: AvlLayout = {
  eventBytes: 2,
  generationType: true,
  idBytes: 2,
  countBytes: 1,
  variable: false,
};

/** The layout of a codec that carries AVL records, or null. */
export function avlLayout(codec: number): AvlLayout | null {
  if (codec === CODEC_8) return CODEC_8_LAYOUT;
  if (codec === CODEC_8_EXTENDED) return CODEC_8_EXTENDED_LAYOUT;
  return codec === CODEC_16 ? CODEC_16_LAYOUT : null;
}

/** What a record means beyond its bytes. */
export interface RecordContext {
  readonly profile: IoProfile;
  readonly receivedAt: UnixMillis;
  /** Alarm that id 236 raises. */
  readonly alarmButton: string;
}

/** 1e-7 degrees, the resolution of the coordinates. */
const UNITS_PER_DEGREE = 10_000_000;
const EARLIEST_BELIEVED = Date.UTC(2010, 0, 1);
const DAY_MILLIS = 86_400_000;
/** Largest instant a date can hold (ECMAScript time range). */
const LATEST_INSTANT = 8.64e15;

/** One record, and whether its stated number of I/O elements was right. */
export interface AvlRecord {
  /** Null when the clock of the device showed no instant at all: counted in the answer, not kept. */
  readonly position: DecodedPosition | null;
  readonly countsAgree: boolean;
}

/**
 * Reads one AVL record. Speed km/h to knots; angle in degrees. Without a fix the coordinates are the last known ones
 * and `valid` is false; 0,0 and coordinates off the globe are none. Meaningless after `cursor.overrun`.
 */
export function readAvlRecord(cursor: Cursor, layout: AvlLayout, context: RecordContext): AvlRecord {
  const time = cursor.u64Rounded();
  const priority = cursor.u8();
  const longitude = cursor.i32() / UNITS_PER_DEGREE;
  const latitude = cursor.i32() / UNITS_PER_DEGREE;
  const altitude = cursor.i16();
  const angle = cursor.u16();
  const satellites = cursor.u8();
  const recordSpeed = cursor.u16();
  const event = layout.eventBytes === 1 ? cursor.u8() : cursor.u16();

  const attributes: Record<string, AttributeValue> = { event, priority, sat: satellites };
  if (layout.generationType) attributes["generationType"] = cursor.u8();
  const stated = layout.countBytes === 1 ? cursor.u8() : cursor.u16();
  const facts = new RecordFacts(attributes, event, context.alarmButton);
  const total = readIoElements(cursor, layout, context.profile, facts);
  const network = facts.finish();

  const speed = recordSpeed === 0 ? facts.gnssSpeed : recordSpeed;
  const located =
    (latitude !== 0 || longitude !== 0) && latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
  const deviceTime = believedTime(time, satellites, context.receivedAt);
  return {
    position:
      deviceTime === null
        ? null
        : {
            deviceTime,
            fixTime: deviceTime,
            valid: located && satellites > 0,
            coordinates: located
              ? {
                  latitude: degrees(latitude),
                  longitude: degrees(longitude),
                  altitude: metres(altitude),
                  speed: knotsFromKilometresPerHour(kilometresPerHour(speed)),
                  course: degrees(angle % 360),
                  accuracy: metres(0),
                }
              : null,
            network,
            attributes,
          },
    countsAgree: total === stated,
  };
}

/** A device without satellites may not have its clock set: then the time of arrival is the better one. */
function believedTime(time: number, satellites: number, receivedAt: UnixMillis): UnixMillis | null {
  if (satellites === 0 && (time < EARLIEST_BELIEVED || time > receivedAt + DAY_MILLIS)) return receivedAt;
  return time > LATEST_INSTANT ? null : unixMillis(time);
}
