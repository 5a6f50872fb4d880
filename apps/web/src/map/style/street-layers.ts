import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "../map-colours.ts";
import { SOURCE, fontOf, labelPaint, linearByZoom, widthByZoom } from "./style-parts.ts";

/** How a schema names what a street map is made of. */
export interface StreetSchema {
  readonly water: string;
  readonly green: { readonly layer: string; readonly filter: FilterSpecification };
  readonly built: { readonly layer: string; readonly filter: FilterSpecification };
  readonly buildings: string;
  readonly buildingHeight: ExpressionSpecification;
  readonly roads: string;
  readonly motorway: FilterSpecification;
  readonly major: FilterSpecification;
  readonly minor: FilterSpecification;
  readonly path: FilterSpecification;
  readonly rail: FilterSpecification;
  readonly roadNames: { readonly layer: string; readonly ref: FilterSpecification };
  readonly borders: { readonly layer: string; readonly filter: FilterSpecification };
  readonly places: string;
  readonly placeRank: ExpressionSpecification;
  readonly waterNames: { readonly layer: string; readonly filter: FilterSpecification };
  /** Schemas that draw land as a layer over the water; others draw water over the land. */
  readonly land: string | null;
}

const NAME: ExpressionSpecification = ["coalesce", ["get", "name:latin"], ["get", "name"]];

/** The calm street map of the tokens, over whichever schema the tiles have. */
export const streetLayers = (colours: MapColours, schema: StreetSchema): LayerSpecification[] => [
  ...landLayers(colours, schema.land),
  fill("built", schema.built.layer, colours.urban, schema.built.filter),
  fill("green", schema.green.layer, colours.park, schema.green.filter),
  fill("water", schema.water, colours.water, ["==", ["geometry-type"], "Polygon"]),
  road("path", schema, schema.path, colours.street, widthByZoom(14, 0.6, 18, 3), { minzoom: 15 }),
  road("rail", schema, schema.rail, colours.rail, widthByZoom(10, 0.6, 18, 2), { minzoom: 11, dash: [4, 2] }),
  road("minor-case", schema, schema.minor, colours.roadCase, widthByZoom(13, 1.6, 18, 17), { minzoom: 13.5 }),
  road("major-case", schema, schema.major, colours.roadCase, widthByZoom(9, 1.4, 13, 4.6, 18, 24), { minzoom: 9 }),
  road("motorway-case", schema, schema.motorway, colours.motorwayCase, widthByZoom(5, 1.6, 12, 5, 18, 30)),
  road("minor", schema, schema.minor, colours.street, widthByZoom(12, 0.6, 13, 1, 18, 15), { minzoom: 12 }),
  road("major", schema, schema.major, colours.road, widthByZoom(8, 0.6, 13, 3.4, 18, 21), { minzoom: 8 }),
  road("motorway", schema, schema.motorway, colours.motorway, widthByZoom(5, 0.8, 12, 3.6, 18, 26)),
  {
    id: "buildings",
    type: "fill-extrusion",
    source: SOURCE,
    "source-layer": schema.buildings,
    minzoom: 15,
    paint: {
      "fill-extrusion-color": colours.roadCase,
      "fill-extrusion-height": ["interpolate", ["linear"], ["zoom"], 15, 0, 16, schema.buildingHeight],
      "fill-extrusion-opacity": 0.6,
    },
  },
  {
    id: "border",
    type: "line",
    source: SOURCE,
    "source-layer": schema.borders.layer,
    filter: schema.borders.filter,
    paint: {
      "line-color": colours.borderStrong,
      "line-opacity": 0.5,
      "line-width": linearByZoom(2, 0.5, 8, 1.2),
      "line-dasharray": [3, 2],
    },
  },
  {
    id: "water-label",
    type: "symbol",
    source: SOURCE,
    "source-layer": schema.waterNames.layer,
    filter: schema.waterNames.filter,
    minzoom: 5,
    layout: { "text-field": NAME, "text-font": fontOf("Italic"), "text-size": 12, "text-max-width": 6 },
    paint: labelPaint(colours, colours.labelWater),
  },
  {
    id: "road-label",
    type: "symbol",
    source: SOURCE,
    "source-layer": schema.roadNames.layer,
    minzoom: 13.5,
    filter: ["any", schema.major, schema.minor, schema.motorway] as FilterSpecification,
    layout: {
      "symbol-placement": "line",
      "text-field": NAME,
      "text-font": fontOf("Regular"),
      "text-size": linearByZoom(13, 10, 18, 13),
    },
    paint: labelPaint(colours),
  },
  {
    id: "road-shield",
    type: "symbol",
    source: SOURCE,
    "source-layer": schema.roadNames.layer,
    minzoom: 8,
    filter: schema.roadNames.ref,
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 420,
      "text-field": ["get", "ref"],
      "text-font": fontOf("Semibold"),
      "text-size": 10,
      "text-rotation-alignment": "viewport",
    },
    paint: { ...labelPaint(colours), "text-halo-color": colours.road, "text-halo-width": 2.5 },
  },
  {
    id: "place-label",
    type: "symbol",
    source: SOURCE,
    "source-layer": schema.places,
    minzoom: 3,
    layout: {
      "text-field": NAME,
      "text-font": ["step", schema.placeRank, ["literal", fontOf("Semibold")], 3, ["literal", fontOf("Regular")]],
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        ["step", schema.placeRank, 13, 3, 11],
        12,
        ["step", schema.placeRank, 17, 3, 13, 5, 12],
      ],
      "text-max-width": 8,
      "text-padding": 6,
      "symbol-sort-key": schema.placeRank,
    },
    paint: { ...labelPaint(colours), "text-color": ["step", schema.placeRank, colours.text, 3, colours.label] },
  },
];

const landLayers = (colours: MapColours, layer: string | null): LayerSpecification[] => {
  const below = (colour: string): LayerSpecification => ({
    id: "ground",
    type: "background",
    paint: { "background-color": colour },
  });
  return layer === null ? [below(colours.land)] : [below(colours.water), fill("land", layer, colours.land)];
};

const fill = (id: string, layer: string, colour: string, filter?: FilterSpecification): LayerSpecification => ({
  id,
  type: "fill",
  source: SOURCE,
  "source-layer": layer,
  ...(filter === undefined ? {} : { filter }),
  paint: { "fill-color": colour, "fill-antialias": id !== "land" },
});

const road = (
  id: string,
  schema: StreetSchema,
  filter: FilterSpecification,
  colour: string,
  width: ExpressionSpecification,
  { minzoom = 5, dash }: { readonly minzoom?: number; readonly dash?: readonly number[] } = {},
): LayerSpecification => ({
  id: `road-${id}`,
  type: "line",
  source: SOURCE,
  "source-layer": schema.roads,
  minzoom,
  filter,
  layout: { "line-cap": dash === undefined ? "round" : "butt", "line-join": "round" },
  paint: { "line-color": colour, "line-width": width, ...(dash === undefined ? {} : { "line-dasharray": [...dash] }) },
});
