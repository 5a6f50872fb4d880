import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Cursor } from "../bytes/cursor.ts";
import type { ContentContext, ContentReading } from "./message-context.ts";
import { statusAt } from "./message-context.ts";
import { applyAlarmCode, readTerminalInformation, readVoltageLevel } from "./status-block.ts";

/**
 * 13: terminal information, voltage level, GSM strength and, on most models, alarm and language. It carries no time:
 * that of its arrival counts.
 */
export function readHeartbeat(cursor: Cursor, { clock, model }: ContentContext): ContentReading {
  const attributes: Record<string, AttributeValue> = {};
  readTerminalInformation(cursor.u8(), attributes);
  if (cursor.overrun) return "content shorter than its status";
  if (cursor.remaining > 0) readVoltageLevel(cursor.u8(), attributes);
  if (cursor.remaining > 0) attributes["rssi"] = cursor.u8();
  if (cursor.remaining >= 2) {
    const code = cursor.u8();
    if (code !== 0) applyAlarmCode(code, attributes, model);
  }
  return statusAt(clock.receivedAt, null, attributes);
}

/** 23: terminal information, battery voltage in hundredths of a volt, GSM strength, language. */
export function readVoltageHeartbeat(cursor: Cursor, { clock }: ContentContext): ContentReading {
  const attributes: Record<string, AttributeValue> = {};
  readTerminalInformation(cursor.u8(), attributes);
  const hundredths = cursor.u16();
  const rssi = cursor.u8();
  if (cursor.overrun) return "content shorter than its status";
  attributes["battery"] = hundredths / 100;
  attributes["rssi"] = rssi;
  return statusAt(clock.receivedAt, null, attributes);
}
