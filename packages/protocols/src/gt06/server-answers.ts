import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { Writer } from "../bytes/writer.ts";
import { NUMBER } from "./numbers.ts";
import { packet } from "./packet.ts";

/** Six bytes of UTC: year from 2000, month, day, hour, minute, second. */
export function timeAnswer(now: UnixMillis): Uint8Array {
  const date = new Date(now);
  const year = date.getUTCFullYear() - 2000;
  return new Uint8Array([
    year,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]);
}

/** No address is known: the device stops asking. Server flag 0, no phone number. */
const NO_ADDRESS = "NA&&NA&&0##";

export function addressAnswer(serial: number): Uint8Array {
  const content = new Writer().u8(NO_ADDRESS.length).u32(0).latin1(NO_ADDRESS).finish();
  return packet(NUMBER.addressAnswer, content, serial, "long");
}
