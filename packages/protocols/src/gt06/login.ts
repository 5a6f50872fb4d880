import { bcdText } from "../bytes/bcd.ts";
import { Cursor } from "../bytes/cursor.ts";
import type { Decoded, DecodeContext } from "../protocol.ts";
import { sameUniqueId, uniqueIdForms } from "../unique-id.ts";
import type { Gt06Packet } from "./packet.ts";
import { acknowledgement } from "./packet.ts";

const IMEI_BYTES = 8;
const TYPE_BYTES = 2;
const WEST = 0x08;

/**
 * 01: eight packed bytes of IMEI, and on newer models device type and time zone, which is remembered for this
 * connection. The same device may log in again after its modem restarted.
 */
export function decodeLogin(frame: Uint8Array, packet: Gt06Packet, context: DecodeContext): Decoded {
  if (!packet.checksumRight) return { kind: "rejected", reason: "wrong checksum" };
  const cursor = new Cursor(frame, packet.contentStart, packet.contentEnd);
  const digits = bcdText(cursor.take(IMEI_BYTES));
  if (cursor.overrun || digits === null || digits[0] !== "0") return { kind: "rejected", reason: "no IMEI" };
  const imei = digits.slice(1);
  if (context.uniqueId !== null && !sameUniqueId(imei, context.uniqueId)) {
    return { kind: "rejected", reason: "login of another device", close: true };
  }
  cursor.skip(TYPE_BYTES);
  const zone = cursor.u16();
  return {
    kind: "messages",
    messages: [
      {
        kind: "login",
        uniqueIds: uniqueIdForms(imei),
        accept: acknowledgement(packet.number, packet.serial),
        refuse: null,
      },
    ],
    state: { loginZoneMinutes: cursor.overrun ? 0 : zoneMinutes(zone) },
  };
}

/** Bits 15..4 are hours times 100 plus minutes, bit 3 is set west of Greenwich. */
function zoneMinutes(word: number): number {
  const clock = word >> 4;
  const minutes = Math.floor(clock / 100) * 60 + (clock % 100);
  return (word & WEST) === 0 ? minutes : -minutes;
}
