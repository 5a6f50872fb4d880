import { donutRadius } from "#live/cluster-pass.ts";
import type { MapCluster } from "#live/map-feed.ts";
import { drawnPlace } from "#live/map-record.ts";
import { fromFixed32, latitudeOf, longitudeOf } from "#live/mercator.ts";
import type { RecordStore } from "./record-store.ts";

/** A pointer may miss a glyph by this; with the smallest glyph it makes a target of 24 px. */
const SLOP_PIXELS = 5;

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}
export type Project = (longitude: number, latitude: number) => ScreenPoint;

export type Picked =
  | { readonly kind: "vehicle"; readonly slot: number; readonly deviceId: number; readonly at: ScreenPoint }
  | { readonly kind: "cluster"; readonly cluster: MapCluster; readonly at: ScreenPoint };

/**
 * What lies under the pointer, where it is drawn at this moment: donuts cover vehicles, and of several vehicles the
 * nearest is meant, the one on top when they tie. Reads nothing back from the graphics card.
 */
export const pick = (
  pointer: ScreenPoint,
  scene: {
    readonly records: RecordStore;
    readonly visible: Uint32Array;
    readonly clusters: readonly MapCluster[];
    readonly glyph: number;
    readonly project: Project;
    /** Mercator box around the pointer, so that only what may be hit is projected. */
    readonly near: (x: number, y: number) => boolean;
  },
): Picked | null => {
  for (let index = scene.clusters.length - 1; index >= 0; index -= 1) {
    const cluster = scene.clusters[index];
    if (cluster === undefined || !scene.near(cluster.x, cluster.y)) continue;
    const at = scene.project(longitudeOf(cluster.x), latitudeOf(cluster.y));
    if (Math.hypot(at.x - pointer.x, at.y - pointer.y) <= donutRadius(cluster.count) + 2) {
      return { kind: "cluster", cluster, at };
    }
  }
  const clock = scene.records.clock();
  let best: Picked | null = null;
  let bestAway = scene.glyph / 2 + SLOP_PIXELS;
  for (const slot of scene.visible) {
    const place = drawnPlace(scene.records.words, slot, clock);
    const x = fromFixed32(place.x);
    const y = fromFixed32(place.y);
    if (!scene.near(x, y)) continue;
    const at = scene.project(longitudeOf(x), latitudeOf(y));
    const away = Math.hypot(at.x - pointer.x, at.y - pointer.y);
    if (away > bestAway) continue;
    bestAway = away;
    best = { kind: "vehicle", slot, deviceId: scene.records.deviceAt(slot), at };
  }
  return best;
};
