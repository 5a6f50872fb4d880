import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import * as z from "zod";

/**
 * An instant as Traccar's clients get it: `2026-08-21T16:18:51.000+00:00`, UTC with milliseconds and a colon in the
 * offset (Jackson's StdDateFormat in Traccar 6).
 */
export const formatDate = (instant: UnixMillis): string => `${new Date(instant).toISOString().slice(0, -1)}+00:00`;

export const formatOptionalDate = (instant: UnixMillis | null): string | null =>
  instant === null ? null : formatDate(instant);

const ISO_INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/u;

/**
 * Reads a full ISO instant with zone (`Z` or an offset), as the API's period parameters demand. Answers null for
 * anything else: a missing zone, a day the month does not have, an hour of 24 or more.
 */
export const parseDate = (text: string): UnixMillis | null => {
  const match = ISO_INSTANT.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = "0", fraction = "", zone = "Z"] = match;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, "0").slice(0, 3)),
  );
  const calendar = new Date(local);
  const real =
    calendar.getUTCMonth() === Number(month) - 1 &&
    calendar.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60;
  return real ? unixMillis(local - offsetMillis(zone)) : null;
};

const MILLIS_PER_MINUTE = 60_000;

const offsetMillis = (zone: string): number => {
  if (zone === "Z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * MILLIS_PER_MINUTE;
};

/** An instant in an answer. */
export const dateOut = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/u)
  .meta({ description: "UTC, e.g. 2026-08-21T16:18:51.000+00:00" });

/** An instant in a request body. */
export const dateIn = z
  .string()
  .transform((text, context) => {
    const instant = parseDate(text);
    if (instant !== null) return instant;
    context.addIssue({ code: "custom", message: "not an ISO instant with zone", params: { code: "bad_date" } });
    return z.NEVER;
  })
  .meta({ description: "ISO 8601 with zone, e.g. 2026-08-21T16:18:51Z" });
