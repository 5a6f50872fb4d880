import { severalFrames } from "../framing/datagram.ts";
import type { Protocol } from "../protocol.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";

/** JT/T 808 of 2011, 2013 and 2019 with the video signalling of JT/T 1078, over TCP and UDP. */
export const jt808: Protocol = {
  name: "jt808",
  defaultPort: 5015,
  tcp: { maximumBuffer: 256 * 1024, frame, decode },
  udp: { maximumDatagram: 8 * 1024, decode: severalFrames(frame, decode) },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
