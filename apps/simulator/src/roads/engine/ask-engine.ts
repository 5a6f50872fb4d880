import { setTimeout as sleep } from "node:timers/promises";
import { placeAt } from "../../geometry/point.ts";
import { hashText, Random } from "../../random/random.ts";
import type { Region } from "../../world/region.table.ts";
import { townsOf } from "../generated/towns.ts";
import type { Place, RoadSource, Settlement } from "../road-source.ts";
import type { Route } from "../route.ts";
import { buildRoute } from "../route.ts";

/** What an OSRM-style engine answers to `/route/v1/driving/…?overview=full&geometries=geojson&annotations=true`. */
interface EngineAnswer {
  readonly code?: string;
  readonly routes?: readonly {
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
    readonly legs: readonly { readonly annotation?: { readonly speed?: readonly number[] } }[];
  }[];
}

/** Questions on their way at once: a public engine is not to be run over. */
const AT_ONCE = 4;
const ANSWER_WITHIN = 15_000;
/** Where the engine tells no speed, m/s. */
const USUAL_SPEED = 13.9;

/** Roads of a routing engine between places in the real towns of a region; the engine finds the street. */
export const engineRoads = (url: string, region: Region): RoadSource => {
  const base = url.replace(/\/+$/, "");
  let busy = 0;
  const ask = async (from: Place, to: Place): Promise<Route | null> => {
    while (busy >= AT_ONCE) await sleep(50);
    busy += 1;
    try {
      const pair = `${from.longitude.toFixed(6)},${from.latitude.toFixed(6)};${to.longitude.toFixed(6)},${to.latitude.toFixed(6)}`;
      const answer = await fetch(
        `${base}/route/v1/driving/${pair}?overview=full&geometries=geojson&annotations=speed`,
        { signal: AbortSignal.timeout(ANSWER_WITHIN) },
      );
      return answer.ok ? routeFrom((await answer.json()) as EngineAnswer) : null;
    } catch {
      return null;
    } finally {
      busy -= 1;
    }
  };
  return {
    timeZone: region.timeZone,
    settlements: settlementsOf(region),
    route: ask,
    isLand: null,
  };
};

/** Lays out the first route of an answer; null when there is none. */
export const routeFrom = (answer: EngineAnswer): Route | null => {
  const route = answer.routes?.[0];
  if (route === undefined) return null;
  const speeds = route.legs.flatMap((leg) => leg.annotation?.speed ?? []);
  return buildRoute(
    route.geometry.coordinates.map(([longitude, latitude], index) => ({
      latitude,
      longitude,
      limit: Math.max(2, speeds[Math.min(index, speeds.length - 1)] ?? USUAL_SPEED),
      light: 0,
    })),
  );
};

const settlementsOf = (region: Region): readonly Settlement[] => {
  const towns = townsOf(region);
  const middle = towns[0];
  return towns.map((town) => {
    const random = new Random(hashText(town.name));
    const places = (count: number): readonly Place[] =>
      Array.from({ length: count }, () => ({
        ...placeAt(town, random.between(0, 360), 0.8 * town.radius * Math.sqrt(random.next())),
        node: -1,
      }));
    const metropolitan =
      middle !== undefined && Math.hypot(town.latitude - middle.latitude, town.longitude - middle.longitude) < 0.5;
    return { ...town, metropolitan, depots: places(6), customers: places(60), stations: places(4) };
  });
};
