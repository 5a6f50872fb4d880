import { kilometresPerHourFromKnots } from "@outrider/domain/units/speed.ts";
import type {
  Celsius,
  DurationMillis,
  Knots,
  Litres,
  Metres,
  Percent,
  UnixMillis,
  Volts,
} from "@outrider/domain/units/units.ts";
import type { Translate } from "../catalogue.ts";
import { formatDuration } from "./duration.ts";

/** A number apart from its unit, because the unit is set smaller. `text` is both with a space that does not break. */
export interface Measure {
  readonly value: string;
  readonly unit: string;
  readonly text: string;
}

export interface FormatterOptions {
  /** Tag for `Intl`. */
  readonly locale: string;
  readonly timeZone: string;
  readonly messages: Translate<"common">;
}

/** Numbers, units, lengths of time and instants as the reader writes them. */
export interface Formatters {
  readonly timeZone: string;
  number(value: number, decimals?: number): string;
  /** Knots in, km/h out. */
  speed(speed: Knots): Measure;
  /** Under 1 km in metres, under 100 km with one decimal. */
  distance(distance: Metres): Measure;
  /** Whole kilometres. */
  odometer(distance: Metres): Measure;
  /** Engine hours with one decimal. */
  hours(duration: DurationMillis): Measure;
  temperature(value: Celsius): Measure;
  percent(value: Percent): Measure;
  voltage(value: Volts): Measure;
  litres(value: Litres): Measure;
  /** "4 s", "12 min", "1 h 12", "6 d": the largest unit that says enough. */
  duration(duration: DurationMillis): string;
  time(instant: UnixMillis): string;
  timeWithSeconds(instant: UnixMillis): string;
  /** "20 Nov". */
  day(instant: UnixMillis): string;
  date(instant: UnixMillis): string;
  dateTime(instant: UnixMillis): string;
  /** Date, time with seconds and the zone's short name. */
  full(instant: UnixMillis): string;
  /** "38.759214, -9.159187": always with points, so that it can be pasted anywhere. */
  coordinates(latitude: number, longitude: number): string;
  list(items: readonly string[]): string;
  compare(left: string, right: string): number;
}

const NARROW_SPACE = "\u202f";

export function createFormatters({ locale, timeZone, messages }: FormatterOptions): Formatters {
  const numbers = new Map<number, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });

  const number = (value: number, decimals = 0): string => {
    let formatter = numbers.get(decimals);
    if (!formatter) {
      formatter = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: true,
      });
      numbers.set(decimals, formatter);
    }
    // A rounded -0 would show as "-0".
    const text = formatter.format(Number(value.toFixed(decimals)) === 0 ? 0 : value);
    return text.replace("-", "−");
  };

  const measure = (value: string, unit: string): Measure => ({ value, unit, text: `${value}${NARROW_SPACE}${unit}` });

  const date = (options: Intl.DateTimeFormatOptions): ((instant: UnixMillis) => string) => {
    const key = JSON.stringify(options);
    return (instant) => {
      let formatter = dates.get(key);
      if (!formatter) {
        formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone });
        dates.set(key, formatter);
      }
      return formatter.format(instant);
    };
  };

  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const calendar = { day: "numeric", month: "short", year: "numeric" } as const;

  return {
    timeZone,
    number,
    speed: (speed) => measure(number(kilometresPerHourFromKnots(speed)), messages("unit.kilometresPerHour")),
    distance: (distance) =>
      distance < 1000
        ? measure(number(distance), messages("unit.metres"))
        : measure(number(distance / 1000, distance < 100_000 ? 1 : 0), messages("unit.kilometres")),
    odometer: (distance) => measure(number(Math.floor(distance / 1000)), messages("unit.kilometres")),
    hours: (duration) => measure(number(duration / 3_600_000, 1), messages("unit.hours")),
    temperature: (value) => measure(number(value, 1), messages("unit.celsius")),
    percent: (value) => measure(number(value), messages("unit.percent")),
    voltage: (value) => measure(number(value, 1), messages("unit.volts")),
    litres: (value) => measure(number(value), messages("unit.litres")),
    duration: (duration) => formatDuration(duration, messages),
    time: date(clock),
    timeWithSeconds: date({ ...clock, second: "2-digit" }),
    day: date({ day: "numeric", month: "short" }),
    date: date(calendar),
    dateTime: date({ ...calendar, ...clock }),
    full: date({ ...calendar, ...clock, second: "2-digit", timeZoneName: "short" }),
    coordinates: (latitude, longitude) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
    list: (items) => lists.format(items),
    compare: (left, right) => collator.compare(left, right),
  };
}
