import type { DeviceId } from "@outrider/domain/model/ids.ts";
import { unixMillis, type UnixMillis } from "@outrider/domain/units/units.ts";
import type { NewPosition, PositionStore } from "#store/position-store.ts";
import { hasSuspectTime } from "#pipeline/steps/time.ts";
import { NO_NEIGHBOURS, type Neighbours } from "#pipeline/step.ts";

/** Reports without a fix that are passed over in the search of one; beyond it a late report counts as unconnected. */
const MAXIMUM_STEPS = 24;

export type NeighbourSource = Pick<PositionStore, "neighbours" | "range">;

/** The stored neighbours in time of a late report: at or before `at`, and after it. */
export const neighboursAt = async (
  positions: NeighbourSource,
  device: DeviceId,
  at: UnixMillis,
): Promise<{ readonly before: Neighbours; readonly after: Neighbours }> => ({
  before: await search(positions, device, at, "before"),
  after: await search(positions, device, at, "after"),
});

const search = async (
  positions: NeighbourSource,
  device: DeviceId,
  at: UnixMillis,
  side: "before" | "after",
): Promise<Neighbours> => {
  let found = NO_NEIGHBOURS;
  let from = at;
  for (let step = 0; step < MAXIMUM_STEPS && found.fix === null; step++) {
    const nearest: NewPosition | null = (await positions.neighbours(device, from))[side];
    if (nearest === null) break;
    if (isOwn(nearest) && nearest.valid) return merged(found, nearest);
    // No-fix reports share the fix time of the location they were given: look at everything of that instant.
    const instant = await positions.range(device, nearest.fixTime, nearest.fixTime);
    for (const position of side === "before" ? instant.toReversed() : instant) {
      if (isOwn(position)) found = merged(found, position);
    }
    from = unixMillis(side === "before" ? nearest.fixTime - 1 : nearest.fixTime);
  }
  return found;
};

/** The neighbours of an instant among positions that are on their way to the store. */
export const neighboursAmong = (
  positions: Iterable<NewPosition>,
  at: UnixMillis,
): { readonly before: Neighbours; readonly after: Neighbours } => {
  let before = NO_NEIGHBOURS;
  let after = NO_NEIGHBOURS;
  for (const position of positions) {
    if (!isOwn(position)) continue;
    const one = { report: position, fix: position.valid ? position : null };
    if (position.fixTime <= at) before = laterOf(before, one);
    else after = earlierOf(after, one);
  }
  return { before, after };
};

/** The later of two sets of neighbours before an instant, each kind by itself. */
export const laterOf = (a: Neighbours, b: Neighbours): Neighbours => ({
  report: later(a.report, b.report),
  fix: later(a.fix, b.fix),
});

/** The earlier of two sets of neighbours after an instant. */
export const earlierOf = (a: Neighbours, b: Neighbours): Neighbours => ({
  report: earlier(a.report, b.report),
  fix: earlier(a.fix, b.fix),
});

const earlier = (a: NewPosition | null, b: NewPosition | null): NewPosition | null =>
  a === null || (b !== null && b.fixTime < a.fixTime) ? b : a;

const later = (a: NewPosition | null, b: NewPosition | null): NewPosition | null =>
  a === null || (b !== null && b.fixTime > a.fixTime) ? b : a;

const merged = (found: Neighbours, position: NewPosition): Neighbours => ({
  report: found.report ?? position,
  fix: found.fix ?? (position.valid ? position : null),
});

const isOwn = (position: NewPosition): boolean => !position.outdated && !hasSuspectTime(position);
