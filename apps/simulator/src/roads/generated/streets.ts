import type { Point } from "../../geometry/point.ts";
import { distanceBetween, longitudeScale, METRES_PER_DEGREE } from "../../geometry/point.ts";
import { hashNumbers, hashText, shareOf } from "../../random/random.ts";
import type { RoadGraphBuilder } from "../road-graph.ts";
import type { LandMask } from "./land.ts";
import { relief } from "./relief.ts";
import type { Town } from "./towns.ts";

/** The streets of one town as laid out: its nodes, and those on main streets. */
export interface TownStreets {
  readonly town: Town;
  readonly nodes: readonly number[];
  readonly mainNodes: readonly number[];
}

/** Every so many lines of the grid one is a main street. */
const MAIN_EVERY = 5;
/** Share of side streets that were never built, so that blocks differ in size. */
const MISSING_STREETS = 0.16;
/** Towns of at least this many people have traffic lights. */
const LIGHTS_FROM = 15_000;

/**
 * Lays the streets of a town: a grid turned by an angle of its own and bent by slow waves, with main streets, gaps
 * between blocks, a rim that follows the ground and no street on water. `ownerOf` says whose ground a place is, so
 * that neighbouring towns share a border instead of lying on one another.
 */
export const layStreets = (
  town: Town,
  builder: RoadGraphBuilder,
  land: LandMask,
  ownerOf: (place: Point) => Town | null,
): TownStreets => {
  const seed = hashText(town.name);
  const angle = shareOf(seed) * Math.PI * 0.5;
  const block = 110 + 60 * shareOf(hashNumbers(seed, 1)) + Math.min(70, town.radius / 60);
  const reach = Math.ceil(town.radius / block);
  const size = 2 * reach + 1;
  const grid = new Int32Array(size * size).fill(-1);
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const place = crossingAt(town, column, row, block, angle, seed);
      const rim = town.radius * (0.72 + 0.28 * relief(column / 6, row / 6, seed));
      if (distanceBetween(town, place) > rim || !land.isLand(place) || ownerOf(place) !== town) continue;
      grid[(row + reach) * size + column + reach] = builder.node(place);
    }
  }
  const nodes: number[] = [];
  const mainNodes: number[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const node = grid[row * size + column] as number;
      if (node === -1) continue;
      nodes.push(node);
      const mainRow = isMain(row - reach);
      const mainColumn = isMain(column - reach);
      if (mainRow || mainColumn) mainNodes.push(node);
      if (mainRow && mainColumn && town.population >= LIGHTS_FROM) builder.light(node);
      const east = column + 1 < size ? (grid[row * size + column + 1] as number) : -1;
      const north = row + 1 < size ? (grid[(row + 1) * size + column] as number) : -1;
      street(builder, node, east, mainRow, row - reach, hashNumbers(seed, row, column, 2));
      street(builder, node, north, mainColumn, column - reach, hashNumbers(seed, row, column, 3));
    }
  }
  return { town, nodes, mainNodes };
};

const crossingAt = (town: Town, column: number, row: number, block: number, angle: number, seed: number): Point => {
  const bend = 2.2 * block;
  const x = column * block + bend * (relief(column / 11, row / 11, seed + 7) - 0.5);
  const y = row * block * 0.86 + bend * (relief(column / 11, row / 11, seed + 9) - 0.5);
  const east = x * Math.cos(angle) - y * Math.sin(angle);
  const north = x * Math.sin(angle) + y * Math.cos(angle);
  return {
    latitude: town.latitude + north / METRES_PER_DEGREE,
    longitude: town.longitude + east / (METRES_PER_DEGREE * longitudeScale(town.latitude)),
  };
};

const isMain = (line: number): boolean => line % MAIN_EVERY === 0;

const street = (
  builder: RoadGraphBuilder,
  from: number,
  to: number,
  main: boolean,
  line: number,
  hash: number,
): void => {
  if (to === -1) return;
  if (main) {
    const avenue = line % (2 * MAIN_EVERY) === 0;
    builder.road(from, to, avenue ? "secondary" : "tertiary", avenue ? 60 : 50);
  } else if (shareOf(hash) >= MISSING_STREETS) {
    builder.road(from, to, "residential", 40);
  }
};
