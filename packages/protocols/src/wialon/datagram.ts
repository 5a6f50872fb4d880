import { latin1Text } from "../bytes/latin1.ts";
import type { DecodeContext, Decoded } from "../protocol.ts";
import { uniqueIdForms } from "../unique-id.ts";
import { decodeLine, readLine } from "./decode.ts";

const HASH = 0x23;

/** `2.0;<id>#TYPE#message` or `<id>#TYPE#message`: the device is named in front of the line. */
export function decodeDatagram(datagram: Uint8Array, context: DecodeContext): Decoded {
  const start = datagram.indexOf(HASH);
  const line = start < 1 ? null : readLine(datagram.subarray(start));
  if (line === null) return { kind: "rejected", reason: "no message" };
  const [first, second] = latin1Text(datagram, 0, start).split(";") as [string, string | undefined];
  const isSecond = first === "2.0" && second !== undefined;
  const id = isSecond ? second : first;
  if (id === "" || id.length > 64) return { kind: "rejected", reason: "no identifier" };
  return decodeLine(line, context, isSecond, uniqueIdForms(id));
}
