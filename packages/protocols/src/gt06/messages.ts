import type { Cursor } from "../bytes/cursor.ts";
import { readAlarm, readCameraAlarm, readCellAlarm, readCellStatus } from "./alarm.ts";
import { readAddressQuery, readCellQuery, readCells } from "./cells.ts";
import { readHeartbeat, readVoltageHeartbeat } from "./heartbeat.ts";
import { readInformation, readSerialData } from "./information.ts";
import { readLocation, readStateLocation } from "./location.ts";
import type { ContentContext, ContentReading } from "./message-context.ts";

type ContentReader = (cursor: Cursor, context: ContentContext) => ContentReading;

const stateLocation: ContentReader = (cursor, context) => readStateLocation(cursor, "narrow", context);
const cells: ContentReader = (cursor, context) => readCells(cursor, "narrow", false, context);
const cellsAndWifi: ContentReader = (cursor, context) => readCells(cursor, "narrow", true, context);

/** Who reads the content of which protocol number; each gives one report. */
export const MESSAGES: Readonly<Record<number, ContentReader>> = {
  0x10: readLocation,
  0x11: readLocation,
  0x12: readLocation,
  0x13: readHeartbeat,
  0x16: (cursor, context) => readAlarm(cursor, "narrow", false, context),
  0x17: readCellQuery,
  0x18: cells,
  0x19: readCellStatus,
  0x1a: readAddressQuery,
  0x22: stateLocation,
  0x23: readVoltageHeartbeat,
  0x24: cells,
  0x26: (cursor, context) => readAlarm(cursor, "narrow", false, context),
  0x27: (cursor, context) => readAlarm(cursor, "narrow", true, context),
  0x28: cells,
  0x2a: readAddressQuery,
  0x2c: cellsAndWifi,
  0x2d: stateLocation,
  0x2e: cells,
  0x31: stateLocation,
  0x33: cellsAndWifi,
  0x37: stateLocation,
  0x38: stateLocation,
  0x69: cellsAndWifi,
  0x94: readInformation,
  0x95: readCameraAlarm,
  0x9b: readSerialData,
  0xa0: (cursor, context) => readStateLocation(cursor, "wide", context),
  0xa1: (cursor, context) => readCells(cursor, "wide", false, context),
  0xa2: (cursor, context) => readCells(cursor, "wide", true, context),
  0xa3: (cursor, context) => readAlarm(cursor, "wide", false, context),
  0xa4: (cursor, context) => readAlarm(cursor, "wide", true, context),
  0xa5: readCellAlarm,
};
