import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NODE, NODE_OPTIONS, ROOT, run } from "./project.mjs";

const DIST = join(ROOT, "apps/web/dist");
const STAMP = join(DIST, ".source-hash");
/** Everything the page is built from. `public/basemap` is made by the build itself. */
const SOURCES = [
  "package-lock.json",
  "apps/web/index.html",
  "apps/web/package.json",
  "apps/web/vite.config.ts",
  "apps/web/basemap",
  "apps/web/public",
  "apps/web/src",
  "packages/domain/src",
  "packages/i18n/src",
  "packages/wire/src",
];
const LEFT_OUT = ["apps/web/public/basemap"];

/**
 * Builds the page when its sources changed since the last build. Prints one line when it builds.
 * @returns {Promise<boolean>} whether a page of these sources is there now
 */
export const buildWebIfStale = async () => {
  const hash = hashOfSources();
  if (existsSync(join(DIST, "index.html")) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return true;
  console.log("Building the web application.");
  return buildWeb();
};

/**
 * Builds the page whatever there is.
 * @returns {Promise<boolean>}
 */
export const buildWeb = async () => {
  const hash = hashOfSources();
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const exitCode = await run(NODE, [...NODE_OPTIONS, vite, "build", "apps/web", "--logLevel", "warn"], { quiet: true });
  if (exitCode !== 0) {
    console.error("The web application could not be built.");
    return false;
  }
  writeFileSync(STAMP, hash);
  return true;
};

const hashOfSources = () => {
  const hash = createHash("sha256");
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest("hex");
};

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} place
 */
const addTo = (hash, place) => {
  const path = join(ROOT, place);
  if (LEFT_OUT.includes(place) || /\.test\.tsx?$/.test(place) || !existsSync(path)) return;
  const entries = childrenOf(path);
  if (entries === null) {
    hash.update(`${place}\0`).update(readFileSync(path)).update("\0");
    return;
  }
  for (const entry of entries) addTo(hash, `${place}/${entry}`);
};

/**
 * Names in a folder, sorted; null for a file.
 * @param {string} path
 */
const childrenOf = (path) => {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return null;
    throw error;
  }
};
