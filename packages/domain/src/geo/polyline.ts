import type { Metres } from "../units/units.ts";
import { metres } from "../units/units.ts";
import { METRES_PER_DEGREE } from "./distance.ts";

/**
 * Distance from a place to the nearest point of a line, infinity for a line without points. Computed on the plane that
 * touches the earth at the place: better than 0.1 % within 10 km of it, which is where corridors are decided.
 * `longitudes` are unwrapped.
 */
export const distanceToPolyline = (
  latitudes: Float64Array,
  longitudes: Float64Array,
  latitude: number,
  longitude: number,
): Metres => {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let nearest = Infinity;
  let x1 = 0;
  let y1 = 0;
  for (let index = 0; index < latitudes.length; index += 1) {
    const x2 = shortWay((longitudes[index] as number) - longitude) * shrink * METRES_PER_DEGREE;
    const y2 = ((latitudes[index] as number) - latitude) * METRES_PER_DEGREE;
    const squared = index === 0 ? x2 * x2 + y2 * y2 : squaredDistanceToSegment(x1, y1, x2, y2);
    if (squared < nearest) nearest = squared;
    x1 = x2;
    y1 = y2;
  }
  return metres(Math.sqrt(nearest));
};

const shortWay = (difference: number): number => {
  const turned = (((difference % 360) + 540) % 360) - 180;
  return turned;
};

/** Squared distance from the origin to the segment. */
const squaredDistanceToSegment = (x1: number, y1: number, x2: number, y2: number): number => {
  const x = x2 - x1;
  const y = y2 - y1;
  const length = x * x + y * y;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * x + y1 * y) / length));
  const nearX = x1 + share * x;
  const nearY = y1 + share * y;
  return nearX * nearX + nearY * nearY;
};
