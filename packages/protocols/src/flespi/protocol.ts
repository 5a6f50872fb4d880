import type { Protocol } from "../protocol.ts";
import { MAXIMUM_BODY, acknowledge, decodeRequest } from "./decode.ts";

/** JSON messages of flespi streams and of partners' platforms, over HTTP. */
export const flespi: Protocol = {
  name: "flespi",
  defaultPort: 5149,
  http: { maximumUrl: 8 * 1024, maximumBody: MAXIMUM_BODY, decodeRequest, acknowledge },
  idleTimeoutMillis: 60_000,
};
