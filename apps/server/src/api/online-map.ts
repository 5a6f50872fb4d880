import * as z from "zod";
import type { Now } from "#observe/instruments.ts";

/** How long the tile server may take to answer before the embedded map is used. */
const PATIENCE_MILLIS = 3000;
const GOOD_FOR_MILLIS = 60 * 60_000;
const BAD_FOR_MILLIS = 5 * 60_000;
const MAXIMUM_BYTES = 256 * 1024;

const tileJson = z.object({
  tiles: z.array(z.url()).min(1).max(8),
  minzoom: z.number().min(0).max(24).default(0),
  maxzoom: z.number().min(0).max(24).default(14),
  attribution: z.string().max(2000).optional(),
});
export type TileJson = z.infer<typeof tileJson>;

/** Whether the online map answers, asked by the server once for everybody and remembered for a while. */
export class OnlineMap {
  readonly #address: URL | null;
  readonly #now: Now;
  #known: { readonly answer: Promise<TileJson | null>; until: number } | null = null;

  constructor(address: URL | null, now: Now) {
    this.#address = address;
    this.#now = now;
  }

  /** Null when it is switched off or does not answer in time. */
  async tileJson(): Promise<TileJson | null> {
    if (this.#address === null) return null;
    if (this.#known === null || this.#known.until <= this.#now()) {
      this.#known = { answer: fetchTileJson(this.#address), until: Number.POSITIVE_INFINITY };
    }
    const known = this.#known;
    const answer = await known.answer;
    if (known.until === Number.POSITIVE_INFINITY) {
      known.until = this.#now() + (answer === null ? BAD_FOR_MILLIS : GOOD_FOR_MILLIS);
    }
    return answer;
  }
}

const fetchTileJson = async (address: URL): Promise<TileJson | null> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MILLIS), redirect: "error" });
    const text = response.ok ? await response.text() : "";
    if (text.length > MAXIMUM_BYTES) return null;
    const read = tileJson.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    // No network, a time-out, an answer that is not JSON: for the map all of it means "not there".
    return null;
  }
};
