import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { bcdText } from "../bytes/bcd.ts";
import type { Cursor } from "../bytes/cursor.ts";
import { isPrintableAscii, latin1Text } from "../bytes/latin1.ts";
import type { ContentContext, ContentReading } from "./message-context.ts";
import { keepTail, statusAt } from "./message-context.ts";

const MAXIMUM_TEXT = 2048;
const EXTERNAL_VOLTAGE = 0x00;
const STATUS_TEXT = 0x04;
const DOOR = 0x05;
const SELF_TEST = 0x08;
const SIM_CARD = 0x0a;
const NETWORK_TYPE = 0x0b;
const FUEL_SENSOR = 0x0d;
const DRIVER_CARD = 0x1b;
const CLIMATE = 0x1e;
/** IMEI and IMSI in front of the ICCID. */
const IDENTITIES_BYTES = 16;
const ICCID_BYTES = 10;

/** 94: information by sub-type, arriving without a time. Unknown sub-types are kept as `raw`. */
export function readInformation(cursor: Cursor, { clock }: ContentContext): ContentReading {
  const attributes: Record<string, AttributeValue> = {};
  const start = cursor.offset;
  const kind = cursor.u8();
  if (cursor.overrun) return "content without a sub-type";
  if (!readKind(kind, cursor, attributes) || cursor.overrun) {
    cursor.offset = start;
    keepTail(cursor, attributes);
  }
  return statusAt(clock.receivedAt, null, attributes);
}

/** False when the sub-type is unknown or its content not as expected. */
function readKind(kind: number, cursor: Cursor, attributes: Record<string, AttributeValue>): boolean {
  switch (kind) {
    case EXTERNAL_VOLTAGE:
      return cursor.remaining >= 2 && set(attributes, "power", cursor.u16() / 100);
    case STATUS_TEXT:
      return readStatusText(cursor, attributes);
    case DOOR: {
      if (cursor.remaining < 1) return false;
      const bits = cursor.u8();
      attributes["door"] = (bits & 0x01) !== 0;
      attributes["in1"] = (bits & 0x04) !== 0;
      return true;
    }
    case SELF_TEST:
      return readText(cursor, attributes, "selfTest");
    case SIM_CARD: {
      cursor.skip(IDENTITIES_BYTES);
      const iccid = bcdText(cursor.take(ICCID_BYTES));
      return !cursor.overrun && iccid !== null && set(attributes, "iccid", iccid.replace(/^0+/, ""));
    }
    case NETWORK_TYPE:
      return cursor.remaining >= 1 && set(attributes, "networkType", cursor.u8());
    case FUEL_SENSOR:
      return readText(cursor, attributes, "fuelSensor");
    case DRIVER_CARD:
      return readText(cursor, attributes, "driverUniqueId");
    case CLIMATE:
      if (cursor.remaining < 8) return false;
      attributes["temp1"] = cursor.i32() / 10;
      attributes["humidity1"] = cursor.i32() / 10;
      return true;
    default:
      return false;
  }
}

/** `ALM1=..;STA1=..;DYD=..;`: kept as text; bit 0 of DYD says that oil and electricity are cut. */
function readStatusText(cursor: Cursor, attributes: Record<string, AttributeValue>): boolean {
  if (!readText(cursor, attributes, "status")) return false;
  const relay = /(?:^|;)DYD=([0-9A-F]{1,2})(?:;|$)/i.exec(String(attributes["status"]));
  if (relay !== null) attributes["blocked"] = (Number.parseInt(relay[1]!, 16) & 1) !== 0;
  return true;
}

function readText(cursor: Cursor, attributes: Record<string, AttributeValue>, name: string): boolean {
  const text = latin1Text(cursor.take(Math.min(cursor.remaining, MAXIMUM_TEXT))).trim();
  return text !== "" && isPrintableAscii(text) && set(attributes, name, text);
}

function set(attributes: Record<string, AttributeValue>, name: string, value: AttributeValue): true {
  attributes[name] = value;
  return true;
}

/** 9B: bytes of the serial port, as text when they are. */
export function readSerialData(cursor: Cursor, { clock }: ContentContext): ContentReading {
  const attributes: Record<string, AttributeValue> = {};
  const start = cursor.offset;
  if (!readText(cursor, attributes, "data")) {
    cursor.offset = start;
    keepTail(cursor, attributes);
  }
  return statusAt(clock.receivedAt, null, attributes);
}
