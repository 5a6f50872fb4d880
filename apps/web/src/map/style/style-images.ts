import type { Map as MapLibreMap } from "maplibre-gl";
import { parseColour } from "../map-colours.ts";
import type { MapColours } from "../map-colours.ts";

/** Nothing to see: what holds place labels off the donuts. */
export const OBSTACLE_IMAGE = "obstacle";
export const OBSTACLE_PIXELS = 20;
/** Side of a square of the ground grid, px. */
const GRID_PIXELS = 96;
const GRID_RATIO = 2;

interface StyleImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Name of the ground grid in a colour. */
export const gridImage = (colour: string): string => `grid ${colour}`;

/** Gives a map the images that the style with these colours names, unless it has them. */
export const addStyleImages = (map: MapLibreMap, { street }: MapColours): void => {
  if (!map.hasImage(OBSTACLE_IMAGE)) map.addImage(OBSTACLE_IMAGE, blank(OBSTACLE_PIXELS));
  if (!map.hasImage(gridImage(street))) map.addImage(gridImage(street), drawGrid(street), { pixelRatio: GRID_RATIO });
};

const blank = (side: number): StyleImage => ({ width: side, height: side, data: new Uint8Array(side * side * 4) });

const drawGrid = (colour: string): StyleImage => {
  const side = GRID_PIXELS * GRID_RATIO;
  const { width, height, data } = blank(side);
  const pixel = parseColour(colour).map((part) => Math.round(part * 255));
  for (let along = 0; along < side; along += 1) {
    for (let across = 0; across < GRID_RATIO; across += 1) {
      data.set(pixel, (across * side + along) * 4);
      data.set(pixel, (along * side + across) * 4);
    }
  }
  return { width, height, data };
};
