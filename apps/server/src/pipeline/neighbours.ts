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

/** The later (or earlier) of two sets of neighbours on the same side, each kind by itself. */
export const laterOf = (a: Neighbours, b: Neighbours): Neighbours => ({
  report: later(a.report, b.report),
  fix: later(a.fix, b.fix),
});

const later = (a: NewPosition | null, b: NewPosition | null): NewPosition | null =>
  a === null || (b !== null && b.fixTime > a.fixTime) ? b : a;

const merged = (found: Neighbours, position: NewPosition): Neighbours => ({
  report: found.report ?? position,
  fix: found.fix ?? (position.valid ? position : null),
});

const isOwn = (position: NewPosition): boolean => !position.outdated && !hasSuspectTime(position);
