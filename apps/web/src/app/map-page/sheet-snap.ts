export const SNAPS = ["peek", "half", "full"] as const;
export type Snap = (typeof SNAPS)[number];

const NAV_HEIGHT = 60;
const PEEK_HEIGHT = 188;
/** What a full sheet leaves of the map and the search above it. */
const FULL_GAP = 68;

/** Height of the sheet at a snap, for a page of this height. */
export function snapHeight(snap: Snap, pageHeight: number): number {
  const room = pageHeight - NAV_HEIGHT;
  switch (snap) {
    case "peek":
      return Math.min(PEEK_HEIGHT, room);
    case "half":
      return Math.round(room * 0.577);
    case "full":
      return room - FULL_GAP;
  }
}

/** The snap nearest to a height that a drag ended at. */
export function nearestSnap(height: number, pageHeight: number): Snap {
  const distance = (snap: Snap) => Math.abs(snapHeight(snap, pageHeight) - height);
  return SNAPS.toSorted((left, right) => distance(left) - distance(right))[0] ?? "half";
}

/** The snap that a press leads to: small, half, full, small again. */
export function nextSnap(snap: Snap): Snap {
  return SNAPS[(SNAPS.indexOf(snap) + 1) % SNAPS.length] ?? "half";
}
