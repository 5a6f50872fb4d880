import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { ApiError } from "#api/errors.ts";
import { instant } from "#api/query.ts";

export interface Period {
  readonly from: UnixMillis;
  readonly to: UnixMillis;
}

/** Longest period of one request: a year and a leap day's slack. */
const LONGEST_MILLIS = 367 * 86_400_000;

export const periodParameters = () => ({ from: instant(), to: instant() });

/** The period a request must name; neither endless nor backwards. */
export const requirePeriod = ({
  from,
  to,
}: {
  readonly from: UnixMillis | null;
  readonly to: UnixMillis | null;
}): Period => {
  if (from === null || to === null) throw new ApiError("period_required");
  if (from > to) throw new ApiError("bad_period");
  if (to - from > LONGEST_MILLIS) throw new ApiError("range_too_large");
  return { from, to };
};
