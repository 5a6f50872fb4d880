import { digitsAt } from "../text/digits.ts";
import { calendarMillis } from "./calendar.ts";

/** `yyyyMMddHHmmss` read as UTC, in milliseconds since 1970; null when it is no such date and time. */
export function compactDate(text: string): number | null {
  if (text.length !== 14) return null;
  return calendarMillis(
    digitsAt(text, 0, 4),
    digitsAt(text, 4, 6),
    digitsAt(text, 6, 8),
    digitsAt(text, 8, 10),
    digitsAt(text, 10, 12),
    digitsAt(text, 12, 14),
  );
}

/** `yyMMddHHmmss` (without seconds where there are none), years from 2000. */
export function shortDate(text: string): number | null {
  if (text.length !== 12 && text.length !== 10) return null;
  return calendarMillis(
    2000 + digitsAt(text, 0, 2),
    digitsAt(text, 2, 4),
    digitsAt(text, 4, 6),
    digitsAt(text, 6, 8),
    digitsAt(text, 8, 10),
    text.length === 10 ? 0 : digitsAt(text, 10, 12),
  );
}

/** `ddMMyy` and `HHmmss`, years from 2000, as GPS receivers write them (NMEA 0183, RMC). */
export function receiverDate(date: string, time: string): number | null {
  if (date.length !== 6 || time.length < 6) return null;
  return calendarMillis(
    2000 + digitsAt(date, 4, 6),
    digitsAt(date, 2, 4),
    digitsAt(date, 0, 2),
    digitsAt(time, 0, 2),
    digitsAt(time, 2, 4),
    digitsAt(time, 4, 6),
  );
}
