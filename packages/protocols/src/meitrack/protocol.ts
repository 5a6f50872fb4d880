import { severalFrames } from "../framing/datagram.ts";
import type { Protocol } from "../protocol.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** Meitrack MVT, T and P series, text and binary reports, over TCP and UDP. */
export const meitrack: Protocol = {
  name: "meitrack",
  defaultPort: 5020,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  udp: { maximumDatagram: 8 * 1024, decode: severalFrames(frame, decode) },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
