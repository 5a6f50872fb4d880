import { severalFrames } from "../framing/datagram.ts";
import type { Protocol } from "../protocol.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** Ruptela FM-Eco4, FM-Pro4, FM-Tco4 and their successors, over TCP and UDP. */
export const ruptela: Protocol = {
  name: "ruptela",
  defaultPort: 5046,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  udp: { maximumDatagram: 8 * 1024, decode: severalFrames(frame, decode) },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
