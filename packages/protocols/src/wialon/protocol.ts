import type { Protocol } from "../protocol.ts";
import { decodeDatagram } from "./datagram.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** Wialon IPS 1.1 and 2.0 by Gurtam, over TCP and UDP. Named as in Traccar. */
export const wialon: Protocol = {
  name: "wialon",
  defaultPort: 5039,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  udp: { maximumDatagram: 32 * 1024, decode: decodeDatagram },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
