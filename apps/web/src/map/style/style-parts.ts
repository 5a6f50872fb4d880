import type { ExpressionSpecification } from "maplibre-gl";
import { EQUATOR_METRES } from "#live/mercator.ts";
import type { MapColours } from "../map-colours.ts";

export const SOURCE = "base";

/** Widths at zooms, grown evenly between them the way roads do. */
export const widthByZoom = (...stops: readonly number[]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.5], ["zoom"], ...stops] as unknown as ExpressionSpecification;

export const linearByZoom = (...stops: readonly number[]): ExpressionSpecification =>
  ["interpolate", ["linear"], ["zoom"], ...stops] as unknown as ExpressionSpecification;

/** A metre on the ground as pixels, for circles drawn in metres at a latitude around 40 degrees. */
export const metresByZoom = (metres: ExpressionSpecification): ExpressionSpecification => {
  const pixelsAtZero = 512 / (EQUATOR_METRES * Math.cos((40 * Math.PI) / 180));
  return [
    "interpolate",
    ["exponential", 2],
    ["zoom"],
    0,
    ["*", metres, pixelsAtZero],
    22,
    ["*", metres, pixelsAtZero * 2 ** 22],
  ] as unknown as ExpressionSpecification;
};

/** The look of a place label: quiet, haloed, in the page's own fonts (there is no glyph server). */
export const labelPaint = (colours: MapColours, colour = colours.label): object => ({
  "text-color": colour,
  "text-halo-color": colours.labelHalo,
  "text-halo-width": 1.4,
  "text-halo-blur": 0.3,
});

/** Families are tried in order; the weight is read from the first name, whether such a family exists or not. */
export const fontOf = (weight: "Regular" | "Semibold" | "Italic"): string[] => [
  `Inter ${weight}`,
  "Inter",
  "Segoe UI",
  "Roboto",
  "Helvetica Neue",
  "Arial",
  "Liberation Sans",
];
