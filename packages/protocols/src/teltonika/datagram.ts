import { isDigits } from "../bytes/bcd.ts";
import { Cursor } from "../bytes/cursor.ts";
import type { DecodeContext, Decoded, Message } from "../protocol.ts";
import { uniqueIdForms } from "../unique-id.ts";
import { avlLayout } from "./avl-record.ts";
import { readRecords } from "./decode.ts";

/** Length field, packet id, fixed byte, AVL packet id and a shortest IMEI with its length. */
const MINIMUM_DATAGRAM = 24;
const SHORTEST_IMEI = 15;
const LONGEST_IMEI = 17;

/**
 * Decodes a UDP datagram: length, packet id, 01, AVL packet id, IMEI, and AVL records without CRC. Both ids come back
 * in the seven bytes of the acknowledgement; a wrong datagram is dropped without an answer.
 */
export function decodeDatagram(datagram: Uint8Array, context: DecodeContext): Decoded {
  if (datagram.length < MINIMUM_DATAGRAM) return { kind: "rejected", reason: "datagram too short" };
  const cursor = new Cursor(datagram);
  if (cursor.u16() !== datagram.length - 2) return { kind: "rejected", reason: "wrong datagram length" };
  const packetId = cursor.u16();
  cursor.skip(1);
  const avlPacketId = cursor.u8();
  const imeiLength = cursor.u16();
  if (imeiLength < SHORTEST_IMEI || imeiLength > LONGEST_IMEI) return { kind: "rejected", reason: "wrong IMEI length" };
  const imei = cursor.latin1(imeiLength);
  if (!isDigits(imei)) return { kind: "rejected", reason: "IMEI is not a number" };
  const layout = avlLayout(cursor.u8());
  if (layout === null) return { kind: "rejected", reason: "unknown codec" };
  const records = readRecords(cursor, layout, context);
  if (typeof records === "string") return { kind: "rejected", reason: records };
  const { positions, count, warning } = records;
  const acknowledgement = new Uint8Array([0, 5, packetId >> 8, packetId, 1, avlPacketId, count]);
  const messages: readonly Message[] = [
    { kind: "positions", uniqueIds: uniqueIdForms(imei), positions, acknowledgement },
  ];
  return warning === null ? { kind: "messages", messages } : { kind: "messages", messages, warning };
}
