import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Point } from "../../geometry/point.ts";
import { distanceBetween } from "../../geometry/point.ts";
import { hashText, Random } from "../../random/random.ts";
import { RouteFinder } from "../find-route.ts";
import type { RoadClass } from "../road-class.ts";
import { DEFAULT_LIMIT, ROAD_CLASSES } from "../road-class.ts";
import type { RoadGraph } from "../road-graph.ts";
import { largestConnectedPart, nodePlace, RoadGraphBuilder } from "../road-graph.ts";
import type { Place, RoadSource, Settlement } from "../road-source.ts";

/** A road extract: OpenStreetMap ways as in the README beside the data (JSON, gzip or plain). */
interface RoadFile {
  readonly name: string;
  readonly bbox: readonly [number, number, number, number];
  readonly nodes: readonly (readonly [number, number])[];
  readonly ways: readonly RoadWay[];
}

interface RoadWay {
  readonly class: string;
  readonly oneway: number;
  readonly nodes: readonly number[];
  readonly maxspeed?: string;
}

export interface FolderRoads extends RoadSource {
  readonly graph: RoadGraph;
  readonly connected: Uint8Array;
}

/** Reads every extract of a folder, or one file: each becomes a town whose vehicles stay in it. */
export const readRoads = (path: string): RoadSource => {
  const files = path.endsWith(".json") || path.endsWith(".json.gz") ? [path] : extractsIn(path);
  const parts = files.map((file) => roadsOf(readFile(file)));
  const first = parts[0];
  if (first === undefined) throw new Error(`no road extract (*.json, *.json.gz) in ${path}`);
  const owner = new Map<Place, FolderRoads>();
  for (const part of parts) {
    for (const { depots, customers, stations } of part.settlements) {
      for (const place of [...depots, ...customers, ...stations]) owner.set(place, part);
    }
  }
  return {
    timeZone: first.timeZone,
    settlements: parts.flatMap((part) => part.settlements),
    route: (from, to) => {
      const part = owner.get(from);
      return part !== undefined && part === owner.get(to) ? part.route(from, to) : null;
    },
    isLand: null,
  };
};

const extractsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json") || name.endsWith(".json.gz"))
    .sort()
    .map((name) => join(folder, name));

const readFile = (path: string): RoadFile => {
  const bytes = readFileSync(path);
  const text = path.endsWith(".gz") ? gunzipSync(bytes).toString("utf8") : bytes.toString("utf8");
  return JSON.parse(text) as RoadFile;
};

/** One extract as roads; places lie in the largest part whose nodes all reach one another. */
export const roadsOf = (file: RoadFile): FolderRoads => {
  const builder = new RoadGraphBuilder();
  for (const [longitude, latitude] of file.nodes) builder.node({ latitude, longitude });
  for (const way of file.ways) addWay(builder, way);
  const graph = builder.build();
  const connected = largestConnectedPart(graph);
  const finder = new RouteFinder(graph);
  return {
    graph,
    connected,
    timeZone: "UTC",
    settlements: [settle(file, graph, connected)],
    route: (from, to) => finder.find(from.node, to.node),
    isLand: null,
  };
};

const addWay = (builder: RoadGraphBuilder, way: RoadWay): void => {
  const roadClass = classOf(way.class);
  const limit = limitOf(way.maxspeed) ?? DEFAULT_LIMIT[roadClass];
  for (let index = 1; index < way.nodes.length; index++) {
    const from = way.nodes[index - 1] as number;
    const to = way.nodes[index] as number;
    if (way.oneway >= 0) builder.oneWay(from, to, roadClass, limit);
    if (way.oneway <= 0) builder.oneWay(to, from, roadClass, limit);
  }
};

/** Link roads count as their main class, what is not known as a side street. */
const classOf = (highway: string): RoadClass => {
  const name = highway.replace(/_link$/, "");
  return ROAD_CLASSES.find((candidate) => candidate === name) ?? "residential";
};

/** `maxspeed` as OpenStreetMap writes it, km/h; null where it says nothing that can be driven by. */
export const limitOf = (text: string | undefined): number | null => {
  const match = /^(\d+)\s*(mph)?/.exec(text ?? "");
  if (match === null) return null;
  const speed = Number(match[1]) * (match[2] === "mph" ? 1.609344 : 1);
  return speed >= 5 && speed <= 140 ? speed : null;
};

const settle = (file: RoadFile, graph: RoadGraph, connected: Uint8Array): Settlement => {
  const [west, south, east, north] = file.bbox;
  const middle: Point = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const random = new Random(hashText(file.name));
  const local: number[] = [];
  const main: number[] = [];
  for (let node = 0; node < connected.length; node++) {
    if (connected[node] !== 1) continue;
    const roadClass = ROAD_CLASSES[graph.roadClass[graph.firstEdge[node] as number] as number];
    if (roadClass === "residential" || roadClass === "tertiary" || roadClass === "service") local.push(node);
    else if (roadClass !== "motorway") main.push(node);
  }
  const choose = (from: readonly number[], count: number): readonly Place[] =>
    Array.from({ length: count }, () => {
      const node = random.pick(from);
      return { ...nodePlace(graph, node), node };
    });
  const streets = local.length > 0 ? local : main;
  return {
    ...middle,
    name: file.name,
    population: streets.length,
    radius: distanceBetween(middle, { latitude: south, longitude: west }),
    metropolitan: true,
    depots: choose(streets, 25),
    customers: choose(streets, 250),
    stations: choose(main.length > 0 ? main : streets, 12),
  };
};
