import { distance as distanceOnEarth } from "@outrider/domain/geo/distance.ts";
import { metres, type Metres } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "#store/position-store.ts";
import { withAttributes, type Neighbours, type Step, type StepContext, type Totals } from "#pipeline/step.ts";

/**
 * `distance` from the fix before and `totalDistance` over the device's life, both metres. A late report is measured
 * to its neighbours in time, and its total never passes that of the neighbour after it.
 */
export const distanceStep: Step = {
  name: "distance",
  apply: (context, position) => {
    const distance = context.located ? legDistance(context.before.fix, position) : 0;
    const total = atMost(context.totals.distance + distance, context.after, "totalDistance");
    return withAttributes(position, { distance: cents(distance), totalDistance: cents(total) });
  },
};

/** `hours`: milliseconds with the ignition on, where the device does not count them itself. */
export const hoursStep: Step = {
  name: "hours",
  apply: (context, position) => {
    if (typeof position.attributes["hours"] === "number") return position;
    const total = atMost(
      context.totals.hours + (context.located ? legHours(context.before.report, position) : 0),
      context.after,
      "hours",
    );
    if (total === 0 && position.attributes["ignition"] === undefined) return position;
    return withAttributes(position, { hours: total });
  },
};

/**
 * What a position adds to the totals of its device. Between neighbours it replaces the leg that was counted before
 * it came, so the totals do not depend on the order of arrival.
 */
export const totalsAdded = ({ before, after, located }: StepContext, position: NewPosition): Totals => {
  if (!located) return { distance: metres(0), hours: 0 };
  let distance = 0;
  if (position.valid) {
    distance =
      legDistance(before.fix, position) + legDistance(position, after.fix) - legDistance(before.fix, after.fix);
  }
  const hours =
    legHours(before.report, position) + legHours(position, after.report) - legHours(before.report, after.report);
  return { distance: metres(distance), hours };
};

/** Only between two real fixes: a report without one does not move. */
const legDistance = (from: NewPosition | null, to: NewPosition | null): number =>
  from === null || to === null || !from.valid || !to.valid
    ? 0
    : distanceOnEarth(from.latitude, from.longitude, to.latitude, to.longitude);

const legHours = (from: NewPosition | null, to: NewPosition | null): number =>
  from !== null && to !== null && from.attributes["ignition"] === true && to.attributes["ignition"] === true
    ? Math.max(0, to.deviceTime - from.deviceTime)
    : 0;

const atMost = (total: number, after: Neighbours, name: string): number => {
  const limit = after.report?.attributes[name];
  return typeof limit === "number" && limit < total ? limit : total;
};

/** Two decimals: a centimetre is below what any receiver knows, and short numbers compress. */
const cents = (value: number): Metres => metres(Math.round(value * 100) / 100);
