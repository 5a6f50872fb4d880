import { EQUATOR_METRES, fixedDelta, fromFixed32, latitudeOf, toFixed32 } from "./mercator.ts";

/** A glide never takes longer: with sparser fixes being near the truth matters more than being smooth. */
export const GLIDE_MAX_MS = 10_000;
/** A vehicle that came to rest is brought to its place at once, as far as the eye allows. */
export const SETTLE_MAX_MS = 2_000;
/** How far beyond its newest fix a moving vehicle is carried on by speed and course. */
export const AHEAD_MAX_MS = 2_000;
/** A longer way between two fixes is a jump, not a drive. */
export const TELEPORT_METRES = 2_000;
/** An older fix, or a longer gap, is shown where it is: no invented movement. */
export const STALE_MS = 60_000;

const METRES_PER_SECOND_PER_KNOT = 1852 / 3600;

export interface Glide {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly duration: number;
  /** How much of track time the end lies beyond the fix, ms. */
  readonly ahead: number;
}

export interface GlideInput {
  /** Where the vehicle is drawn at this moment, fixed point; null when it is not drawn yet. */
  readonly drawn: { readonly x: number; readonly y: number } | null;
  readonly x: number;
  readonly y: number;
  /** Knots. */
  readonly speed: number;
  /** Degrees. */
  readonly course: number;
  readonly moving: boolean;
  readonly fixTime: number;
  readonly previousFixTime: number;
  readonly now: number;
}

/**
 * The movement a new fix causes: from where the vehicle is drawn to its fix, carried on by dead reckoning for at most
 * two seconds and never longer than one interval, at an even pace until the next fix is due.
 */
export const planGlide = (input: GlideInput): Glide => {
  const { drawn, x, y, fixTime, previousFixTime, now, moving } = input;
  const interval = fixTime - previousFixTime;
  const rest = { fromX: x, fromY: y, toX: x, toY: y, duration: 0, ahead: 0 };
  if (drawn === null || interval <= 0 || interval > STALE_MS || now - fixTime > STALE_MS) return rest;
  const metres = EQUATOR_METRES * Math.cos((latitudeOf(fromFixed32(y)) * Math.PI) / 180);
  const way = Math.hypot(fixedDelta(drawn.x, x), fixedDelta(drawn.y, y)) * metres;
  if (way > TELEPORT_METRES) return rest;
  const ahead = moving ? Math.min(AHEAD_MAX_MS, interval) : 0;
  const carried = (input.speed * METRES_PER_SECOND_PER_KNOT * ahead) / 1000 / metres;
  const radians = (input.course * Math.PI) / 180;
  return {
    fromX: drawn.x,
    fromY: drawn.y,
    toX: toFixed32(fromFixed32(x) + Math.sin(radians) * carried),
    toY: toFixed32(fromFixed32(y) - Math.cos(radians) * carried),
    duration: Math.min(interval, moving ? GLIDE_MAX_MS : SETTLE_MAX_MS),
    ahead,
  };
};
