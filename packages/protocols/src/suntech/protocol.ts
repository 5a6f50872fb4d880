import { severalFrames } from "../framing/datagram.ts";
import type { Protocol } from "../protocol.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** Suntech ST3xx to ST9xx, legacy and universal text and the legacy binary form, over TCP and UDP. */
export const suntech: Protocol = {
  name: "suntech",
  defaultPort: 5011,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  udp: { maximumDatagram: 8 * 1024, decode: severalFrames(frame, decode) },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
