/** A place on the ground in decimal degrees. Plain numbers: brands are put on where a report is made. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres of one degree of latitude on a sphere of 6371008.8 m (mean earth radius, IUGG). */
export const METRES_PER_DEGREE = (Math.PI / 180) * 6_371_008.8;

const RADIANS = Math.PI / 180;

/** How much shorter a degree of longitude is than one of latitude there. */
export const longitudeScale = (latitude: number): number => Math.cos(latitude * RADIANS);

/** Metres between two near places (flat earth; under 0.1 % wrong below 100 km, enough to drive by). */
export const distanceBetween = (from: Point, to: Point): number => {
  const north = (to.latitude - from.latitude) * METRES_PER_DEGREE;
  const east = (to.longitude - from.longitude) * METRES_PER_DEGREE * longitudeScale((from.latitude + to.latitude) / 2);
  return Math.hypot(north, east);
};

/** Course from one place to another, 0 <= degrees < 360, clockwise from north. */
export const courseBetween = (from: Point, to: Point): number => {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * longitudeScale((from.latitude + to.latitude) / 2);
  const course = Math.atan2(east, north) / RADIANS;
  return course < 0 ? course + 360 : course;
};

/** The place `metres` away in the direction of `course`. */
export const placeAt = (from: Point, course: number, metres: number): Point => ({
  latitude: from.latitude + (metres * Math.cos(course * RADIANS)) / METRES_PER_DEGREE,
  longitude:
    from.longitude + (metres * Math.sin(course * RADIANS)) / (METRES_PER_DEGREE * longitudeScale(from.latitude)),
});

/** Smallest turn between two courses, 0..180 degrees. */
export const turnBetween = (first: number, second: number): number => {
  const turn = Math.abs(first - second) % 360;
  return turn > 180 ? 360 - turn : turn;
};
