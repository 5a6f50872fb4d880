import type { Protocol } from "../protocol.ts";
import { severalFrames } from "../framing/datagram.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** Queclink @Track in text, over TCP and UDP. Named as in Traccar. */
export const queclink: Protocol = {
  name: "gl200",
  defaultPort: 5004,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  udp: { maximumDatagram: 8 * 1024, decode: severalFrames(frame, decode) },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
