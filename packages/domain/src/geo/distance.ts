import type { Metres } from "../units/units.ts";
import { metres } from "../units/units.ts";

/** Radius of the sphere that distances are computed on: the equatorial radius of WGS 84, as Traccar uses. */
export const EARTH_RADIUS = metres(6_378_137);
const RADIANS = Math.PI / 180;

/** Great-circle distance by haversine. Takes plain numbers in degrees because hot paths hold them in columns. */
export const distance = (latitude1: number, longitude1: number, latitude2: number, longitude2: number): Metres => {
  const sinLatitude = Math.sin(((latitude2 - latitude1) * RADIANS) / 2);
  const sinLongitude = Math.sin(((longitude2 - longitude1) * RADIANS) / 2);
  const chord =
    sinLatitude * sinLatitude +
    Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * sinLongitude * sinLongitude;
  return metres(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord))));
};

/** Metres that one degree of latitude spans on the sphere of `EARTH_RADIUS`. */
export const METRES_PER_DEGREE = EARTH_RADIUS * RADIANS;
