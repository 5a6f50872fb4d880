/**
 * Physical quantities as branded numbers. A plain number is never passed where a quantity is meant;
 * the constructors below are the only place that casts.
 */
declare const unit: unique symbol;
type Quantity<Unit extends string> = number & { readonly [unit]: Unit };

/** Speed over ground in knots, the unit of the wire and of every stored position. */
export type Knots = Quantity<"kn">;
export type KilometresPerHour = Quantity<"km/h">;
export type MetresPerSecond = Quantity<"m/s">;
/** Length in metres: distances, odometers, altitude, accuracy, radii. */
export type Metres = Quantity<"m">;
/** Angle in degrees: latitude -90..90, longitude -180..180, course 0..359.99 clockwise from north. */
export type Degrees = Quantity<"deg">;
export type Litres = Quantity<"l">;
/** Share of a whole, 0..100. */
export type Percent = Quantity<"%">;
export type Celsius = Quantity<"C">;
export type Volts = Quantity<"V">;
/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMillis = Quantity<"unix ms">;
/** A length of time in milliseconds. */
export type DurationMillis = Quantity<"ms">;

export const knots = (value: number): Knots => value as Knots;
export const kilometresPerHour = (value: number): KilometresPerHour => value as KilometresPerHour;
export const metresPerSecond = (value: number): MetresPerSecond => value as MetresPerSecond;
export const metres = (value: number): Metres => value as Metres;
export const degrees = (value: number): Degrees => value as Degrees;
export const litres = (value: number): Litres => value as Litres;
export const percent = (value: number): Percent => value as Percent;
export const celsius = (value: number): Celsius => value as Celsius;
export const volts = (value: number): Volts => value as Volts;
export const unixMillis = (value: number): UnixMillis => value as UnixMillis;
export const durationMillis = (value: number): DurationMillis => value as DurationMillis;
