import { impliedSpeed } from "../geo/implied-speed.ts";
import type { EntityAttributes } from "../model/attributes.ts";
import type { Position } from "../model/position.ts";
import { flagAt, numberAt, textAt } from "../model/read-attribute.ts";
import { knotsFromKilometresPerHour } from "../units/speed.ts";
import type { UnixMillis } from "../units/units.ts";
import { durationMillis, kilometresPerHour, metres } from "../units/units.ts";

/** Above this speed, said or implied, a vehicle moves (decision "Stand-still evidence for a stop command"). */
export const STAND_STILL_SPEED = kilometresPerHour(5);
/** How old the newest fix of a running vehicle may be. */
export const STAND_STILL_FIX_AGE = durationMillis(120_000);
/** A sign of motion this young vetoes. */
export const MOTION_SIGN_AGE = durationMillis(60_000);
/** A connection must have been the only one of its identity for this long. */
export const SOLE_CONNECTION_TIME = durationMillis(60_000);
/** A fix may be this far ahead of the clock of the server before it is not believed. */
const CLOCK_AHEAD = durationMillis(60_000);
/** Fixes closer together than this say nothing about speed: the noise of a receiver is some metres. */
const SPAN_FOR_SPEED = durationMillis(10_000);
/** Said speeds of the last this long count, not only the newest one. */
const SAID_SPEED_SPAN = durationMillis(20_000);
/** A counter of distance that grew by more than this is a sign of motion; receivers' own odometers creep below it. */
const ODOMETER_CREEP = metres(20);
/** Queclink device types that refuse an engine stop at any speed but 0 (specification, section 5). */
const QUECLINK_TYPES: readonly string[] = ["20", "28", "36", "37", "38"];

/** Everything that the verdict rests on. */
export interface StandStillEvidence {
  /** The newest positions of the vehicle, outdated and invalid ones too, in order of device time; ten minutes are enough. */
  readonly positions: readonly Position[];
  readonly device: EntityAttributes;
  readonly now: UnixMillis;
  /** Since when the live connection of this identity is the only one; null without a live connection. */
  readonly soleConnectionSince: UnixMillis | null;
}

export type StandStillReason =
  /** No usable fix at all. */
  | "noPosition"
  /** A said or implied speed, or another sign of motion. */
  | "moving"
  /** The newest fix is too old and the vehicle was not parked. */
  | "stale"
  /** One fix alone does not prove that a running vehicle stands. */
  | "tooFewFixes"
  | "offline"
  /** Another connection used this identity within the last minute. */
  | "contested";

export type StandStillVerdict =
  | { readonly kind: "still"; readonly warnings: readonly "ignitionOn"[] }
  | { readonly kind: "refused"; readonly reasons: readonly [StandStillReason, ...StandStillReason[]] };

/**
 * Whether a command that stops the engine may go out now. Missing evidence refuses. Asked when the command is
 * requested and again at the moment of sending; releasing the engine needs no such verdict.
 */
export const standStill = (evidence: StandStillEvidence): StandStillVerdict => {
  const reasons = [...connectionReasons(evidence), ...vehicleReasons(evidence)];
  const [first, ...more] = reasons;
  if (first !== undefined) return { kind: "refused", reasons: [first, ...more] };
  const ignition = evidence.positions.findLast((position) => flagAt(position.attributes, "ignition") !== null);
  return { kind: "still", warnings: ignition?.attributes["ignition"] === true ? ["ignitionOn"] : [] };
};

const connectionReasons = ({ soleConnectionSince, now }: StandStillEvidence): readonly StandStillReason[] => {
  if (soleConnectionSince === null) return ["offline"];
  return now - soleConnectionSince < SOLE_CONNECTION_TIME ? ["contested"] : [];
};

const vehicleReasons = (evidence: StandStillEvidence): readonly StandStillReason[] => {
  const { positions, now } = evidence;
  const fixes = positions.filter(
    (position) => position.valid && !position.outdated && position.fixTime <= now + CLOCK_AHEAD,
  );
  const newest = fixes[fixes.length - 1];
  if (newest === undefined) return ["noPosition"];
  if (isMoving(newest, fixes, evidence)) return ["moving"];
  if (isParked(newest, positions)) return [];
  if (now - newest.fixTime > STAND_STILL_FIX_AGE) return ["stale"];
  const proven = fixes.some((fix) => isComparable(fix, newest));
  return proven ? [] : ["tooFewFixes"];
};

const isMoving = (newest: Position, fixes: readonly Position[], evidence: StandStillEvidence): boolean => {
  const limit = knotsFromKilometresPerHour(STAND_STILL_SPEED);
  const said = fixes.some((fix) => newest.fixTime - fix.fixTime <= SAID_SPEED_SPAN && fix.speed > limit);
  const implied = fixes.some((fix) => isComparable(fix, newest) && impliedSpeed(fix, newest) > limit);
  return said || implied || refusesAnySpeed(newest, evidence.device) || hasMotionSign(evidence);
};

/** Whether the way from one fix to the newest proves something: far enough apart in time, not too long ago. */
const isComparable = (fix: Position, newest: Position): boolean => {
  const span = newest.fixTime - fix.fixTime;
  return span >= SPAN_FOR_SPEED && span <= STAND_STILL_FIX_AGE;
};

const refusesAnySpeed = (newest: Position, device: EntityAttributes): boolean =>
  newest.protocol === "gl200" && QUECLINK_TYPES.includes(textAt(device, "deviceType") ?? "") && newest.speed !== 0;

/** Parked: ignition off at the newest fix and at every report since that tells the ignition. */
const isParked = (newest: Position, positions: readonly Position[]): boolean =>
  newest.attributes["ignition"] === false &&
  positions.slice(positions.indexOf(newest)).every((position) => position.attributes["ignition"] !== true);

/** CAN speed, movement sensor or a growing odometer in any report of the last minute, with or without a fix. */
const hasMotionSign = ({ positions, now }: StandStillEvidence): boolean => {
  const recent = positions.filter((position) => now - position.deviceTime <= MOTION_SIGN_AGE);
  const shown = recent.some(
    ({ attributes }) =>
      flagAt(attributes, "motion") === true || (numberAt(attributes, "obdSpeed") ?? 0) > STAND_STILL_SPEED,
  );
  return shown || ["odometer", "obdOdometer"].some((counter) => growth(recent, counter) > ODOMETER_CREEP);
};

const growth = (positions: readonly Position[], counter: string): number => {
  const values = positions.flatMap(({ attributes }) => numberAt(attributes, counter) ?? []);
  return values.length < 2 ? 0 : (values[values.length - 1] ?? 0) - (values[0] ?? 0);
};
