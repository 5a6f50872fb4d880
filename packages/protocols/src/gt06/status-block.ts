import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Cursor } from "../bytes/cursor.ts";
import { ALARMS, IGNITION_OFF_CODE, IGNITION_ON_CODE, MODEL_ALARMS, STATUS_ALARMS } from "./alarms.table.ts";

/** Terminal information, voltage level, GSM strength, alarm and language. */
export const STATUS_BLOCK_BYTES = 5;
/** Highest of the seven voltage levels of older models; larger values are percent. */
const HIGHEST_LEVEL = 6;

/** The attributes of a status block, and its alarm code; `model` chooses among alarm tables. */
export function readStatusBlock(
  cursor: Cursor,
  attributes: Record<string, AttributeValue>,
  { extendedCode, model }: { readonly extendedCode: boolean; readonly model: string | null },
): void {
  readTerminalInformation(cursor.u8(), attributes);
  readVoltageLevel(cursor.u8(), attributes);
  attributes["rssi"] = cursor.u8();
  const low = cursor.u8();
  const language = cursor.u8();
  applyAlarmCode(extendedCode ? ((language >> 4) << 8) | low : low, attributes, model);
}

/** Bit field of a terminal: what it watches, its alarm, and whether oil and electricity are cut. */
export function readTerminalInformation(bits: number, attributes: Record<string, AttributeValue>): void {
  attributes["armed"] = (bits & 0x01) !== 0;
  attributes["ignition"] = (bits & 0x02) !== 0;
  attributes["charge"] = (bits & 0x04) !== 0;
  attributes["blocked"] = (bits & 0x80) !== 0;
  const alarm = STATUS_ALARMS[(bits >> 3) & 0x07];
  if (alarm !== null && alarm !== undefined) attributes["alarm"] = alarm;
}

/** Levels 0 to 6 in sixths, larger values in percent, above 100 nothing. */
export function readVoltageLevel(level: number, attributes: Record<string, AttributeValue>): void {
  if (level <= HIGHEST_LEVEL) attributes["batteryLevel"] = Math.floor((level * 100) / HIGHEST_LEVEL);
  else if (level <= 100) attributes["batteryLevel"] = level;
}

/**
 * Keeps the code as `event` and names its alarm, which goes before that of the status bits. Codes FE and FF only tell
 * the ignition; an unknown code leaves the alarm of the status bits.
 */
export function applyAlarmCode(code: number, attributes: Record<string, AttributeValue>, model: string | null): void {
  attributes["event"] = code;
  if (code === IGNITION_ON_CODE || code === IGNITION_OFF_CODE) {
    attributes["ignition"] = code === IGNITION_ON_CODE;
    return;
  }
  const alarm = alarmOfCode(code, model);
  if (alarm !== null) attributes["alarm"] = alarm;
}

function alarmOfCode(code: number, model: string | null): string | null {
  if (model !== null) {
    const name = model.toUpperCase();
    for (const { models, alarms } of MODEL_ALARMS) {
      if (alarms[code] !== undefined && models.some((start) => name.startsWith(start))) return alarms[code];
    }
  }
  return ALARMS[code] ?? null;
}
