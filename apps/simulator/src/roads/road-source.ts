import type { Point } from "../geometry/point.ts";
import type { Route } from "./route.ts";

/** Somewhere a vehicle can go. `node` is the source's own name for it, -1 where the source goes by coordinates. */
export interface Place extends Point {
  readonly node: number;
}

/** A town as fleets use it. */
export interface Settlement extends Point {
  readonly name: string;
  readonly population: number;
  /** Metres. */
  readonly radius: number;
  /** Belongs to the city in the middle of the region. */
  readonly metropolitan: boolean;
  readonly depots: readonly Place[];
  readonly customers: readonly Place[];
  readonly stations: readonly Place[];
}

/** Roads to drive on, wherever they come from: generated, read from a folder, or asked of a routing engine. */
export interface RoadSource {
  readonly timeZone: string;
  /** Larger ones first; never empty. */
  readonly settlements: readonly Settlement[];
  /** Null when no road leads there. Only a routing engine answers later. */
  route(from: Place, to: Place): Route | null | Promise<Route | null>;
  /** Null when the source does not know coasts. */
  readonly isLand: ((place: Point) => boolean) | null;
}
