import type { Feature, FeatureCollection } from "geojson";
import GeoJSONVT from "geojson-vt";
import vtPbf from "vt-pbf";
import type { TileEntry } from "./pmtiles-file.ts";
import type { WorldData } from "./world-data.ts";

/** Natural Earth 1:10m has no more to show beyond this zoom; the browser enlarges from here. */
export const WORLD_MAX_ZOOM = 6;
const EXTENT = 4096;
const BUFFER = 80;

/** Least important place that a tile of a zoom carries; the style may name one rank more at the next zoom. */
const PLACE_RANK_BY_ZOOM = [0, 0, 1, 2, 3, 4, 9];

type Index = GeoJSONVT;

/** Cuts the world into vector tiles, all zooms. */
export const cutWorld = (world: WorldData): TileEntry[] => {
  const shapes: Readonly<Record<string, Index>> = {
    land: cut(world.land, 2),
    coast: cut(world.coast, 2),
    borders: cut(world.borders, 2),
    countries: cut(world.countries, 0),
  };
  const places = PLACE_RANK_BY_ZOOM.map((rank) => cut(upTo(world.places, rank), 0));
  const tiles: TileEntry[] = [];
  for (let z = 0; z <= WORLD_MAX_ZOOM; z += 1) {
    const layers: Record<string, Index> = { ...shapes };
    const here = places[z];
    if (here !== undefined) layers["places"] = here;
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        const bytes = tileOf(layers, z, x, y);
        if (bytes !== null) tiles.push({ z, x, y, bytes });
      }
    }
  }
  return tiles;
};

const cut = (data: Feature | FeatureCollection, tolerance: number): Index =>
  new GeoJSONVT(data, { maxZoom: WORLD_MAX_ZOOM, indexMaxZoom: 4, tolerance, extent: EXTENT, buffer: BUFFER });

const upTo = (places: FeatureCollection, rank: number): FeatureCollection => ({
  ...places,
  features: places.features.filter(({ properties }) => Number(properties?.["rank"]) <= rank),
});

const tileOf = (layers: Readonly<Record<string, Index>>, z: number, x: number, y: number): Uint8Array | null => {
  const filled: Record<string, unknown> = {};
  for (const [name, index] of Object.entries(layers)) {
    const tile = index.getTile(z, x, y);
    if (tile !== null && tile.features.length > 0) filled[name] = tile;
  }
  return Object.keys(filled).length === 0 ? null : vtPbf.fromGeojsonVt(filled, { version: 2, extent: EXTENT });
};
