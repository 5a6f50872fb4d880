import type { Protocol } from "../protocol.ts";
import { decodeDatagram } from "./datagram.ts";
import { decode } from "./decode.ts";
import { encodeCommand } from "./encode.ts";
import { frame } from "./frame.ts";
import { MAXIMUM_DATA_BYTES, PACKET_OVERHEAD_BYTES } from "./packet.ts";

/** Teltonika FMB, FMC, FMM, FM6, TAT: Codec 8, 8 Extended and 16 records, Codec 12 to 15 texts, over TCP and UDP. */
export const teltonika: Protocol = {
  name: "teltonika",
  defaultPort: 5027,
  tcp: { maximumBuffer: MAXIMUM_DATA_BYTES + PACKET_OVERHEAD_BYTES, frame, decode },
  udp: { maximumDatagram: 65_507, decode: decodeDatagram },
  encodeCommand,
  idleTimeoutMillis: 15 * 60_000,
};
