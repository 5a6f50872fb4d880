import type { Degrees } from "../units/units.ts";

/** A place on the earth, WGS 84. */
export interface Coordinates {
  readonly latitude: Degrees;
  readonly longitude: Degrees;
}

/** Whether both are finite and in range: latitude -90..90, longitude -180..180. */
export const areOnEarth = (latitude: number, longitude: number): boolean =>
  latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;

/** Whether this is the place a receiver without a fix gives: exactly 0, 0. */
export const isNullIsland = (latitude: number, longitude: number): boolean => latitude === 0 && longitude === 0;
