import type { Point } from "../geometry/point.ts";
import { courseBetween, distanceBetween, turnBetween } from "../geometry/point.ts";

/**
 * A way to drive, as flat arrays: `count` points, `count - 1` straight pieces between them. Immutable after
 * `buildRoute`; vehicles hold it by reference.
 */
export interface Route {
  readonly count: number;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** Metres from the start to each point. */
  readonly distance: Float64Array;
  /** Speed allowed on the piece after each point, m/s. */
  readonly limit: Float32Array;
  /** Course of the piece after each point, degrees. */
  readonly course: Float32Array;
  /** Fastest comfortable speed through each point because of the bend there, m/s. */
  readonly bend: Float32Array;
  /** Identity of the traffic light at each point, 0 where there is none. */
  readonly light: Uint32Array;
  /** Metres in all. */
  readonly length: number;
}

export interface RoutePoint extends Point {
  /** Speed allowed from here to the next point, m/s. */
  readonly limit: number;
  /** Identity of a traffic light, 0 for none. */
  readonly light: number;
}

/** Bends below this angle are taken at full speed, degrees. */
const STRAIGHT = 12;
/** Speed around a street corner of 90 degrees, m/s (15 km/h), and at a sharper one. */
const CORNER_SPEED = 4.2;
const HAIRPIN_SPEED = 2.5;
/** Sideways acceleration that passengers accept, m/s2. */
const COMFORTABLE_SIDEWAYS = 2.2;

/** Lays out a route; null when it has no length. Points closer than half a metre are joined. */
export const buildRoute = (points: readonly RoutePoint[]): Route | null => {
  const kept: RoutePoint[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last === undefined || distanceBetween(last, point) >= 0.5) kept.push(point);
  }
  const count = kept.length;
  if (count < 2) return null;
  const distance = new Float64Array(count);
  const course = new Float32Array(count);
  const bend = new Float32Array(count).fill(Infinity);
  for (let index = 1; index < count; index++) {
    const before = kept[index - 1] as RoutePoint;
    const here = kept[index] as RoutePoint;
    distance[index] = (distance[index - 1] as number) + distanceBetween(before, here);
    course[index - 1] = courseBetween(before, here);
  }
  course[count - 1] = course[count - 2] as number;
  for (let index = 1; index < count - 1; index++) {
    const reach = Math.min(
      (distance[index] as number) - (distance[index - 1] as number),
      (distance[index + 1] as number) - (distance[index] as number),
    );
    bend[index] = bendSpeed(turnBetween(course[index - 1] as number, course[index] as number), reach);
  }
  bend[count - 1] = 0;
  return {
    count,
    latitude: Float64Array.from(kept, (point) => point.latitude),
    longitude: Float64Array.from(kept, (point) => point.longitude),
    distance,
    limit: Float32Array.from(kept, (point) => point.limit),
    course,
    bend,
    light: Uint32Array.from(kept, (point) => point.light),
    length: distance[count - 1] as number,
  };
};

/**
 * Speed through a bend of `turn` degrees whose shorter leg is `reach` metres: the legs are tangents of a circle,
 * radius = reach / 2 / tan(turn / 2), and the sideways acceleration stays comfortable.
 */
const bendSpeed = (turn: number, reach: number): number => {
  if (turn < STRAIGHT) return Infinity;
  if (turn > 120) return HAIRPIN_SPEED;
  const radius = reach / 2 / Math.tan((turn * Math.PI) / 360);
  const speed = Math.sqrt(COMFORTABLE_SIDEWAYS * Math.max(radius, 1));
  return turn > 60 ? Math.min(Math.max(speed / 3, CORNER_SPEED), 7) : Math.max(speed, CORNER_SPEED);
};
