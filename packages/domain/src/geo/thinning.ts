import type { Attributes } from "../model/attributes.ts";
import type { DurationMillis, UnixMillis } from "../units/units.ts";
import { durationMillis } from "../units/units.ts";

/** Up to this many positions nothing is left out (specification, section 5). */
export const THIN_ABOVE = 5000;
/** A position this much after the last kept one is kept (specification, section 5). */
export const THIN_INTERVAL: DurationMillis = durationMillis(25_000);

/**
 * Thins a long route for display: above 5000 positions it keeps one when ignition or motion changes, or more than
 * 25 s after the last kept one; first and last always. Positions are in order of fix time.
 */
export const thinPositions = <Point extends { readonly fixTime: UnixMillis; readonly attributes: Attributes }>(
  positions: readonly Point[],
): readonly Point[] => {
  if (positions.length <= THIN_ABOVE) return positions;
  const kept: Point[] = [];
  let previous: Point | null = null;
  let keptTime = -Infinity;
  for (const position of positions) {
    const changed =
      previous === null ||
      position.attributes["ignition"] !== previous.attributes["ignition"] ||
      position.attributes["motion"] !== previous.attributes["motion"];
    if (changed || position.fixTime - keptTime > THIN_INTERVAL) {
      kept.push(position);
      keptTime = position.fixTime;
    }
    previous = position;
  }
  if (previous !== null && kept[kept.length - 1] !== previous) kept.push(previous);
  return kept;
};
