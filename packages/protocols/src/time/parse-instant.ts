import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { decimal } from "../text/decimal.ts";
import { calendarMillis } from "./calendar.ts";

/** A number below this is seconds since 1970, from here on milliseconds. */
const FIRST_MILLIS = 2_147_483_647;
/** Largest instant a date can hold (ECMAScript time range). */
const LATEST_INSTANT = 8.64e15;
const MINUTE_MILLIS = 60_000;
const DASH = 0x2d;

/**
 * An instant as devices write it: Unix seconds or milliseconds, or ISO 8601 (`2026-03-14T09:26:53.000Z`, with `T` or a
 * blank, without a zone UTC). Null when it is none of these.
 */
export function parseInstant(text: string): UnixMillis | null {
  if (text.length >= 19 && text.charCodeAt(4) === DASH) return parseIso(text);
  const value = decimal(text);
  if (value === null || value < 0) return null;
  const millis = Math.round(value < FIRST_MILLIS ? value * 1000 : value);
  return millis <= LATEST_INSTANT ? unixMillis(millis) : null;
}

/** `yyyy-MM-dd`, `T` or blank, `HH:mm:ss`, fraction, `Z` or an offset. */
export function parseIso(text: string): UnixMillis | null {
  const separator = text.charCodeAt(10) | 0x20;
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH || (separator !== 0x74 && separator !== 0x20)) {
    return null;
  }
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return null;
  const millis = calendarMillis(
    digits(text, 0, 4),
    digits(text, 5, 7),
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
  );
  if (millis === null) return null;
  let at = 19;
  let fraction = 0;
  if (text.charCodeAt(at) === 0x2e) {
    const start = at + 1;
    at = start;
    while (at < text.length && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at += 1;
    if (at === start || at - start > 9) return null;
    fraction = Math.floor((digits(text, start, at) * 1000) / 10 ** (at - start));
  }
  const offset = zoneMinutes(text, at);
  return offset === null ? null : unixMillis(millis + fraction - offset * MINUTE_MILLIS);
}

const COLON = 0x3a;

/** The digits from `start` to `end` as a number; NaN when they are not all there. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** `Z`, nothing, `+hh:mm`, `+hhmm` or `+hh`, in minutes ahead of UTC. */
function zoneMinutes(text: string, at: number): number | null {
  const rest = text.length - at;
  if (rest === 0) return 0;
  const sign = text[at];
  if (rest === 1) return sign === "Z" || sign === "z" ? 0 : null;
  if (sign !== "+" && sign !== "-") return null;
  const minutesAt = text.charCodeAt(at + 3) === COLON ? at + 4 : at + 3;
  const hours = digits(text, at + 1, at + 3);
  const minutes = minutesAt >= text.length ? 0 : digits(text, minutesAt, minutesAt + 2);
  const end = minutesAt >= text.length ? at + 3 : minutesAt + 2;
  if (!(hours <= 14 && minutes < 60) || end !== text.length) return null;
  return (hours * 60 + minutes) * (sign === "-" ? -1 : 1);
}
