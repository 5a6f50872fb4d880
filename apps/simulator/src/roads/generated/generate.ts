import type { Point } from "../../geometry/point.ts";
import { distanceBetween } from "../../geometry/point.ts";
import { hashNumbers, hashText, Random } from "../../random/random.ts";
import type { Region } from "../../world/region.table.ts";
import { RouteFinder } from "../find-route.ts";
import type { RoadGraph } from "../road-graph.ts";
import { largestConnectedPart, nodePlace, RoadGraphBuilder } from "../road-graph.ts";
import type { Place, RoadSource, Settlement } from "../road-source.ts";
import { joinCorridors } from "./join-corridors.ts";
import { layCorridors } from "./corridors.ts";
import type { LandMask } from "./land.ts";
import { readLand } from "./land.ts";
import { joinNeighbours } from "./join-neighbours.ts";
import type { TownStreets } from "./streets.ts";
import { layStreets } from "./streets.ts";
import type { Town } from "./towns.ts";
import { townsOf } from "./towns.ts";

export interface GeneratedRoads extends RoadSource {
  readonly graph: RoadGraph;
  readonly land: LandMask;
}

/** Builds the invented road network of a region between its real towns; the same seed gives the same network. */
export const generateRoads = (region: Region, seed: number): GeneratedRoads => {
  const towns = townsOf(region);
  const latitudes = towns.map((town) => town.latitude);
  const land = readLand(Math.min(...latitudes) - 0.5, Math.max(...latitudes) + 0.5);
  const builder = new RoadGraphBuilder();
  const ownerOf = (place: Point): Town | null => ownerAmong(towns, place);
  const streets = towns.map((town) => layStreets(town, builder, land, ownerOf));
  joinNeighbours(streets, builder);
  joinCorridors(layCorridors(towns, land, hashNumbers(seed, hashText(region.name))), streets, builder, ownerOf);
  const graph = builder.build();
  const connected = largestConnectedPart(graph);
  const finder = new RouteFinder(graph);
  const middle = towns.find((town) => town.name === region.city) ?? (towns[0] as Town);
  return {
    graph,
    land,
    timeZone: region.timeZone,
    settlements: streets
      .map((town) => settle(town, graph, connected, middle, region))
      .filter((settlement) => settlement !== null),
    route: (from, to) => finder.find(from.node, to.node),
    isLand: (place) => land.isLand(place),
  };
};

/** The town on whose ground a place lies: the one it is relatively deepest in. */
const ownerAmong = (towns: readonly Town[], place: Point): Town | null => {
  let owner: Town | null = null;
  let deepest = 1;
  for (const town of towns) {
    if (Math.abs(town.latitude - place.latitude) > 0.1) continue;
    const depth = distanceBetween(town, place) / town.radius;
    if (depth < deepest) {
      owner = town;
      deepest = depth;
    }
  }
  return owner;
};

const settle = (
  { town, nodes, mainNodes }: TownStreets,
  graph: RoadGraph,
  connected: Uint8Array,
  middle: Town,
  region: Region,
): Settlement | null => {
  const usable = nodes.filter((node) => connected[node] === 1);
  const main = mainNodes.filter((node) => connected[node] === 1);
  if (usable.length < 9 || main.length < 2) return null;
  const random = new Random(hashText(town.name));
  const place = (node: number): Place => ({ ...nodePlace(graph, node), node });
  const outskirts = usable.filter((node) => distanceBetween(town, nodePlace(graph, node)) > 0.45 * town.radius);
  const choose = (from: readonly number[], count: number): readonly Place[] =>
    Array.from({ length: count }, () => place(random.pick(from)));
  return {
    latitude: town.latitude,
    longitude: town.longitude,
    name: town.name,
    population: town.population,
    radius: town.radius,
    metropolitan: distanceBetween(middle, town) <= region.metropolitan.radius,
    depots: choose(outskirts.length > 0 ? outskirts : usable, Math.ceil(3 + town.radius / 600)),
    customers: choose(usable, Math.ceil(10 + town.radius / 40)),
    stations: choose(main, Math.ceil(1 + town.radius / 1200)),
  };
};
