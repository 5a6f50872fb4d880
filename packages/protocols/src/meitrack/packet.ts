import { Writer } from "../bytes/writer.ts";
import { sum8 } from "../checksum/sums.ts";
import { hexPadded } from "../text/format.ts";

/** `,<IMEI>,<text>*<sum>` and the line end: what the length counts besides IMEI and text. */
const OVERHEAD = 7;

/** A message: head, id character, length, identifier, text, sum of all bytes up to the star. */
export function message(head: "$$" | "@@", id: string, imei: string, text: string): Uint8Array {
  const writer = new Writer().latin1(`${head}${id}${imei.length + text.length + OVERHEAD},${imei},${text}*`);
  return writer.latin1(`${hexPadded(sum8(writer.view()), 2)}\r\n`).finish();
}

/** A printable character that goes on with the number of a command: A to z. */
export const idCharacter = (serial: number): string => String.fromCharCode(0x41 + (serial % 58));
