import type { StyleSpecification, VectorSourceSpecification } from "maplibre-gl";
import type { MapColours } from "../map-colours.ts";
import { countryNames } from "./country-names.ts";
import type { MapSource, TileSchema } from "./map-source.ts";
import { OBSTACLES, obstacleLayer } from "./obstacles.ts";
import { streetLayers } from "./street-layers.ts";
import { OPENMAPTILES, PROTOMAPS } from "./street-schemas.ts";
import { SOURCE } from "./style-parts.ts";
import { worldLayers } from "./world-layers.ts";

/** Where the server hands out the world that is built into the application. */
const EMBEDDED_WORLD = "/basemap/world.pmtiles";
const WORLD_CREDIT = "Natural Earth · GeoNames (CC BY 4.0)";

export interface BaseStyleOptions {
  readonly source: MapSource;
  readonly schema: TileSchema;
  readonly colours: MapColours;
  readonly language: string;
  readonly globe: boolean;
}

/** The whole style below our own layers. It has no `glyphs`: every letter comes from fonts of the device. */
export const baseStyle = ({ source, schema, colours, language, globe }: BaseStyleOptions): StyleSpecification => ({
  version: 8,
  sources: {
    [SOURCE]: sourceOf(source),
    [OBSTACLES]: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
  },
  projection: { type: globe ? "globe" : "mercator" },
  sky: { "sky-color": colours.water, "horizon-color": colours.land, "fog-color": colours.land, "atmosphere-blend": 0 },
  layers: [
    ...(schema === "world"
      ? worldLayers(colours, countryNames(language))
      : streetLayers(colours, schema === "openmaptiles" ? OPENMAPTILES : PROTOMAPS)),
    obstacleLayer,
  ],
});

/** Who must be named on the map. */
export const creditsOf = (source: MapSource): string => {
  if (source.kind === "embedded") return WORLD_CREDIT;
  return source.kind === "online" ? source.attribution : "";
};

const sourceOf = (source: MapSource): VectorSourceSpecification => {
  switch (source.kind) {
    case "embedded":
      return { type: "vector", url: `pmtiles://${new URL(EMBEDDED_WORLD, location.href).href}` };
    case "file":
      return { type: "vector", url: `pmtiles://${new URL(source.url, location.href).href}` };
    case "online":
      return { type: "vector", tiles: [...source.tiles], maxzoom: source.maxZoom };
  }
};
