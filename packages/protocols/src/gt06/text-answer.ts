import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres } from "@outrider/domain/units/units.ts";
import type { Cursor } from "../bytes/cursor.ts";
import { latin1Text } from "../bytes/latin1.ts";
import { utf16Text } from "../bytes/utf16.ts";
import type { DecodedPosition, Message } from "../protocol.ts";
import { calendarMillis } from "../time/calendar.ts";
import { instantOf } from "../time/device-zone.ts";
import type { Gt06Clock } from "./gps-block.ts";

const ENCODING_ASCII = 1;
const ENCODING_UTF16 = 2;
const FLAG_BYTES = 4;
const MAXIMUM_TEXT = 4096;
const MAXIMUM_RESULT = 2048;

/** 21: server flag, encoding, text. A reason when the encoding is unknown or the text too long. */
export function readTextAnswer(cursor: Cursor, clock: Gt06Clock): readonly Message[] | string {
  const flag = cursor.u32();
  const encoding = cursor.u8();
  if (cursor.overrun) return "content shorter than its head";
  if (cursor.remaining > MAXIMUM_TEXT) return "text too long";
  const bytes = cursor.take(cursor.remaining);
  if (encoding === ENCODING_ASCII) return answer(latin1Text(bytes), flag, clock);
  if (encoding !== ENCODING_UTF16) return "unknown text encoding";
  const text = utf16Text(bytes);
  return text === null ? "half a character" : answer(text, flag, clock);
}

/** 15: length of flag and text, server flag, text, language. */
export function readOldTextAnswer(cursor: Cursor, clock: Gt06Clock): readonly Message[] | string {
  const length = cursor.u8() - FLAG_BYTES;
  const flag = cursor.u32();
  if (cursor.overrun || length < 0 || length > cursor.remaining) return "text longer than the content";
  return answer(cursor.latin1(length), flag, clock);
}

/** The result of a command, and the position it tells, if it does. A flag of 0 names no command. */
function answer(text: string, flag: number, clock: Gt06Clock): readonly Message[] {
  const result = text.slice(0, MAXIMUM_RESULT).trim();
  const message: Message =
    flag === 0
      ? { kind: "commandResult", result, reply: null }
      : { kind: "commandResult", result, serial: flag, reply: null };
  const position = positionOf(result, clock);
  return position === null ? [message] : [message, { kind: "positions", positions: [position], acknowledgement: null }];
}

const COORDINATES = /Lat:([NS])(\d{1,2}\.\d{1,8}),\s?Lon:([EW])(\d{1,3}\.\d{1,8})/i;
const COURSE = /Course:(\d{1,3}(?:\.\d{1,4})?)/i;
const SPEED = /Speed:(\d{1,3}(?:\.\d{1,4})?)/i;
const DATE_TIME = /DateTime:(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})/i;

/** `Lat:N22.577,Lon:E113.916,Course:0.0,Speed:0.0,DateTime:2026-03-14 09:26:53`, the answer to `WHERE#`. */
function positionOf(text: string, { zone }: Gt06Clock): DecodedPosition | null {
  const place = COORDINATES.exec(text);
  const moment = DATE_TIME.exec(text);
  if (place === null || moment === null) return null;
  const [year, month, day, hour, minute, second] = moment.slice(1).map(Number);
  const local = calendarMillis(year!, month!, day!, hour!, minute!, second!);
  const latitude = Number(place[2]) * (place[1]!.toUpperCase() === "S" ? -1 : 1);
  const longitude = Number(place[4]) * (place[3]!.toUpperCase() === "W" ? -1 : 1);
  if (local === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const time = instantOf(local, zone);
  return {
    deviceTime: time,
    fixTime: time,
    valid: true,
    coordinates: {
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      altitude: metres(0),
      speed: knotsFromKilometresPerHour(kilometresPerHour(Number(SPEED.exec(text)?.[1] ?? 0))),
      course: degrees(Number(COURSE.exec(text)?.[1] ?? 0) % 360),
      accuracy: metres(0),
    },
    network: null,
    attributes: {},
  };
}
