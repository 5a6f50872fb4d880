import type { Position } from "@outrider/domain/model/position.ts";
import { isSameReport } from "#store/positions/same-report.ts";

/** Positions by fixTime, then id; a report that was stored twice is there once, as it came first. */
export function orderedReports(positions: Position[]): Position[] {
  if (!isOrdered(positions)) positions.sort(byFixTimeThenId);
  let kept = 0;
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] as Position;
    if (repeats(positions, kept, position)) continue;
    positions[kept] = position;
    kept += 1;
  }
  positions.length = kept;
  return positions;
}

export function byFixTimeThenId(one: Position, other: Position): number {
  return one.fixTime - other.fixTime || one.id - other.id;
}

/** Whether one of those already kept with the same fixTime is the same report. */
function repeats(positions: readonly Position[], kept: number, position: Position): boolean {
  for (let index = kept - 1; index >= 0; index -= 1) {
    const earlier = positions[index] as Position;
    if (earlier.fixTime !== position.fixTime) return false;
    if (earlier.id === position.id || isSameReport(earlier, position)) return true;
  }
  return false;
}

function isOrdered(positions: readonly Position[]): boolean {
  for (let index = 1; index < positions.length; index += 1) {
    if (byFixTimeThenId(positions[index - 1] as Position, positions[index] as Position) > 0) return false;
  }
  return true;
}
