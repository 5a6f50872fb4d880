import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "../map-colours.ts";
import { gridImage } from "./style-images.ts";
import { SOURCE, fontOf, labelPaint, linearByZoom, metresByZoom } from "./style-parts.ts";

/**
 * The embedded world: coast, borders, towns. Towns are soft discs of about their size under quiet names, so that a
 * place is found at a glance and the vehicles stay the loudest thing on the map.
 */
export const worldLayers = (colours: MapColours, countryNames: ReadonlyMap<string, string>): LayerSpecification[] => [
  { id: "sea", type: "background", paint: { "background-color": colours.water } },
  {
    id: "land",
    type: "fill",
    source: SOURCE,
    "source-layer": "land",
    paint: { "fill-color": colours.land, "fill-antialias": false },
  },
  // There are no streets in it: near the ground a faint grid shows scale, pitch and movement.
  {
    id: "ground-grid",
    type: "fill",
    source: SOURCE,
    "source-layer": "land",
    minzoom: 12,
    paint: { "fill-pattern": gridImage(colours.street), "fill-opacity": linearByZoom(12, 0, 13.5, 1) },
  },
  {
    id: "urban",
    type: "circle",
    source: SOURCE,
    "source-layer": "places",
    minzoom: 6.5,
    paint: {
      "circle-color": colours.urban,
      "circle-blur": 0.8,
      "circle-pitch-alignment": "map",
      "circle-pitch-scale": "map",
      "circle-opacity": linearByZoom(6.5, 0, 7.5, 1),
      "circle-radius": metresByZoom(townRadius),
    },
  },
  {
    id: "shore",
    type: "line",
    source: SOURCE,
    "source-layer": "coast",
    layout: { "line-join": "round" },
    paint: { "line-color": colours.shore, "line-width": linearByZoom(2, 0.6, 6, 1, 12, 1.6) },
  },
  {
    id: "border",
    type: "line",
    source: SOURCE,
    "source-layer": "borders",
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": colours.borderStrong,
      "line-opacity": linearByZoom(1, 0.35, 6, 0.55),
      "line-width": linearByZoom(1, 0.5, 6, 1, 12, 1.8),
      "line-dasharray": [3, 2],
    },
  },
  {
    id: "place-dot",
    type: "circle",
    source: SOURCE,
    "source-layer": "places",
    minzoom: 4,
    maxzoom: 9,
    filter: ["<=", ["get", "rank"], placeRankByZoom],
    paint: {
      "circle-color": colours.land,
      "circle-radius": linearByZoom(4, 1.6, 8, 2.2),
      "circle-stroke-color": colours.label,
      "circle-stroke-width": 1,
      "circle-opacity": linearByZoom(8, 1, 9, 0),
      "circle-stroke-opacity": linearByZoom(4, 0.7, 8, 0.7, 9, 0),
    },
  },
  {
    id: "place-label",
    type: "symbol",
    source: SOURCE,
    "source-layer": "places",
    minzoom: 3.5,
    filter: ["<=", ["get", "rank"], placeRankByZoom],
    layout: {
      "text-field": ["get", "name"],
      "text-font": ["step", ["get", "rank"], ["literal", fontOf("Semibold")], 4, ["literal", fontOf("Regular")]],
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        ["interpolate", ["linear"], ["get", "rank"], 1, 12.5, 6, 10.5],
        11,
        ["interpolate", ["linear"], ["get", "rank"], 1, 18, 4, 14, 9, 11],
      ],
      "text-variable-anchor-offset": ["step", ["zoom"], ["literal", besideDot], 9, ["literal", onPlace]],
      "text-justify": "auto",
      "text-max-width": 8,
      "text-padding": 6,
      "symbol-sort-key": ["-", 0, ["get", "population"]],
    },
    paint: {
      ...labelPaint(colours),
      "text-color": ["step", ["get", "rank"], colours.text, 4, colours.label],
      "text-opacity": linearByZoom(3.5, 0, 4, 1),
    },
  },
  {
    id: "country-label",
    type: "symbol",
    source: SOURCE,
    "source-layer": "countries",
    minzoom: 1,
    maxzoom: 6.5,
    filter: ["<=", ["get", "rank"], ["step", ["zoom"], 1, 2, 2, 3, 3, 4, 4, 5.2, 5]],
    layout: {
      "text-field": countryField(countryNames),
      "text-font": fontOf("Regular"),
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        1,
        10.5,
        6,
        ["match", ["get", "rank"], 1, 18, 2, 16, 3, 14, 12],
      ],
      "text-max-width": 6,
      "text-letter-spacing": 0.12,
      "text-transform": "uppercase",
      "text-padding": 8,
      "symbol-sort-key": ["get", "rank"],
    },
    paint: { ...labelPaint(colours), "text-opacity": linearByZoom(5.2, 0.9, 6.5, 0.2) },
  },
];

/** Where the name of a town may stand, best first: beside its dot, else beyond a donut that covers the town. */
const atDot = ["left", [0.3, 0], "right", [-0.3, 0]];
const farFromDot = ["left", [2.9, 0], "right", [-2.9, 0], "bottom", [0, -2.6], "top", [0, 2.6]];
const besideDot = [...atDot, ...farFromDot];
const onPlace = ["center", [0, 0], "bottom", [0, -2.6], "top", [0, 2.6], "left", [2.9, 0], "right", [-2.9, 0]];

/** Metres across which a town of so many inhabitants is drawn: denser the larger it is. */
const townRadius: ExpressionSpecification = ["*", 3.6, ["^", ["get", "population"], 0.53]];

/** Which places are named at a zoom: capitals and millions first, villages last. */
const placeRankByZoom: ExpressionSpecification = [
  "step",
  ["zoom"],
  1,
  4,
  2,
  5,
  3,
  6,
  4,
  7,
  5,
  8,
  6,
  9,
  7,
  10,
  8,
  11,
  9,
];

const countryField = (names: ReadonlyMap<string, string>): ExpressionSpecification =>
  names.size === 0
    ? ["get", "name"]
    : (["match", ["get", "iso"], ...[...names].flat(), ["get", "name"]] as unknown as ExpressionSpecification);
