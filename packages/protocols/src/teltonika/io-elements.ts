import { decimalText } from "../bytes/decimal-text.ts";
import { hexText } from "../bytes/hex.ts";
import { isPrintableAscii, latin1Text } from "../bytes/latin1.ts";
import type { Cursor } from "../bytes/cursor.ts";
import { raiseAlarm } from "./io-alarms.ts";
import type { CompiledRule, IoProfile } from "./io-profile.ts";
import { rawName } from "./io-profile.ts";
import type { RecordFacts } from "./record-facts.ts";

/** Longest variable value that is kept as hex text: 2 KiB of text. */
const MAXIMUM_HEX_BYTES = 1024;
const EMPTY_KEY = "0000000000000000";

/** Widths of ids and counts, which differ between the codecs. */
export interface IoLayout {
  readonly idBytes: 1 | 2;
  readonly countBytes: 1 | 2;
  /** Codec 8 Extended has a fifth block of variable length. */
  readonly variable: boolean;
}

/**
 * Reads the I/O blocks of a record into `facts`. Answers how many elements were read; whether they were all there is
 * the cursor's `overrun`.
 */
export function readIoElements(cursor: Cursor, layout: IoLayout, profile: IoProfile, facts: RecordFacts): number {
  const wideIds = layout.idBytes === 2;
  const wideCounts = layout.countBytes === 2;
  let total = 0;
  for (let width = 1; width <= 8; width *= 2) {
    const count = wideCounts ? cursor.u16() : cursor.u8();
    total += count;
    const rules = width === 1 ? profile.one : width === 2 ? profile.two : width === 4 ? profile.four : profile.eight;
    for (let index = 0; index < count && !cursor.overrun; index += 1) {
      const id = wideIds ? cursor.u16() : cursor.u8();
      const rule = id < rules.length ? rules[id] : undefined;
      if (width === 8) readEight(cursor, id, rule, facts);
      else {
        const raw = width === 1 ? cursor.u8() : width === 2 ? cursor.u16() : cursor.u32();
        if (cursor.overrun) return total;
        if (rule === undefined) facts.attributes[rawName(id)] = raw;
        else applyNumber(rule, raw, width, facts);
      }
    }
  }
  return layout.variable ? total + readVariable(cursor, profile, facts) : total;
}

function applyNumber(rule: CompiledRule, raw: number, width: number, facts: RecordFacts): void {
  const { attributes } = facts;
  switch (rule.reading) {
    case "unsigned":
    case "signed": {
      const value = rule.reading === "signed" ? signed(raw, width) : raw;
      if (rule.keepRaw) attributes[rule.rawName] = value;
      if (value > rule.omitAbove || (rule.omit !== null && rule.omit.includes(value))) return;
      attributes[rule.attribute] = rule.over === 1 ? value * rule.times : (value * rule.times) / rule.over;
      return;
    }
    case "boolean":
      attributes[rule.attribute] = raw > 0;
      return;
    case "alarm":
      raiseAlarm(rule, raw, facts);
      return;
    case "doors":
      openDoors(raw, facts);
      return;
    case "part":
      keepPart(rule, raw, facts);
      return;
    default:
      attributes[rule.rawName] = raw;
  }
}

const signed = (raw: number, width: number): number =>
  width === 1 ? (raw << 24) >> 24 : width === 2 ? (raw << 16) >> 16 : raw | 0;

/** Door status of the CAN adapters, id 90 (Teltonika wiki): one bit a door. */
function openDoors(bits: number, { attributes }: RecordFacts): void {
  attributes["door"] = (bits & 0x2f00) !== 0;
  attributes["door1"] = (bits & 0x0100) !== 0;
  attributes["door2"] = (bits & 0x0200) !== 0;
  attributes["door3"] = (bits & 0x0400) !== 0;
  attributes["door4"] = (bits & 0x0800) !== 0;
  attributes["bonnet"] = (bits & 0x1000) !== 0;
  attributes["trunk"] = (bits & 0x2000) !== 0;
}

function keepPart(rule: CompiledRule, raw: number, facts: RecordFacts): void {
  switch (rule.attribute) {
    case "cellId":
      facts.cellId = raw;
      return;
    case "lteCellId":
      facts.lteCellId = raw;
      return;
    case "locationAreaCode":
      facts.locationAreaCode = raw;
      return;
    case "gnssSpeed":
      facts.gnssSpeed = raw;
      return;
    default:
      facts.attributes[rule.rawName] = raw;
  }
}

function readEight(cursor: Cursor, id: number, rule: CompiledRule | undefined, facts: RecordFacts): void {
  const at = cursor.offset;
  const high = cursor.u32();
  const low = cursor.u32();
  if (cursor.overrun) return;
  if (rule === undefined || rule.reading === "unsigned") {
    facts.attributes[rule === undefined ? rawName(id) : rule.attribute] = decimalText(high, low);
    return;
  }
  if (rule.reading === "hex") {
    facts.attributes[rule.attribute] = hexText(cursor.bytes, at, at + 8);
    return;
  }
  switch (rule.attribute) {
    case "driverKey": {
      const key = hexText(cursor.bytes, at, at + 8);
      if (key !== EMPTY_KEY) facts.driverKey = key;
      return;
    }
    case "rfid": {
      const key = hexText(cursor.bytes, at, at + 8);
      if (key !== EMPTY_KEY) facts.rfid = key;
      return;
    }
    case "iccidFirst":
      facts.iccidFirst = decimalText(high, low);
      return;
    case "iccidSecond":
      facts.iccidSecond = decimalText(high, low);
      return;
    default:
      keepCardPart(rule.attribute, cursor.bytes.subarray(at, at + 8), facts);
  }
}

function keepCardPart(part: string, bytes: Uint8Array, facts: RecordFacts): void {
  const card = (facts.card ??= { first: null, second: null, first2: null, second2: null });
  if (part === "cardFirst") card.first = bytes;
  else if (part === "cardSecond") card.second = bytes;
  else if (part === "card2First") card.first2 = bytes;
  else card.second2 = bytes;
}

/** The variable block of Codec 8 Extended: id, length, bytes. */
function readVariable(cursor: Cursor, profile: IoProfile, facts: RecordFacts): number {
  const rules = profile.variable;
  const count = cursor.u16();
  for (let index = 0; index < count && !cursor.overrun; index += 1) {
    const id = cursor.u16();
    const bytes = cursor.take(cursor.u16());
    if (cursor.overrun) break;
    const rule = id < rules.length ? rules[id] : undefined;
    const text = rule?.reading === "text" ? trimmed(latin1Text(bytes)) : null;
    facts.attributes[rule === undefined ? rawName(id) : rule.attribute] =
      text !== null && isPrintableAscii(text) ? text : hexText(bytes, 0, Math.min(bytes.length, MAXIMUM_HEX_BYTES));
  }
  return count;
}

/** Without the NUL bytes that pad texts of fixed length. */
function trimmed(text: string): string {
  const end = text.indexOf("\0");
  return (end < 0 ? text : text.slice(0, end)).trim();
}
