import type { Degrees } from "../units/units.ts";
import { degrees } from "../units/units.ts";

const RADIANS = Math.PI / 180;

/** Initial course of the great circle from the first place to the second, 0..360, clockwise from north; 0 if equal. */
export const bearing = (latitude1: number, longitude1: number, latitude2: number, longitude2: number): Degrees => {
  const from = latitude1 * RADIANS;
  const to = latitude2 * RADIANS;
  const across = (longitude2 - longitude1) * RADIANS;
  const east = Math.sin(across) * Math.cos(to);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(across);
  const angle = Math.atan2(east, north) / RADIANS;
  return degrees(angle < 0 ? angle + 360 : angle);
};

/** Smallest angle between two courses, 0..180. */
export const courseDifference = (course1: number, course2: number): Degrees => {
  const difference = Math.abs((((course1 - course2) % 360) + 360) % 360);
  return degrees(difference > 180 ? 360 - difference : difference);
};
