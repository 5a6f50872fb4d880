import type { Protocol } from "../protocol.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** Concox and Jimi GT06 family and its clones, over TCP. */
export const gt06: Protocol = {
  name: "gt06",
  defaultPort: 5023,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
