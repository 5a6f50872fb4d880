import type { Point } from "../geometry/point.ts";
import { placeAt } from "../geometry/point.ts";
import type { Random } from "../random/random.ts";
import type { Route } from "../roads/route.ts";
import { buildRoute } from "../roads/route.ts";

/** Reach of a machine about its site, metres. */
const SITE = 90;

/** Through the air, straight but for a slight bow to one side. */
export const airRoute = (from: Point, to: Point, speed: number, random: Random): Route | null => {
  const bow = random.between(-0.06, 0.06);
  return buildRoute(
    Array.from({ length: 13 }, (_, index) => {
      const share = index / 12;
      const aside = bow * Math.sin(Math.PI * share);
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * share + aside * (to.longitude - from.longitude),
        longitude: from.longitude + (to.longitude - from.longitude) * share - aside * (to.latitude - from.latitude),
        limit: speed,
        light: 0,
      };
    }),
  );
};

/** A machine's way about its site: there, across and back to work. */
export const siteRoute = (from: Point, base: Point, speed: number, random: Random): Route | null => {
  const corners = Array.from({ length: random.integer(2, 5) }, () =>
    placeAt(base, random.between(0, 360), SITE * Math.sqrt(random.next())),
  );
  return buildRoute([from, ...corners].map((place) => ({ ...place, limit: speed, light: 0 })));
};

/** From one point of a boat's way to the next. */
export const waterRoute = (from: Point, to: Point, speed: number): Route | null =>
  buildRoute(
    [from, to].map((place) => ({ latitude: place.latitude, longitude: place.longitude, limit: speed, light: 0 })),
  );
