/** Latitude at which the mercator square ends. */
export const MAX_LATITUDE = 85.051129;

/** Metres around the equator of the sphere that web mercator is drawn on (radius 6,378,137 m). */
export const EQUATOR_METRES = 40_075_016.685578488;

/** Mercator x of a longitude, 0..1. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;

/** Mercator y of a latitude, 0 at the north edge to 1. */
export const mercatorY = (latitude: number): number => {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

export const longitudeOf = (x: number): number => x * 360 - 180;

export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** Mercator length of a metre at a mercator y. */
export const mercatorPerMetre = (y: number): number => 1 / (EQUATOR_METRES * Math.cos((latitudeOf(y) * Math.PI) / 180));

const FIXED_ONE = 2 ** 32;

/**
 * The world in 32-bit fixed point: 9 mm a step, and a difference of two stays exact in the shader, so nothing
 * trembles at any zoom.
 */
export const toFixed32 = (world: number): number => {
  const wrapped = world - Math.floor(world);
  return Math.min(FIXED_ONE - 1, Math.round(wrapped * FIXED_ONE)) >>> 0;
};

export const fromFixed32 = (fixed: number): number => fixed / FIXED_ONE;

/** Shortest way from one fixed value to another, signed, in world units; crosses the antimeridian. */
export const fixedDelta = (from: number, to: number): number => ((to - from) | 0) / FIXED_ONE;
