import type { Point } from "../../geometry/point.ts";
import { distanceBetween, longitudeScale, METRES_PER_DEGREE } from "../../geometry/point.ts";
import type { RoadClass } from "../road-class.ts";
import { ROAD_CLASSES } from "../road-class.ts";
import type { LandMask } from "./land.ts";
import { relief } from "./relief.ts";
import type { Town } from "./towns.ts";

/** A stretch of road between two junctions, through bends in order. */
export interface Corridor {
  readonly roadClass: RoadClass;
  readonly points: readonly Point[];
}

/** Side of a cell of the plan in degrees of latitude, about 440 m. */
const CELL = 0.004;
/** Driving over water is for bridges: this much dearer than over land. */
const WATER_COST = 14;
/** Following a road that is there already costs this share, so that roads join instead of running side by side. */
const REUSE_COST = 0.45;
/** How much dearer the steepest invented hill is than the flat. */
const HILL_COST = 9;
/** Cells of one hill. */
const HILL = 9;
/** Roads swing this far, metres, to either side of the plan, over this wave length in degrees. */
const SWING = 650;
const WAVE = 0.035;

/**
 * Joins the towns by roads: a spanning tree and the two nearest neighbours of each, larger towns first by larger
 * roads. Each link is the cheapest path over a plan of cells whose costs are invented hills, so roads wind, go around
 * bays, cross water where it is narrow, and share their ways.
 */
export const layCorridors = (towns: readonly Town[], land: LandMask, seed: number): readonly Corridor[] => {
  const scale = longitudeScale(towns[0]?.latitude ?? 0);
  const plan = new Map<number, Map<number, number>>();
  const costs = new Map<number, number>();
  const costOf = (cell: number): number => {
    let cost = costs.get(cell);
    if (cost === undefined) {
      const [column, row] = cellIndex(cell);
      const hill = relief(column / HILL, row / HILL, seed);
      cost = 1 + HILL_COST * hill * hill + (land.isLand(cellCentre(cell, scale)) ? 0 : WATER_COST);
      costs.set(cell, cost);
    }
    return cost;
  };
  for (const { from, to, roadClass } of linksOf(towns)) {
    const path = cheapestPath(cellAt(from, scale), cellAt(to, scale), (cell, next) =>
      plan.get(cell)?.has(next) === true ? costOf(next) * REUSE_COST : costOf(next),
    );
    for (let index = 1; index < path.length; index++) {
      join(plan, path[index - 1] as number, path[index] as number, ROAD_CLASSES.indexOf(roadClass));
    }
  }
  return chains(plan).map(({ cells, roadClass }) => ({
    roadClass,
    points: smooth(cells.map((cell) => cellCentre(cell, scale))).map((place) => swung(place, scale, seed)),
  }));
};

/** Shifts a place by slow waves that are the same for every road, so that junctions stay together. */
const swung = ({ latitude, longitude }: Point, scale: number, seed: number): Point => {
  const x = (longitude * scale) / WAVE;
  const y = latitude / WAVE;
  const swing = (2 * SWING) / METRES_PER_DEGREE;
  return {
    latitude: latitude + swing * (relief(x, y, seed + 3) - 0.5),
    longitude: longitude + (swing / scale) * (relief(x, y, seed + 5) - 0.5),
  };
};

interface Link {
  readonly from: Town;
  readonly to: Town;
  readonly roadClass: RoadClass;
}

const linksOf = (towns: readonly Town[]): readonly Link[] => {
  const links = new Map<string, Link>();
  const add = (first: number, second: number): void => {
    const [low, high] = first < second ? [first, second] : [second, first];
    const from = towns[low] as Town;
    const to = towns[high] as Town;
    const small = Math.min(from.population, to.population);
    const roadClass =
      small >= 60_000 ? "motorway" : small >= 25_000 ? "trunk" : small >= 10_000 ? "primary" : "secondary";
    links.set(`${low}-${high}`, { from, to, roadClass });
  };
  const joined = new Set<number>([0]);
  while (joined.size < towns.length) {
    let best: readonly [number, number, number] | null = null;
    for (const inside of joined) {
      for (let outside = 0; outside < towns.length; outside++) {
        if (joined.has(outside)) continue;
        const metres = distanceBetween(towns[inside] as Town, towns[outside] as Town);
        if (best === null || metres < best[2]) best = [inside, outside, metres];
      }
    }
    if (best === null) break;
    add(best[0], best[1]);
    joined.add(best[1]);
  }
  towns.forEach((town, index) => {
    towns
      .map((other, at) => ({ at, metres: distanceBetween(town, other) }))
      .filter(({ at }) => at !== index)
      .sort((first, second) => first.metres - second.metres)
      .slice(0, 2)
      .forEach(({ at }) => add(index, at));
  });
  return [...links.values()].sort(
    (first, second) => ROAD_CLASSES.indexOf(first.roadClass) - ROAD_CLASSES.indexOf(second.roadClass),
  );
};

// --- cells -------------------------------------------------------------------------------------------------------

const COLUMNS = 2 ** 20;

const cellAt = ({ latitude, longitude }: Point, scale: number): number =>
  Math.round((latitude + 90) / CELL) * COLUMNS + Math.round(((longitude + 180) * scale) / CELL);

const cellIndex = (cell: number): readonly [number, number] => [cell % COLUMNS, Math.floor(cell / COLUMNS)];

const cellCentre = (cell: number, scale: number): Point => {
  const [column, row] = cellIndex(cell);
  return { latitude: row * CELL - 90, longitude: (column * CELL) / scale - 180 };
};

const STEPS = [1, -1, COLUMNS, -COLUMNS, COLUMNS + 1, COLUMNS - 1, -COLUMNS + 1, -COLUMNS - 1] as const;

const cheapestPath = (
  start: number,
  goal: number,
  costOf: (cell: number, next: number) => number,
): readonly number[] => {
  const [goalColumn, goalRow] = cellIndex(goal);
  const cost = new Map<number, number>([[start, 0]]);
  const before = new Map<number, number>();
  const open: { cell: number; key: number }[] = [{ cell: start, key: 0 }];
  for (let entry = popLeast(open); entry !== undefined; entry = popLeast(open)) {
    if (entry.cell === goal) break;
    const here = cost.get(entry.cell) as number;
    for (const step of STEPS) {
      const next = entry.cell + step;
      const length = Math.abs(step) === 1 || Math.abs(step) === COLUMNS ? 1 : Math.SQRT2;
      const reached = here + length * costOf(entry.cell, next);
      if (reached >= (cost.get(next) ?? Infinity)) continue;
      cost.set(next, reached);
      before.set(next, entry.cell);
      const [column, row] = cellIndex(next);
      push(open, { cell: next, key: reached + REUSE_COST * Math.hypot(column - goalColumn, row - goalRow) });
    }
  }
  const path = [goal];
  for (let cell = before.get(goal); cell !== undefined; cell = before.get(cell)) path.push(cell);
  return path.reverse();
};

const push = (heap: { cell: number; key: number }[], entry: { cell: number; key: number }): void => {
  let child = heap.push(entry) - 1;
  while (child > 0) {
    const parent = (child - 1) >> 1;
    const above = heap[parent] as { cell: number; key: number };
    if (above.key <= entry.key) break;
    heap[child] = above;
    child = parent;
  }
  heap[child] = entry;
};

const popLeast = (heap: { cell: number; key: number }[]): { cell: number; key: number } | undefined => {
  const top = heap[0];
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  let hole = 0;
  for (let child = 1; child < heap.length; child = hole * 2 + 1) {
    const right = heap[child + 1];
    if (right !== undefined && right.key < (heap[child] as { key: number }).key) child += 1;
    const below = heap[child] as { cell: number; key: number };
    if (below.key >= last.key) break;
    heap[hole] = below;
    hole = child;
  }
  heap[hole] = last;
  return top;
};

// --- chains ------------------------------------------------------------------------------------------------------

const join = (plan: Map<number, Map<number, number>>, first: number, second: number, rank: number): void => {
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    const ways = plan.get(from) ?? new Map<number, number>();
    plan.set(from, ways);
    ways.set(to, Math.min(ways.get(to) ?? rank, rank));
  }
};

/** Cuts the planned cells at junctions, ends and changes of class. */
const chains = (
  plan: ReadonlyMap<number, ReadonlyMap<number, number>>,
): readonly { readonly cells: readonly number[]; readonly roadClass: RoadClass }[] => {
  const isKnot = (cell: number): boolean => {
    const ways = plan.get(cell);
    return ways?.size !== 2 || new Set(ways.values()).size > 1;
  };
  const found: { cells: number[]; roadClass: RoadClass }[] = [];
  const walked = new Set<string>();
  for (const [start, ways] of plan) {
    if (!isKnot(start)) continue;
    for (const [second, rank] of ways) {
      if (walked.has(`${start}:${second}`)) continue;
      const cells = [start, second];
      let before = start;
      let here = second;
      while (!isKnot(here)) {
        const next = [...(plan.get(here)?.keys() ?? [])].find((cell) => cell !== before);
        if (next === undefined) break;
        before = here;
        here = next;
        cells.push(here);
      }
      walked.add(`${here}:${before}`);
      found.push({ cells, roadClass: ROAD_CLASSES[rank] ?? "secondary" });
    }
  }
  return found;
};

/** Cuts corners three times (Chaikin), keeping both ends: the steps of the plan become bends of a road. */
const smooth = (points: readonly Point[]): readonly Point[] => {
  let line = points;
  for (let round = 0; round < 3; round++) {
    if (line.length < 3) return line;
    const cut: Point[] = [line[0] as Point];
    for (let index = 0; index < line.length - 1; index++) {
      const from = line[index] as Point;
      const to = line[index + 1] as Point;
      if (index > 0) cut.push(between(from, to, 0.25));
      if (index < line.length - 2) cut.push(between(from, to, 0.75));
    }
    cut.push(line.at(-1) as Point);
    line = cut;
  }
  return line;
};

const between = (from: Point, to: Point, share: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});
