import type { DurationMillis } from "@outrider/domain/units/units.ts";
import type { Translate } from "../catalogue.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A length of time in the fewest figures that say enough: seconds under a minute, minutes under an hour, hours with
 * minutes under a day, then days. Rounded down, so that an age is never overstated; a negative length counts as 0.
 */
export function formatDuration(duration: DurationMillis, messages: Translate<"common">): string {
  const length = Math.max(0, duration);
  if (length < MINUTE) return messages("duration.seconds", { seconds: Math.floor(length / SECOND) });
  if (length < HOUR) return messages("duration.minutes", { minutes: Math.floor(length / MINUTE) });
  if (length >= DAY) return messages("duration.days", { days: Math.floor(length / DAY) });
  const hours = Math.floor(length / HOUR);
  const minutes = Math.floor((length % HOUR) / MINUTE);
  if (minutes === 0) return messages("duration.hours", { hours });
  return messages("duration.hoursMinutes", { hours, minutes: String(minutes).padStart(2, "0") });
}
