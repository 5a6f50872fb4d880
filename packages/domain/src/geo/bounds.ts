import type { Metres } from "../units/units.ts";
import { METRES_PER_DEGREE } from "./distance.ts";

/**
 * A box in degrees. `west` may lie below -180 or `east` above 180 when the box crosses the 180th meridian, never both;
 * `boundsContain` knows.
 */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Whether a place, longitude -180..180, lies in the box or on its edge. */
export const boundsContain = (bounds: Bounds, latitude: number, longitude: number): boolean => {
  if (latitude < bounds.south || latitude > bounds.north) return false;
  return (
    (longitude >= bounds.west && longitude <= bounds.east) ||
    (longitude + 360 >= bounds.west && longitude + 360 <= bounds.east) ||
    (longitude - 360 >= bounds.west && longitude - 360 <= bounds.east)
  );
};

/** The smallest box around places whose longitudes were unwrapped; null without any. */
export const boundsOf = (latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): Bounds | null => {
  if (latitudes.length === 0) return null;
  let south = Infinity;
  let west = Infinity;
  let north = -Infinity;
  let east = -Infinity;
  for (let index = 0; index < latitudes.length; index += 1) {
    const latitude = latitudes[index] ?? 0;
    const longitude = longitudes[index] ?? 0;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
  }
  return { south, west, north, east };
};

/** The box with `margin` added on every side, at least as large as needed at its latitudes; whole circles at a pole. */
export const growBounds = (bounds: Bounds, margin: Metres): Bounds => {
  const up = margin / METRES_PER_DEGREE;
  const south = Math.max(-90, bounds.south - up);
  const north = Math.min(90, bounds.north + up);
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const across = narrowest <= 1e-9 ? 360 : Math.min(360, up / narrowest);
  return { south, north, west: bounds.west - across, east: bounds.east + across };
};

/**
 * Longitudes with every step made the short way round, so that a line over the 180th meridian stays one line:
 * 179, -179 becomes 179, 181.
 */
export const unwrapLongitudes = (longitudes: ArrayLike<number>): Float64Array => {
  const unwrapped = new Float64Array(longitudes.length);
  let previous = longitudes[0] ?? 0;
  for (let index = 0; index < longitudes.length; index += 1) {
    let longitude = longitudes[index] ?? 0;
    while (longitude - previous > 180) longitude -= 360;
    while (longitude - previous < -180) longitude += 360;
    unwrapped[index] = longitude;
    previous = longitude;
  }
  return unwrapped;
};
