import { severalFrames } from "../framing/datagram.ts";
import type { Protocol } from "../protocol.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** Coban GPS102, 103, 303, 403 and TK103 clones with the `imei:` form, over TCP and UDP. */
export const gps103: Protocol = {
  name: "gps103",
  defaultPort: 5001,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  udp: { maximumDatagram: 4 * 1024, decode: severalFrames(frame, decode) },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
