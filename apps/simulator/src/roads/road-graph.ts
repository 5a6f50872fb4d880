import type { Point } from "../geometry/point.ts";
import { courseBetween, distanceBetween } from "../geometry/point.ts";
import type { RoadClass } from "./road-class.ts";
import { ROAD_CLASSES } from "./road-class.ts";

/**
 * A directed road network in flat arrays: node n owns the edges `firstEdge[n] .. firstEdge[n + 1]`. Every bend is
 * a node, so an edge is a straight piece and needs no shape of its own.
 */
export interface RoadGraph {
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** 1 where a traffic light stands. */
  readonly light: Uint8Array;
  readonly firstEdge: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Metres. */
  readonly length: Float32Array;
  /** Speed allowed, m/s. */
  readonly limit: Float32Array;
  /** Degrees clockwise from north. */
  readonly course: Float32Array;
  /** Index in `ROAD_CLASSES`. */
  readonly roadClass: Uint8Array;
}

export const nodePlace = (graph: RoadGraph, node: number): Point => ({
  latitude: graph.latitude[node] as number,
  longitude: graph.longitude[node] as number,
});

/** Collects nodes and edges in any order, then lays them out as a graph. */
export class RoadGraphBuilder {
  readonly #places: Point[] = [];
  readonly #lights = new Set<number>();
  readonly #edges: { from: number; to: number; limit: number; roadClass: RoadClass }[] = [];

  get nodeCount(): number {
    return this.#places.length;
  }

  place(node: number): Point {
    return this.#places[node] as Point;
  }

  node(place: Point): number {
    return this.#places.push(place) - 1;
  }

  light(node: number): void {
    this.#lights.add(node);
  }

  /** A carriageway in one direction; `limit` in km/h. */
  oneWay(from: number, to: number, roadClass: RoadClass, limit: number): void {
    if (from !== to) this.#edges.push({ from, to, limit, roadClass });
  }

  road(from: number, to: number, roadClass: RoadClass, limit: number): void {
    this.oneWay(from, to, roadClass, limit);
    this.oneWay(to, from, roadClass, limit);
  }

  build(): RoadGraph {
    const edges = this.#edges.sort((first, second) => first.from - second.from || first.to - second.to);
    const nodes = this.#places.length;
    const graph = {
      latitude: Float64Array.from(this.#places, (place) => place.latitude),
      longitude: Float64Array.from(this.#places, (place) => place.longitude),
      light: new Uint8Array(nodes),
      firstEdge: new Uint32Array(nodes + 1),
      from: Uint32Array.from(edges, (edge) => edge.from),
      to: Uint32Array.from(edges, (edge) => edge.to),
      length: new Float32Array(edges.length),
      limit: Float32Array.from(edges, (edge) => edge.limit / 3.6),
      course: new Float32Array(edges.length),
      roadClass: Uint8Array.from(edges, (edge) => ROAD_CLASSES.indexOf(edge.roadClass)),
    };
    for (const node of this.#lights) graph.light[node] = 1;
    edges.forEach(({ from, to }, index) => {
      graph.length[index] = Math.max(0.5, distanceBetween(this.place(from), this.place(to)));
      graph.course[index] = courseBetween(this.place(from), this.place(to));
      graph.firstEdge[from + 1] = index + 1;
    });
    for (let node = 1; node <= nodes; node++) {
      graph.firstEdge[node] = Math.max(graph.firstEdge[node] as number, graph.firstEdge[node - 1] as number);
    }
    return graph;
  }
}

/**
 * The largest set of nodes that all reach one another, as a mask: where vehicles may start and go. Two sweeps from
 * a node (forward, then against the direction) give its strongly connected part.
 */
export const largestConnectedPart = (graph: RoadGraph): Uint8Array => {
  const nodes = graph.latitude.length;
  const backward = reverse(graph);
  const seen = new Uint8Array(nodes);
  let best = new Uint8Array(nodes);
  let bestSize = 0;
  for (let start = 0; start < nodes; start++) {
    if (seen[start] === 1) continue;
    const ahead = sweep(nodes, start, graph.firstEdge, graph.to);
    const behind = sweep(nodes, start, backward.first, backward.to);
    const part = new Uint8Array(nodes);
    let size = 0;
    for (let node = 0; node < nodes; node++) {
      if (ahead[node] === 1 && behind[node] === 1) {
        part[node] = 1;
        seen[node] = 1;
        size += 1;
      }
    }
    if (size > bestSize) {
      best = part;
      bestSize = size;
    }
    if (bestSize * 2 > nodes) break;
  }
  return best;
};

const sweep = (nodes: number, start: number, first: Uint32Array, to: Uint32Array): Uint8Array => {
  const reached = new Uint8Array(nodes);
  const stack = [start];
  reached[start] = 1;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const end = first[node + 1] as number;
    for (let edge = first[node] as number; edge < end; edge++) {
      const next = to[edge] as number;
      if (reached[next] === 0) {
        reached[next] = 1;
        stack.push(next);
      }
    }
  }
  return reached;
};

const reverse = (graph: RoadGraph): { readonly first: Uint32Array; readonly to: Uint32Array } => {
  const nodes = graph.latitude.length;
  const first = new Uint32Array(nodes + 1);
  for (const node of graph.to) first[node + 1] = (first[node + 1] as number) + 1;
  for (let node = 0; node < nodes; node++) first[node + 1] = (first[node + 1] as number) + (first[node] as number);
  const next = first.slice();
  const to = new Uint32Array(graph.to.length);
  for (let edge = 0; edge < graph.to.length; edge++) {
    const target = graph.to[edge] as number;
    to[next[target] as number] = graph.from[edge] as number;
    next[target] = (next[target] as number) + 1;
  }
  return { first, to };
};
