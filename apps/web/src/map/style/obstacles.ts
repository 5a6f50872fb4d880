import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import { WORLD_PIXELS, donutRadius } from "#live/cluster-pass.ts";
import type { MapCluster } from "#live/map-feed.ts";
import { glyphSize } from "#live/label-choice.ts";
import { latitudeOf, longitudeOf } from "#live/mercator.ts";
import { OBSTACLE_IMAGE, OBSTACLE_PIXELS } from "./style-images.ts";

export const OBSTACLES = "obstacles";
/** What moved less than this does not make the labels look for new places. */
const STEP_PIXELS = 6;

/** On top of all basemap labels, so that these are placed around it. */
export const obstacleLayer: LayerSpecification = {
  id: OBSTACLES,
  type: "symbol",
  source: OBSTACLES,
  layout: {
    "icon-image": OBSTACLE_IMAGE,
    "icon-size": ["get", "size"],
    "icon-allow-overlap": true,
    "icon-padding": 1,
  },
};

/** Keeps the labels of the basemap off donuts and vehicles: tells MapLibre where they are, when that changed visibly. */
export class Obstacles {
  #told = "";

  /** The style was changed and its sources are empty again. */
  forget(): void {
    this.#told = "";
  }

  update(map: MapLibreMap, clusters: readonly MapCluster[], singles: readonly Place[]): void {
    const source = map.getSource<GeoJSONSource>(OBSTACLES);
    if (source === undefined) return;
    const glyph = glyphSize(map.getZoom()) / 2;
    const obstacles = [
      ...clusters.map(({ x, y, count }) => ({ x, y, radius: donutRadius(count) })),
      ...singles.map(({ x, y }) => ({ x, y, radius: glyph })),
    ];
    const world = (WORLD_PIXELS * 2 ** Math.round(map.getZoom())) / STEP_PIXELS;
    const told = obstacles
      .map(({ x, y, radius }) => `${Math.round(x * world)}:${Math.round(y * world)}:${Math.round(radius)}`)
      .join();
    if (told === this.#told) return;
    this.#told = told;
    void source.setData({
      type: "FeatureCollection",
      features: obstacles.map(({ x, y, radius }) => ({
        type: "Feature",
        properties: { size: (2 * radius) / OBSTACLE_PIXELS },
        geometry: { type: "Point", coordinates: [longitudeOf(x), latitudeOf(y)] },
      })),
    });
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}
