import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { bcdText } from "../bytes/bcd.ts";
import { Cursor } from "../bytes/cursor.ts";
import type { DecodedPosition } from "../protocol.ts";
import { calendarMillis } from "../time/calendar.ts";
import { ALERTS, EMERGENCIES } from "./alarms.table.ts";
import { place } from "./fix.ts";
import { applyAlert } from "./legacy.ts";

const HEAD_BYTES = 3;
const TYPES: Readonly<Record<number, string>> = { 0x10: "STT", 0x11: "EMG", 0x12: "EVT", 0x13: "ALT" };
const METER_BYTES = 7;

/** A binary report of the legacy form ("zip"): device id and position; a reason when it is none. */
export function readZip(frame: Uint8Array): { readonly id: string; readonly position: DecodedPosition } | string {
  const cursor = new Cursor(frame, HEAD_BYTES, frame.length - 1);
  const type = TYPES[cursor.u8()];
  if (type === undefined) return "unknown binary type";
  const id = bcdText(cursor.take(5));
  cursor.skip(1);
  const attributes: Record<string, AttributeValue> = { type, versionFw: String(cursor.u16()) };
  const year = 2000 + cursor.u8();
  const time = calendarMillis(year, cursor.u8(), cursor.u8(), cursor.u8(), cursor.u8(), cursor.u8());
  cursor.skip(3);
  const latitude = angle(cursor);
  const longitude = angle(cursor);
  const speed = cursor.u16() + hundredths(cursor);
  const course = cursor.u16() + hundredths(cursor);
  const satellites = cursor.u8();
  attributes["sat"] = satellites & 0x1f;
  attributes["odometer"] = cursor.u32();
  const power = Math.round((cursor.u8() + hundredths(cursor)) * 100) / 100;
  if (!Number.isNaN(power)) attributes["power"] = power;
  applyBits(cursor.u8(), attributes);
  applyCode(type, cursor.u8(), attributes);
  if (cursor.overrun) return "too short";
  if (id === null || time === null) return "no such date or device";
  if (cursor.remaining >= METER_BYTES) {
    attributes["hours"] = cursor.u32() * 60_000;
    const battery = Math.round((cursor.u8() + hundredths(cursor)) * 100) / 100;
    if (!Number.isNaN(battery)) attributes["battery"] = battery;
    if (cursor.u8() === 0) attributes["archive"] = true;
  }
  const south = (satellites & 0x40) !== 0;
  const west = (satellites & 0x20) !== 0;
  const spot = place(south ? 0 - latitude : latitude, west ? 0 - longitude : longitude, speed, course);
  if (spot === undefined || Number.isNaN(latitude + longitude + speed + course)) return "no such place";
  return {
    id: id.slice(0, -1),
    position: {
      deviceTime: unixMillis(time),
      fixTime: unixMillis(time),
      valid: (satellites & 0x80) !== 0 && spot !== null,
      coordinates: spot,
      network: null,
      attributes,
    },
  };
}

/** Whole degrees, then six decimals packed. */
function angle(cursor: Cursor): number {
  const whole = cursor.u8();
  const decimals = bcdText(cursor.take(3));
  return decimals === null ? Number.NaN : (whole * 1_000_000 + Number(decimals)) / 1_000_000;
}

function hundredths(cursor: Cursor): number {
  const digits = bcdText(cursor.take(1));
  return digits === null ? Number.NaN : Number(digits) / 100;
}

function applyBits(bits: number, attributes: Record<string, AttributeValue>): void {
  attributes["ignition"] = (bits & 0x01) !== 0;
  for (const index of [1, 2, 3]) attributes[`in${index}`] = (bits & (1 << index)) !== 0;
  attributes["out1"] = (bits & 0x10) !== 0;
  attributes["out2"] = (bits & 0x20) !== 0;
}

function applyCode(type: string, code: number, attributes: Record<string, AttributeValue>): void {
  if (type === "STT") attributes["status"] = code;
  else if (type === "ALT" && ALERTS[code] !== undefined) applyAlert(code, attributes);
  else attributes["event"] = code;
  if (type === "EMG" && EMERGENCIES[code] !== undefined) attributes["alarm"] = EMERGENCIES[code];
}
