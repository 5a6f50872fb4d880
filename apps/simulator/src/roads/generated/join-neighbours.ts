import { distanceBetween } from "../../geometry/point.ts";
import type { RoadGraphBuilder } from "../road-graph.ts";
import type { TownStreets } from "./streets.ts";

/** Streets of two towns closer than this, metres, are one street. */
const REACH = 260;
/** Side of a search cell in degrees, about the reach. */
const CELL = 0.0032;

/** Joins the main streets of towns that border on one another. */
export const joinNeighbours = (streets: readonly TownStreets[], builder: RoadGraphBuilder): void => {
  const cells = new Map<string, { readonly node: number; readonly town: number }[]>();
  const keyOf = (latitude: number, longitude: number, north: number, east: number): string =>
    `${Math.floor(latitude / CELL) + north}:${Math.floor(longitude / CELL) + east}`;
  streets.forEach(({ nodes }, town) => {
    for (const node of nodes) {
      const { latitude, longitude } = builder.place(node);
      const key = keyOf(latitude, longitude, 0, 0);
      const cell = cells.get(key) ?? [];
      cells.set(key, cell);
      cell.push({ node, town });
    }
  });
  const joined = new Set<number>();
  streets.forEach(({ mainNodes }, town) => {
    for (const node of mainNodes) {
      const place = builder.place(node);
      let nearest: { readonly node: number; readonly metres: number } | null = null;
      for (const north of [-1, 0, 1]) {
        for (const east of [-1, 0, 1]) {
          for (const other of cells.get(keyOf(place.latitude, place.longitude, north, east)) ?? []) {
            if (other.town === town || joined.has(other.node)) continue;
            const metres = distanceBetween(place, builder.place(other.node));
            if (metres < REACH && (nearest === null || metres < nearest.metres)) nearest = { node: other.node, metres };
          }
        }
      }
      if (nearest === null || joined.has(node)) continue;
      builder.road(node, nearest.node, "tertiary", 50);
      joined.add(node).add(nearest.node);
    }
  });
};
