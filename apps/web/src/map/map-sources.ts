import type { MapSource, TileSchema } from "./style/map-source.ts";
import { schemaOf } from "./style/map-source.ts";

/** A `.pmtiles` file that the operator put into the data folder. */
export interface MapFile {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/**
 * The online map when the server says that it is switched on and reachable, else null. The page asks its own server
 * and nobody else, so that without internet nothing fails in the browser and nothing is printed on its console.
 */
export const findOnlineMap = async (signal: AbortSignal): Promise<MapSource | null> => {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch("/api/map/online", { signal });
    if (response.status !== 200) return null;
    const { tiles, maxzoom, attribution } = (await response.json()) as {
      readonly tiles?: unknown;
      readonly maxzoom?: unknown;
      readonly attribution?: unknown;
    };
    if (!Array.isArray(tiles) || tiles.length === 0) return null;
    return {
      kind: "online",
      tiles: tiles.map(String),
      maxZoom: typeof maxzoom === "number" ? maxzoom : 14,
      attribution: typeof attribution === "string" ? attribution.replace(/<[^>]*>/g, "") : "",
    };
  } catch {
    return null;
  }
};

/** Map files of the server; none when it has none or does not answer. */
export const listMapFiles = async (signal: AbortSignal): Promise<readonly MapFile[]> => {
  try {
    const response = await fetch("/api/map/types", { signal });
    if (response.status !== 200) return [];
    const { types } = (await response.json()) as { readonly types?: readonly MapFile[] };
    return types ?? [];
  } catch {
    return [];
  }
};

/** What kind of tiles a PMTiles file holds, from its own description. */
export const schemaOfFile = async (metadata: () => Promise<unknown>): Promise<TileSchema> => {
  const described = (await metadata()) as { readonly vector_layers?: readonly { readonly id?: unknown }[] } | undefined;
  return schemaOf((described?.vector_layers ?? []).map(({ id }) => String(id)));
};
