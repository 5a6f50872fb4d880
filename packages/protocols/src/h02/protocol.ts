import { severalFrames } from "../framing/datagram.ts";
import type { Protocol } from "../protocol.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** H02: SinoTrack and the many clones of its text and binary messages, over TCP and UDP. */
export const h02: Protocol = {
  name: "h02",
  defaultPort: 5013,
  tcp: { maximumBuffer: 64 * 1024, frame, decode },
  udp: { maximumDatagram: 4 * 1024, decode: severalFrames(frame, decode) },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
