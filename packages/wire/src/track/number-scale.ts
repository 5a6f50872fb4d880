/**
 * Most doubles of a position are decimals, or decimals in another unit that a decoder converted. A column whose every
 * value is exactly `integer / 10^digits / divisors…` is kept as those integers. Published values never change.
 */
export interface NumberScale {
  /** Index into `UNIT_DIVISORS`. */
  readonly unit: number;
  readonly digits: number;
}

/**
 * What a decoder divided by: nothing; km/h to knots (1.852, the nautical mile in km); m/s to knots in two steps as
 * `domain/units/speed.ts` does; 1/30000 of a minute of arc to degrees (GT06).
 */
const UNIT_DIVISORS: readonly (readonly number[])[] = [[], [1.852], [1 / 3.6, 1.852], [1_800_000]];

/** Decimal digits tried, by unit. */
const MOST_DIGITS: readonly number[] = [8, 3, 3, 0];

/** Integers beyond this are left as doubles: second differences, doubled for their sign, must stay below 2^53. */
export const LARGEST_INTEGER = 2 ** 49;

const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8] as const;

/** The scale on which every value is an integer, and those integers; null when there is none. */
export function integersOf(
  values: Float64Array,
): { readonly scale: NumberScale; readonly integers: Float64Array } | null {
  const integers = new Float64Array(values.length);
  for (let unit = 0; unit < UNIT_DIVISORS.length; unit += 1) {
    const most = MOST_DIGITS[unit] ?? 0;
    for (let digits = 0; digits <= most; digits += 1) {
      if (fill(integers, values, unit, digits)) return { scale: { unit, digits }, integers };
    }
  }
  return null;
}

function fill(integers: Float64Array, values: Float64Array, unit: number, digits: number): boolean {
  const factor = POWERS[digits] ?? 1;
  const [first, second] = UNIT_DIVISORS[unit] ?? [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const product = first === undefined ? value : second === undefined ? value * first : value * second * first;
    const integer = Math.round(product * factor);
    const scaled = integer / factor;
    const back = first === undefined ? scaled : second === undefined ? scaled / first : scaled / first / second;
    if (back !== value || Math.abs(integer) > LARGEST_INTEGER || (value === 0 && Object.is(value, -0))) return false;
    integers[index] = integer;
  }
  return true;
}

/** Turns integers back into values, in place; false when the scale is none that was ever written. */
export function scaleBack(integers: Float64Array, { unit, digits }: NumberScale): boolean {
  const factor = POWERS[digits];
  const divisors = UNIT_DIVISORS[unit];
  if (factor === undefined || divisors === undefined) return false;
  if (digits > 0)
    for (let index = 0; index < integers.length; index += 1) integers[index] = (integers[index] as number) / factor;
  for (const divisor of divisors) {
    for (let index = 0; index < integers.length; index += 1) integers[index] = (integers[index] as number) / divisor;
  }
  return true;
}
