/** Corners of the sea of a tile, tile units: farther out than any land is cut, so that no coast touches them. */
const NEAR = -80;
const FAR = 4096 + 80;

type Ring = [number, number][];

interface CutTile {
  readonly features: readonly { readonly type: number; readonly geometry: unknown }[];
}

interface SeaFeature {
  readonly type: 3;
  readonly geometry: Ring[];
  readonly tags: Record<string, never>;
}

/**
 * The sea of a tile: all of it but the land. It is drawn over the land, so that what lies between (towns) ends at the
 * coast. A triangulation fails when a hole touches the outline, therefore the outline lies beyond the land's buffer;
 * the strip between is outside of the tile and never seen.
 */
export const seaOf = (land: CutTile | null): SeaFeature => {
  const rings = (land?.features ?? []).flatMap(({ geometry }) => geometry as Ring[]);
  const outline: Ring = [
    [NEAR, NEAR],
    [FAR, NEAR],
    [FAR, FAR],
    [NEAR, FAR],
    [NEAR, NEAR],
  ];
  const coasts: Ring[] = [];
  const enclosed: Ring[] = [];
  for (const ring of rings) {
    const turned = ring.toReversed();
    // Land runs round as the outline does; turned about it is a hole of the sea, and a sea in the land an outline.
    if (signedArea(ring) > 0) coasts.push(turned);
    else enclosed.push(turned);
  }
  return { type: 3, geometry: [outline, ...coasts, ...enclosed], tags: {} };
};

/** Positive for a ring that runs as the outline does. */
export const signedArea = (ring: readonly (readonly [number, number])[]): number => {
  let area = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
    area += x * nextY - nextX * y;
  });
  return area;
};
