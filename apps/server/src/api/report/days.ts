import { unixMillis } from "@outrider/domain/units/units.ts";
import type { Period } from "#api/period.ts";

/** Splits a period at the midnights of a zone; days of 23 and 25 hours are days. */
export const daysOf = ({ from, to }: Period, timeZone: string): readonly Period[] => {
  const days: Period[] = [];
  let start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  while (start.epochMilliseconds < to) {
    const midnight = start.startOfDay().add({ days: 1 }).startOfDay();
    // The last millisecond of the day: a position at midnight belongs to the next one only.
    const end = Math.min(to, midnight.epochMilliseconds - 1);
    days.push({ from: unixMillis(start.epochMilliseconds), to: unixMillis(end) });
    start = midnight;
  }
  return days;
};
