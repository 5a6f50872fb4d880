import type { ExpressionSpecification, FilterSpecification } from "maplibre-gl";
import type { StreetSchema } from "./street-layers.ts";

const oneOf = (key: string, ...values: readonly string[]): FilterSpecification =>
  ["in", ["get", key], ["literal", [...values]]] as FilterSpecification;

const rankBy = (key: string, pairs: Readonly<Record<string, number>>, other: number): ExpressionSpecification =>
  ["match", ["get", key], ...Object.entries(pairs).flat(), other] as unknown as ExpressionSpecification;

/** OpenMapTiles, the schema of OpenFreeMap and of most self-made tile sets. */
export const OPENMAPTILES: StreetSchema = {
  land: null,
  water: "water",
  green: { layer: "landcover", filter: oneOf("class", "grass", "wood", "farmland") },
  built: { layer: "landuse", filter: oneOf("class", "residential", "industrial", "commercial", "suburb", "quarter") },
  buildings: "building",
  buildingHeight: ["coalesce", ["get", "render_height"], 6],
  roads: "transportation",
  motorway: oneOf("class", "motorway"),
  major: oneOf("class", "trunk", "primary", "secondary"),
  minor: oneOf("class", "tertiary", "minor", "service"),
  path: oneOf("class", "path", "track"),
  rail: oneOf("class", "rail", "transit"),
  roadNames: {
    layer: "transportation_name",
    ref: ["all", ["has", "ref"], oneOf("class", "motorway", "trunk", "primary")] as FilterSpecification,
  },
  borders: { layer: "boundary", filter: ["<=", ["get", "admin_level"], 2] },
  places: "place",
  placeRank: rankBy("class", { country: 1, city: 2, town: 3, village: 4, suburb: 5, hamlet: 6 }, 7),
  waterNames: { layer: "water_name", filter: ["==", ["geometry-type"], "Point"] },
};

/** Protomaps basemap version 4, what `pmtiles extract` of its daily planet gives. */
export const PROTOMAPS: StreetSchema = {
  land: "earth",
  water: "water",
  green: { layer: "landuse", filter: oneOf("kind", "park", "wood", "forest", "grass", "nature_reserve", "farmland") },
  built: { layer: "landuse", filter: oneOf("kind", "residential", "industrial", "commercial", "neighbourhood") },
  buildings: "buildings",
  buildingHeight: ["coalesce", ["get", "height"], 6],
  roads: "roads",
  motorway: oneOf("kind", "highway"),
  major: oneOf("kind", "major_road"),
  minor: oneOf("kind", "minor_road"),
  path: oneOf("kind", "path"),
  rail: oneOf("kind", "rail"),
  roadNames: {
    layer: "roads",
    ref: ["all", ["has", "ref"], oneOf("kind", "highway", "major_road")] as FilterSpecification,
  },
  borders: { layer: "boundaries", filter: oneOf("kind", "country") },
  places: "places",
  placeRank: rankBy("kind", { country: 1, region: 3, locality: 3, neighbourhood: 5 }, 6),
  waterNames: { layer: "water", filter: ["==", ["geometry-type"], "Point"] },
};
