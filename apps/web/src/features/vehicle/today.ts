import type { Period } from "#api/day-report.ts";

const DAY_MS = 86_400_000;

/** From midnight in the reader's zone until now. A day of 23 or 25 hours is counted as it is. */
export function today(now: number, timeZone: string): Period {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const sinceMidnight = ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000 + (now % 1000);
  const from = now - sinceMidnight;
  return { from: from + midnightShift(from, timeZone), to: now };
}

/** On a day when the clocks change, the wall clock at the first guess is an hour off; this is by how much. */
function midnightShift(guess: number, timeZone: string): number {
  const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", hour: "numeric" }).format(guess));
  if (hour === 0) return 0;
  const hours = hour > 12 ? 24 - hour : -hour;
  return (hours * DAY_MS) / 24;
}
