import { get } from "./http.ts";
import { list, shape, text } from "./read.ts";
import type { ReadBy } from "./read.ts";

const readMapTypes = shape({ types: list(shape({ id: text, name: text, url: text })) });

/** A map that the operator put into the data folder. */
export type MapFile = ReadBy<typeof readMapTypes>["types"][number];

export async function loadMapFiles(signal?: AbortSignal): Promise<readonly MapFile[]> {
  return (await get("/api/map/types", readMapTypes, signal)).types;
}
