import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { bcdText } from "../bytes/bcd.ts";
import { Cursor } from "../bytes/cursor.ts";
import { isPrintableAscii } from "../bytes/latin1.ts";

/** What locations of a blind area are marked with. */
const BLIND_AREA = 1;

/** 0704: count, type, then length and body of each. Bodies behind a wrong length are lost. */
export function readBatch(body: Uint8Array): { readonly bodies: readonly Uint8Array[]; readonly archive: boolean } {
  const cursor = new Cursor(body);
  const count = cursor.u16();
  const archive = cursor.u8() === BLIND_AREA;
  const bodies: Uint8Array[] = [];
  for (let index = 0; index < count; index += 1) {
    const location = cursor.take(cursor.u16());
    if (cursor.overrun || location.length === 0) break;
    bodies.push(location);
  }
  return { bodies, archive };
}

const CARD_IN = 1;
const CERTIFICATE_BYTES = 20;

/** 0702 of 2013 and 2019: status, time, result, name, certificate. */
export function readDriverCard(body: Uint8Array): Readonly<Record<string, AttributeValue>> | string {
  const cursor = new Cursor(body);
  const status = cursor.u8();
  cursor.skip(6);
  if (cursor.overrun) return "driver card too short";
  if (status !== CARD_IN) return { driverCard: false };
  cursor.skip(1);
  const name = text(cursor.latin1(cursor.u8()));
  const certificate = text(cursor.latin1(CERTIFICATE_BYTES));
  if (cursor.overrun) return "driver card too short";
  const attributes: Record<string, AttributeValue> = { driverCard: true };
  if (certificate !== "") attributes["driverUniqueId"] = certificate;
  if (name !== "") attributes["driver"] = name;
  return attributes;
}

/** Without padding; "" when it is not ASCII (GBK names cannot be read without a table). */
function text(padded: string): string {
  const trimmed = padded.replaceAll("\0", " ").trim();
  return isPrintableAscii(trimmed) ? trimmed : "";
}

const BEFORE_ICCID_BYTES = 2 + 5 + 20 + 7;

/** 0107: type, manufacturer, model, terminal id, ICCID. */
export function readAttributes(body: Uint8Array): Readonly<Record<string, AttributeValue>> | string {
  const cursor = new Cursor(body, BEFORE_ICCID_BYTES);
  const iccid = bcdText(cursor.take(10));
  if (cursor.overrun) return "attributes too short";
  return iccid === null ? {} : { iccid: iccid.replace(/^0+/, "") };
}
