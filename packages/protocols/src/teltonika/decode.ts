import { Cursor } from "../bytes/cursor.ts";
import { hexText } from "../bytes/hex.ts";
import type { DecodeContext, Decoded, DecodedPosition, Message } from "../protocol.ts";
import { sortedByFixTime } from "../sorted-by-fix-time.ts";
import type { AvlLayout, RecordContext } from "./avl-record.ts";
import { avlLayout, readAvlRecord } from "./avl-record.ts";
import { LOGIN_HEAD_BYTES, PING_BYTE } from "./frame.ts";
import { ioProfile } from "./io-profile.ts";
import { decodeLogin } from "./login.ts";
import { CODEC_12, CODEC_15, PACKET_HEAD_BYTES, PACKET_OVERHEAD_BYTES, packetFault } from "./packet.ts";
import { decodeTextMessage } from "./text-messages.ts";

/** Answer to a packet that was not understood: no record accepted, so the device sends it again. */
const NOTHING_ACCEPTED = new Uint8Array(4);
const ABOUT_BYTES = 64;

/**
 * Decodes one frame of a TCP stream, as cut by `frame`. Packets with AVL records (codecs 8, 8 Extended, 16) become
 * positions with the record count as acknowledgement; wrong ones are answered with 0 and the connection stays; codecs
 * 12 to 15 become command results or serial data; unknown codecs are only noted.
 */
export function decode(frame: Uint8Array, context: DecodeContext): Decoded {
  if (frame.length === 1 && frame[0] === PING_BYTE) {
    return { kind: "messages", messages: [{ kind: "reply", reply: null, about: "ping" }] };
  }
  if (frame.length === LOGIN_HEAD_BYTES || frame[0] !== 0 || frame[1] !== 0) return decodeLogin(frame, context);
  if (context.uniqueId === null) return { kind: "rejected", reason: "data before login", close: true };
  if (frame.length === PACKET_OVERHEAD_BYTES) return { kind: "rejected", reason: "no data" };
  const fault = packetFault(frame);
  if (fault !== null) return { kind: "rejected", reason: fault, reply: NOTHING_ACCEPTED };
  const codec = frame[PACKET_HEAD_BYTES]!;
  const layout = avlLayout(codec);
  if (layout !== null) return decodeRecords(frame, layout, context);
  if (codec >= CODEC_12 && codec <= CODEC_15) return decodeTextMessage(frame, codec, context);
  return {
    kind: "messages",
    messages: [{ kind: "reply", reply: null, about: `unknown codec ${hexText(frame.subarray(0, ABOUT_BYTES))}` }],
  };
}

function decodeRecords(frame: Uint8Array, layout: AvlLayout, context: DecodeContext): Decoded {
  const records = readRecords(new Cursor(frame, PACKET_HEAD_BYTES + 1, frame.length - 4), layout, context);
  if (typeof records === "string") return { kind: "rejected", reason: records, reply: NOTHING_ACCEPTED };
  const { positions, count, warning } = records;
  const messages: readonly Message[] = [
    { kind: "positions", positions, acknowledgement: new Uint8Array([0, 0, 0, count]) },
  ];
  return warning === null ? { kind: "messages", messages } : { kind: "messages", messages, warning };
}

/** Records of one packet, oldest first, and how many the device counted. */
export interface Records {
  readonly positions: readonly DecodedPosition[];
  readonly count: number;
  readonly warning: string | null;
}

/** Reads count, records and count again up to the end of the cursor; a reason when they do not fit. */
export function readRecords(cursor: Cursor, layout: AvlLayout, context: DecodeContext): Records | string {
  const recordContext: RecordContext = {
    profile: ioProfile(context.device === null ? null : context.device.model),
    receivedAt: context.receivedAt,
    alarmButton: alarmButton(context),
  };
  const count = cursor.u8();
  const positions: DecodedPosition[] = [];
  let warning: string | null = null;
  for (let index = 0; index < count; index += 1) {
    const { position, countsAgree } = readAvlRecord(cursor, layout, recordContext);
    if (cursor.overrun) return "record runs past the packet";
    if (!countsAgree) warning = "stated number of I/O elements is wrong";
    if (position === null) warning = "record without a possible time dropped";
    else positions.push(position);
  }
  if (cursor.remaining !== 1 || cursor.u8() !== count) return "the two record counts differ";
  return { positions: sortedByFixTime(positions), count, warning };
}

/** The device attribute `alarmButton` names the alarm of id 236; `sos` without it. */
function alarmButton({ device }: DecodeContext): string {
  const name = device === null ? undefined : device.attributes["alarmButton"];
  return typeof name === "string" && name !== "" ? name : "sos";
}
