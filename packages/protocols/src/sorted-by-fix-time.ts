import type { DecodedPosition } from "./protocol.ts";

/** The positions of one frame, oldest fix first; the same array when they already are, as nearly always. */
export function sortedByFixTime(positions: readonly DecodedPosition[]): readonly DecodedPosition[] {
  for (let index = 1; index < positions.length; index += 1) {
    if (positions[index]!.fixTime < positions[index - 1]!.fixTime) {
      return positions.toSorted((left, right) => left.fixTime - right.fixTime);
    }
  }
  return positions;
}
