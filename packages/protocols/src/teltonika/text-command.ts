import { bcdBytes } from "../bytes/bcd.ts";
import { Writer } from "../bytes/writer.ts";
import { CODEC_12, CODEC_14, packet } from "./packet.ts";

export const TYPE_COMMAND = 0x05;
export const TYPE_RESPONSE = 0x06;

/** A Codec 12 packet of one text: a command to the device, or its answer. */
export function codec12(type: number, text: string): Uint8Array {
  return packet(new Writer().u8(CODEC_12).u8(1).u8(type).u32(text.length).latin1(text).u8(1).finish());
}

/** A Codec 14 packet: as Codec 12, for the device with this IMEI only. Null when the IMEI is not 15 digits. */
export function codec14(type: number, imei: string, text: string): Uint8Array | null {
  const packed = imei.length === 15 ? bcdBytes(imei, 8) : null;
  if (packed === null) return null;
  const data = new Writer().u8(CODEC_14).u8(1).u8(type);
  return packet(
    data
      .u32(packed.length + text.length)
      .raw(packed)
      .latin1(text)
      .u8(1)
      .finish(),
  );
}
