import type { Position } from "@outrider/domain/model/position.ts";

/** Positions of a full segment: more compress little better and make a single position dearer to find. */
export const FULL_SEGMENT = 4096;
/** A segment below this many is taken into the next merge. */
export const SMALL_SEGMENT = 2048;
/** A silence that ends a segment, so that one wrong clock does not make it span years. */
const LONGEST_SILENCE_MILLIS = 30 * 24 * 3_600_000;

/** Cuts ordered positions into pieces of about equal size, each one segment. */
export function cutPieces(positions: readonly Position[]): readonly (readonly Position[])[] {
  const pieces: (readonly Position[])[] = [];
  let start = 0;
  for (let index = 1; index <= positions.length; index += 1) {
    const position = positions[index];
    const before = positions[index - 1] as Position;
    if (position !== undefined && position.fixTime - before.fixTime <= LONGEST_SILENCE_MILLIS) continue;
    const count = Math.ceil((index - start) / FULL_SEGMENT);
    const size = Math.ceil((index - start) / count);
    for (let from = start; from < index; from += size) pieces.push(positions.slice(from, Math.min(from + size, index)));
    start = index;
  }
  return pieces;
}
