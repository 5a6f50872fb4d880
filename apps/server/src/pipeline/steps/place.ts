import { degrees, knots, metres } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "#store/position-store.ts";
import type { Step } from "#pipeline/step.ts";

/**
 * Gives a report without coordinates those of the last known location, with that location's fix time, and marks it
 * outdated; the time of the report stays in `deviceTime`. Before any location is known the report stands at 0,0 with
 * its own time, outdated and not valid.
 */
export const placeStep: Step = {
  name: "place",
  apply: ({ located, before }, position) => {
    if (located) return position;
    const known = before.fix ?? before.report;
    if (known === null) return { ...position, outdated: true, valid: false };
    return {
      ...position,
      fixTime: known.fixTime,
      valid: false,
      outdated: true,
      latitude: known.latitude,
      longitude: known.longitude,
      altitude: known.altitude,
      speed: known.speed,
      course: known.course,
      accuracy: known.accuracy,
    };
  },
};

/** True for coordinates that can be on Earth. Exactly 0,0 is what receivers without a fix say. */
export const isLocation = (latitude: number, longitude: number): boolean =>
  latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180 && !(latitude === 0 && longitude === 0);

/** Keeps odd but harmless numbers of a report inside their ranges: speed from 0, course 0..359.99, finite values. */
export const rangeStep: Step = {
  name: "range",
  apply: (_, position) => (inRange(position) ? position : bounded(position)),
};

const inRange = ({ speed, course, altitude, accuracy }: NewPosition): boolean =>
  speed >= 0 && course >= 0 && course < 360 && accuracy >= 0 && Number.isFinite(speed + altitude + accuracy);

const bounded = (position: NewPosition): NewPosition => ({
  ...position,
  speed: knots(position.speed > 0 && Number.isFinite(position.speed) ? position.speed : 0),
  course: degrees(Number.isFinite(position.course) ? ((position.course % 360) + 360) % 360 : 0),
  altitude: metres(Number.isFinite(position.altitude) ? position.altitude : 0),
  accuracy: metres(position.accuracy > 0 && Number.isFinite(position.accuracy) ? position.accuracy : 0),
});
