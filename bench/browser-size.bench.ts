import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import type { Manifest } from "vite";
import type { Benchmark } from "./benchmark.ts";

/** Bytes of a kB, as budgets are counted. */
const KILO = 1000;
/** Chunks that a person with one language loads besides: all its texts, which is more than any one page needs. */
const LANGUAGE = "/en-GB/";

interface PageSizes {
  readonly signIn: number;
  readonly map: number;
  readonly entry: number;
  readonly mapLibre: number;
  readonly workers: number;
}

const pageSize = (name: "signIn" | "map", goal: number): Benchmark => ({
  name: `browser.javascript.${name}`,
  unit: "kB gzip",
  goal: { comparison: "atMost", value: goal },
  baselineName: name === "map" ? "MapLibre by itself" : "the entry without the page",
  run: async () => {
    const sizes = await measure();
    return { value: sizes[name], baseline: name === "map" ? sizes.mapLibre : sizes.entry };
  },
});

/** Fetched beside the page by the browser's own threads; watched, not budgeted. */
const workers: Benchmark = {
  name: "browser.javascript.workers",
  unit: "kB gzip",
  goal: null,
  baselineName: "MapLibre by itself",
  run: async () => {
    const sizes = await measure();
    return { value: sizes.workers, baseline: sizes.mapLibre };
  },
};

let measured: Promise<PageSizes> | null = null;
const measure = (): Promise<PageSizes> => (measured ??= measureBuild());

const measureBuild = async (): Promise<PageSizes> => {
  const folder = await mkdtemp(join(tmpdir(), "outrider-size-"));
  try {
    const configFile = new URL("../apps/web/vite.config.ts", import.meta.url).pathname;
    await build({ configFile, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
    const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
    const sizeOf = async (...chunks: readonly string[]): Promise<number> => {
      const files = new Set(chunks.flatMap((chunk) => filesOf(manifest, chunk)));
      const sizes = await Promise.all([...files].map((file) => gzipSize(join(folder, file))));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const texts = Object.keys(manifest).filter((key) => key.includes(LANGUAGE));
    const assets = await readdir(join(folder, "assets"));
    const workerFiles = assets.filter((name) => /worker/.test(name) && name.endsWith(".js"));
    const workerSizes = await Promise.all(workerFiles.map((name) => gzipSize(join(folder, "assets", name))));
    return {
      entry: await sizeOf("index.html"),
      signIn: await sizeOf("index.html", chunkNamed(manifest, "sign-in-pages"), ...texts),
      map: await sizeOf("index.html", chunkNamed(manifest, "main-layout"), chunkNamed(manifest, "map-page"), ...texts),
      mapLibre: await gzipSize(new URL(import.meta.resolve("maplibre-gl")).pathname),
      workers: workerSizes.reduce((sum, size) => sum + size, 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const chunkNamed = (manifest: Manifest, name: string): string => {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (found === undefined) throw new Error(`The build has no chunk named ${name}`);
  return found;
};

/** A chunk and everything it needs before it runs. */
const filesOf = (manifest: Manifest, chunk: string, seen = new Set<string>()): string[] => {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const entry = manifest[chunk];
  if (entry === undefined) return [];
  const own = entry.file.endsWith(".js") ? [entry.file] : [];
  return [...own, ...(entry.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))];
};

const gzipSize = async (file: string): Promise<number> => gzipSync(await readFile(file)).length / KILO;

export const benchmarks: readonly Benchmark[] = [pageSize("signIn", 130), pageSize("map", 520), workers];
