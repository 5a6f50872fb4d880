import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "#store/position-store.ts";
import { withAttributes, type Step } from "#pipeline/step.ts";

const DAY_MILLIS = 86_400_000;
/** Before this instant no device of the supported protocols was sold: 2010-01-01T00:00:00Z (protocol rules 3.7). */
export const EARLIEST_FIX = Date.UTC(2010, 0, 1);
/** A clock may run ahead of ours by this much (protocol rules 3.7). */
export const LARGEST_ADVANCE_MILLIS = DAY_MILLIS;
/** The GPS week number has ten bits: receivers that miss a turn are 1024 weeks behind (IS-GPS-200). */
export const ROLLOVER_MILLIS = 1024 * 7 * DAY_MILLIS;

/**
 * Repairs and judges the clock of the device, in this order: a time 1024 weeks behind is corrected
 * (`timeCorrected`), a time ahead by less than a day is set to the arrival when the device asks for it, and a time
 * before 2010 or more than a day ahead is kept but marked `timeSuspect`: such a position is stored, yet is never the
 * newest and moves no rule. The time of arrival never replaces the time of a buffered report.
 */
export const timeStep: Step = {
  name: "time",
  apply: ({ settings, receivedAt }, position) => {
    const fixTime = corrected(position.fixTime, receivedAt);
    const deviceTime = corrected(position.deviceTime, receivedAt);
    let result = position;
    if (fixTime !== position.fixTime || deviceTime !== position.deviceTime) {
      result = withAttributes({ ...position, fixTime, deviceTime }, { timeCorrected: true });
    }
    if (isSuspect(fixTime, receivedAt) || isSuspect(deviceTime, receivedAt)) {
      return withAttributes(result, { timeSuspect: true });
    }
    if (settings.clampFuture && (fixTime > receivedAt || deviceTime > receivedAt)) {
      result = {
        ...result,
        fixTime: earlier(fixTime, receivedAt),
        deviceTime: earlier(deviceTime, receivedAt),
      };
    }
    return result;
  },
};

/** True for a position whose clock cannot be believed. */
export const hasSuspectTime = (position: Pick<NewPosition, "attributes">): boolean =>
  position.attributes["timeSuspect"] === true;

const corrected = (time: UnixMillis, receivedAt: UnixMillis): UnixMillis => {
  const turned = time + ROLLOVER_MILLIS;
  return Math.abs(turned - receivedAt) <= DAY_MILLIS ? unixMillis(turned) : time;
};

const isSuspect = (time: UnixMillis, receivedAt: UnixMillis): boolean =>
  !(time >= EARLIEST_FIX && time <= receivedAt + LARGEST_ADVANCE_MILLIS);

const earlier = (a: UnixMillis, b: UnixMillis): UnixMillis => (a < b ? a : b);
