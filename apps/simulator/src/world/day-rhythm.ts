const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** Minutes after local midnight, 0 <= x < 1440. */
export const minuteOfDay = (time: number, timeZone: string): number => {
  const minutes = Math.floor(time / MINUTE) + offsetMinutes(time, timeZone);
  return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
};

/** Whether a shift that starts at that minute of the day is on. */
export const isOnShift = (time: number, timeZone: string, start: number, length: number): boolean =>
  (minuteOfDay(time, timeZone) - start + DAY_MINUTES) % DAY_MINUTES < length;

/** When the shift starts next, unix ms; a whole day later when it starts just now. */
export const nextShift = (time: number, timeZone: string, start: number): number => {
  const wait = (start - minuteOfDay(time, timeZone) + DAY_MINUTES) % DAY_MINUTES;
  return time + (wait === 0 ? DAY_MINUTES : wait) * MINUTE;
};

/** Air temperature, Celsius: coldest before sunrise, warmest in the afternoon, round 18 degrees. */
export const airTemperature = (time: number, timeZone: string): number =>
  18 - 6 * Math.cos(((minuteOfDay(time, timeZone) - 240) / DAY_MINUTES) * 2 * Math.PI);

const offsets = new Map<string, { readonly hour: number; readonly minutes: number }>();

/** Zones change on whole hours, so one look-up serves an hour. */
const offsetMinutes = (time: number, timeZone: string): number => {
  const hour = Math.floor(time / 3_600_000);
  const known = offsets.get(timeZone);
  if (known?.hour === hour) return known.minutes;
  const zoned = Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000).toZonedDateTimeISO(timeZone);
  const minutes = zoned.offsetNanoseconds / 60e9;
  offsets.set(timeZone, { hour, minutes });
  return minutes;
};
