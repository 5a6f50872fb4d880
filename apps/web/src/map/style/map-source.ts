/** What the basemap is drawn from. */
export type MapSource =
  /** The world that comes with the application: land, borders, towns. */
  | { readonly kind: "embedded" }
  /** A vector tile service in the OpenMapTiles schema, reachable when the server said so. */
  | {
      readonly kind: "online";
      readonly tiles: readonly string[];
      readonly maxZoom: number;
      readonly attribution: string;
    }
  /** A PMTiles file of the operator. */
  | { readonly kind: "file"; readonly url: string };

/** Schemas of vector tiles that the style knows how to paint. */
export type TileSchema = "world" | "openmaptiles" | "protomaps";

/** Guesses the schema from the layers a file says it has. */
export const schemaOf = (layers: readonly string[]): TileSchema => {
  if (layers.includes("transportation")) return "openmaptiles";
  return layers.includes("roads") ? "protomaps" : "world";
};
