import { crc16Arc } from "../checksum/crc16.ts";
import { PACKET_HEAD_BYTES, PACKET_OVERHEAD_BYTES } from "../teltonika/packet.ts";

/** A packet whose length and checksum are set right again, for tests that change what is inside. */
export function repaired(frame: Uint8Array): Uint8Array {
  if (frame.length < PACKET_OVERHEAD_BYTES) return frame;
  const fixed = frame.slice();
  const view = new DataView(fixed.buffer);
  const end = frame.length - 4;
  view.setUint32(0, 0);
  view.setUint32(4, frame.length - PACKET_OVERHEAD_BYTES);
  view.setUint32(end, crc16Arc(fixed, PACKET_HEAD_BYTES, end));
  return fixed;
}
