const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/**
 * Milliseconds since 1970 of a date and time read as UTC; null when there is no such day or time (month 13, 30
 * February, 24:00, second 60). `year` is the full year.
 */
export function calendarMillis(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | null {
  // NOTE: written so that NaN, a field that was no number, is refused too.
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= DAYS_OF_MONTH[month - 1]!)) return null;
  if (month === 2 && day === 29 && !isLeapYear(year)) return null;
  if (!(hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60)) return null;
  if (!(year >= 1970 && year <= 9999)) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
