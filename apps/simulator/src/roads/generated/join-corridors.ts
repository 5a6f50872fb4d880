import type { Point } from "../../geometry/point.ts";
import { distanceBetween } from "../../geometry/point.ts";
import type { RoadClass } from "../road-class.ts";
import { DEFAULT_LIMIT } from "../road-class.ts";
import type { RoadGraphBuilder } from "../road-graph.ts";
import type { Corridor } from "./corridors.ts";
import type { TownStreets } from "./streets.ts";
import type { Town } from "./towns.ts";

/** A corridor goes over into the streets when a main street is this near, metres. */
const ARRIVAL = 350;

/**
 * Puts the corridors into the network: outside of towns as roads of their own, and where they come to the first
 * main street of a town they end in it, since the streets lead on.
 */
export const joinCorridors = (
  corridors: readonly Corridor[],
  streets: readonly TownStreets[],
  builder: RoadGraphBuilder,
  ownerOf: (place: Point) => Town | null,
): void => {
  const byTown = new Map(streets.map((town) => [town.town, town]));
  const junctions = new Map<string, number>();
  const streetAt = (place: Point): number | null => {
    const town = ownerOf(place);
    const nearest = nearestNode(town === null ? [] : (byTown.get(town)?.mainNodes ?? []), place, builder);
    return nearest !== null && nearest.metres <= ARRIVAL ? nearest.node : null;
  };
  const openNode = (place: Point, isEnd: boolean): number => {
    if (!isEnd) return builder.node(place);
    const key = `${place.latitude}:${place.longitude}`;
    const node = junctions.get(key) ?? builder.node(place);
    junctions.set(key, node);
    return node;
  };
  for (const { points, roadClass } of corridors) {
    let before: { readonly node: number; readonly inTown: boolean } | null = null;
    for (const [index, place] of points.entries()) {
      const street = streetAt(place);
      const node = street ?? openNode(place, index === 0 || index === points.length - 1);
      const inTown = street !== null;
      const leadsOn =
        before !== null && before.node !== node && !(before.inTown && inTown && sameTown(before.node, node));
      if (before !== null && leadsOn)
        builder.road(before.node, node, roadClass, limitOf(roadClass, before.inTown || inTown));
      before = { node, inTown };
    }
  }

  function sameTown(first: number, second: number): boolean {
    return ownerOf(builder.place(first)) === ownerOf(builder.place(second));
  }
};

/** Where a road enters a town it is no faster than 70 km/h. */
const limitOf = (roadClass: RoadClass, atTown: boolean): number =>
  atTown ? Math.min(70, DEFAULT_LIMIT[roadClass]) : DEFAULT_LIMIT[roadClass];

const nearestNode = (
  nodes: readonly number[],
  place: Point,
  builder: RoadGraphBuilder,
): { readonly node: number; readonly metres: number } | null => {
  let nearest: { readonly node: number; readonly metres: number } | null = null;
  for (const node of nodes) {
    const metres = distanceBetween(place, builder.place(node));
    if (nearest === null || metres < nearest.metres) nearest = { node, metres };
  }
  return nearest;
};
