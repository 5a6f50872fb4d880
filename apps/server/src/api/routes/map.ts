import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { ApiError } from "#api/errors.ts";
import { json, noContent, route, type Route } from "#api/route.ts";
import { readServedFile } from "#api/web/file-manifest.ts";

const TAG = "map";

/** A map file dropped into the data folder: a plain name, so that it can never be another path. */
const MAP_FILE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}\.pmtiles$/u;

/** Paths of the map files by their name; the first folder that has a name wins. */
const mapFiles = async (folders: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const isNew = entry.isFile() && MAP_FILE.test(entry.name) && !files.has(entry.name);
      if (isNew) files.set(entry.name, join(folder, entry.name));
    }
  }
  return files;
};

export const mapRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/map/types",
    tag: TAG,
    about: "Map files of this installation (*.pmtiles in the data folder or its maps folder)",
    action: "signedIn",
    answers: {
      200: z.object({ types: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })) }),
    },
    handle: async (_input, { services }) => {
      const types = [...(await mapFiles(services.mapFolders)).keys()].sort().map((file) => {
        const name = file.slice(0, -".pmtiles".length);
        return { id: name, name, url: `/api/map/files/${file}` };
      });
      return json({ types });
    },
  }),
  route({
    method: "GET",
    path: "/api/map/files/{file}",
    tag: TAG,
    about: "A map file, in ranges",
    action: "signedIn",
    params: z.object({ file: z.string().max(128) }),
    answers: { 200: "application/octet-stream", 206: "application/octet-stream" },
    handle: async ({ params }, { services }) => {
      // Looked up in the list of what is there: the name never becomes a path by itself.
      const path = (await mapFiles(services.mapFolders)).get(params.file);
      if (path === undefined) throw new ApiError("not_found");
      return { kind: "file", file: await readServedFile(path, { immutable: false }) };
    },
  }),
  route({
    method: "GET",
    path: "/api/map/online",
    tag: TAG,
    about: "TileJSON of the online map; 204 when there is none",
    action: "signedIn",
    answers: { 200: z.object({ tiles: z.array(z.string()) }), 204: null },
    handle: async (_input, { services }) => {
      const found = await services.onlineMap.tileJson();
      return found === null ? noContent : json(found);
    },
  }),
];
