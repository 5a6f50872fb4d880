import type { Protocol } from "../protocol.ts";
import { decodeRequest } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { MAXIMUM_BODY, MAXIMUM_URL } from "./limits.ts";

/** Traccar Client, the OsmAnd app and own integrations, over HTTP. */
export const osmand: Protocol = {
  name: "osmand",
  defaultPort: 5055,
  http: { maximumUrl: MAXIMUM_URL, maximumBody: MAXIMUM_BODY, decodeRequest },
  encodeCommand,
  idleTimeoutMillis: 60_000,
};
