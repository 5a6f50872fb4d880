import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Point } from "../../geometry/point.ts";

const require = createRequire(import.meta.url);

/** Says where there is land, from the 1:10 million coastline of Natural Earth (public domain, npm `world-atlas`). */
export interface LandMask {
  isLand(place: Point): boolean;
}

interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
}

/** Height of a row of the mask in degrees, about 110 m. */
const ROW = 0.001;

/**
 * Reads the coastline between two latitudes. Every arc of the land file bounds land on exactly one side, so a place
 * is on land when an odd number of them lies west of it in its row; rows are worked out when first asked for.
 */
export const readLand = (south: number, north: number): LandMask => {
  const path = require.resolve("world-atlas/land-10m.json");
  const { transform, arcs } = JSON.parse(readFileSync(path, "utf8")) as Topology;
  const [scaleX, scaleY] = transform.scale;
  const [originX, originY] = transform.translate;
  const segments: (readonly [number, number, number, number])[] = [];
  for (const arc of arcs) {
    let x = 0;
    let y = 0;
    let before: readonly [number, number] | null = null;
    for (const [stepX, stepY] of arc) {
      x += stepX;
      y += stepY;
      const here = [x * scaleX + originX, y * scaleY + originY] as const;
      if (before !== null && Math.max(before[1], here[1]) >= south && Math.min(before[1], here[1]) <= north) {
        segments.push([before[0], before[1], here[0], here[1]]);
      }
      before = here;
    }
  }
  const rows = new Map<number, Float64Array>();
  return {
    isLand({ latitude, longitude }) {
      const row = Math.floor(latitude / ROW);
      let crossings = rows.get(row);
      if (crossings === undefined) {
        crossings = crossingsOf(segments, (row + 0.5) * ROW);
        rows.set(row, crossings);
      }
      let west = 0;
      while (west < crossings.length && (crossings[west] as number) < longitude) west += 1;
      return west % 2 === 1;
    },
  };
};

const crossingsOf = (
  segments: readonly (readonly [number, number, number, number])[],
  latitude: number,
): Float64Array => {
  const crossings: number[] = [];
  for (const [x1, y1, x2, y2] of segments) {
    if (y1 > latitude !== y2 > latitude) crossings.push(x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1));
  }
  return Float64Array.from(crossings).sort();
};
