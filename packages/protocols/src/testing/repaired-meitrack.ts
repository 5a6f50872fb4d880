import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import { sum8 } from "../checksum/sums.ts";
import { hexPadded } from "../text/format.ts";

/** A message whose length and checksum are set right again. */
export function repaired(frame: Uint8Array): Uint8Array {
  const comma = frame.indexOf(0x2c);
  const star = frame.lastIndexOf(0x2a);
  if (comma < 3 || star < comma) return frame;
  const body = frame.subarray(comma, star);
  const head = latin1Bytes(`$$${latin1Text(frame, 2, 3)}${body.length + 5}`);
  const writer = new Writer().raw(head).raw(body).latin1("*");
  return writer.latin1(`${hexPadded(sum8(writer.view()), 2)}\r\n`).finish();
}
