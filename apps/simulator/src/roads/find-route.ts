import { longitudeScale, METRES_PER_DEGREE, turnBetween } from "../geometry/point.ts";
import type { RoadGraph } from "./road-graph.ts";
import type { Route, RoutePoint } from "./route.ts";
import { buildRoute } from "./route.ts";

/** No road of ours is faster than this, m/s: keeps the estimate of the search below the truth. */
const FASTEST = 130 / 3.6;
/** A turn of a driver's wheel costs this long, seconds; keeps routes from climbing stairs through a grid. */
const TURN_COST = 9;
const SHARP_TURN = 45;
/** Turning back in the road, seconds. */
const U_TURN_COST = 90;

/**
 * Finds quick ways through one network: A* over directed edges (not nodes, so that turns cost time), with the
 * straight line at the fastest speed as estimate. Keeps its work arrays, so one finder serves one caller at a time.
 */
export class RouteFinder {
  readonly #graph: RoadGraph;
  readonly #cost: Float64Array;
  readonly #before: Int32Array;
  readonly #touched: Uint32Array;
  readonly #heap = new EdgeHeap();
  #search = 0;

  constructor(graph: RoadGraph) {
    this.#graph = graph;
    this.#cost = new Float64Array(graph.to.length);
    this.#before = new Int32Array(graph.to.length);
    this.#touched = new Uint32Array(graph.to.length);
  }

  /** The route from one node to another, or null when no road leads there. */
  find(from: number, to: number): Route | null {
    if (from === to) return null;
    const graph = this.#graph;
    const search = ++this.#search;
    const heap = this.#heap;
    heap.clear();
    const estimate = this.#estimateTo(to);
    for (let edge = graph.firstEdge[from] as number; edge < (graph.firstEdge[from + 1] as number); edge++) {
      this.#reach(edge, -1, secondsOn(graph, edge), search, estimate);
    }
    for (let edge = heap.pop(); edge !== -1; edge = heap.pop()) {
      const node = graph.to[edge] as number;
      if (node === to) return this.#trace(edge);
      const cost = this.#cost[edge] as number;
      const course = graph.course[edge] as number;
      const end = graph.firstEdge[node + 1] as number;
      for (let next = graph.firstEdge[node] as number; next < end; next++) {
        const turn = turnBetween(course, graph.course[next] as number);
        const penalty =
          graph.to[next] === graph.from[edge] ? U_TURN_COST : turn > SHARP_TURN ? TURN_COST * (turn / 90) : 0;
        this.#reach(next, edge, cost + penalty + secondsOn(graph, next), search, estimate);
      }
    }
    return null;
  }

  #reach(edge: number, before: number, cost: number, search: number, estimate: (edge: number) => number): void {
    if (this.#touched[edge] === search && (this.#cost[edge] as number) <= cost) return;
    this.#touched[edge] = search;
    this.#cost[edge] = cost;
    this.#before[edge] = before;
    this.#heap.push(edge, cost + estimate(edge));
  }

  #estimateTo(target: number): (edge: number) => number {
    const graph = this.#graph;
    const latitude = graph.latitude[target] as number;
    const longitude = graph.longitude[target] as number;
    const scale = longitudeScale(latitude);
    return (edge) => {
      const node = graph.to[edge] as number;
      const north = (graph.latitude[node] as number) - latitude;
      const east = ((graph.longitude[node] as number) - longitude) * scale;
      return (Math.sqrt(north * north + east * east) * METRES_PER_DEGREE) / FASTEST;
    };
  }

  #trace(last: number): Route | null {
    const graph = this.#graph;
    const edges: number[] = [];
    for (let edge = last; edge !== -1; edge = this.#before[edge] as number) edges.push(edge);
    edges.reverse();
    const points: RoutePoint[] = edges.map((edge) => {
      const node = graph.from[edge] as number;
      return this.#point(node, graph.limit[edge] as number);
    });
    points.push(this.#point(graph.to[last] as number, graph.limit[last] as number));
    return buildRoute(points);
  }

  #point(node: number, limit: number): RoutePoint {
    const graph = this.#graph;
    return {
      latitude: graph.latitude[node] as number,
      longitude: graph.longitude[node] as number,
      limit,
      light: graph.light[node] === 1 ? node + 1 : 0,
    };
  }
}

const secondsOn = (graph: RoadGraph, edge: number): number =>
  (graph.length[edge] as number) / (graph.limit[edge] as number);

/** A binary heap of edges by cost; an edge pushed again at a lower cost simply comes out first. */
class EdgeHeap {
  readonly #edges: number[] = [];
  readonly #keys: number[] = [];

  clear(): void {
    this.#edges.length = 0;
    this.#keys.length = 0;
  }

  push(edge: number, key: number): void {
    let child = this.#edges.push(edge) - 1;
    this.#keys.push(key);
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if ((this.#keys[parent] as number) <= key) break;
      this.#move(parent, child);
      child = parent;
    }
    this.#edges[child] = edge;
    this.#keys[child] = key;
  }

  /** The edge with the least cost, or -1. */
  pop(): number {
    const top = this.#edges[0];
    const edge = this.#edges.pop();
    const key = this.#keys.pop();
    if (top === undefined || edge === undefined || key === undefined) return -1;
    const size = this.#edges.length;
    if (size === 0) return top;
    let hole = 0;
    for (let child = 1; child < size; child = hole * 2 + 1) {
      if (child + 1 < size && (this.#keys[child + 1] as number) < (this.#keys[child] as number)) child += 1;
      if ((this.#keys[child] as number) >= key) break;
      this.#move(child, hole);
      hole = child;
    }
    this.#edges[hole] = edge;
    this.#keys[hole] = key;
    return top;
  }

  #move(from: number, to: number): void {
    this.#edges[to] = this.#edges[from] as number;
    this.#keys[to] = this.#keys[from] as number;
  }
}
