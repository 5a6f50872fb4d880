import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { CellTower, Network, WifiAccessPoint } from "@outrider/domain/model/position.ts";
import type { Cursor } from "../bytes/cursor.ts";
import type { CellWidth } from "./cell-block.ts";
import { CELL_BLOCK_BYTES, readCellBlock, readCellIds, readOperator } from "./cell-block.ts";
import { readDate, readGpsBlock } from "./gps-block.ts";
import type { ContentContext, ContentReading } from "./message-context.ts";
import { keepTail, positionAt, statusAt } from "./message-context.ts";

const DATE_BYTES = 6;
/** The serving cell and six neighbours. */
const CELLS = 7;
const NARROW_CELL_BYTES = 6;
const WIDE_CELL_BYTES = 13;
const ACCESS_POINT_BYTES = 7;
const MAXIMUM_ACCESS_POINTS = 32;

/**
 * 18, 24, 28, 2E and (wide) A1: date, operator, up to seven cells with signal, timing advance. 2C, 33, 69 and (wide) A2
 * go on with Wi-Fi access points. Signals are sent without their sign.
 */
export function readCells(
  cursor: Cursor,
  width: CellWidth,
  withWifi: boolean,
  { clock }: ContentContext,
): ContentReading {
  const time = readDate(cursor.take(DATE_BYTES), 0, clock);
  const operator = readOperator(cursor);
  if (cursor.overrun) return "content shorter than its operator";
  if (time === null) return "no such date";
  const cellBytes = width === "wide" ? WIDE_CELL_BYTES : NARROW_CELL_BYTES;
  const cellTowers: CellTower[] = [];
  for (let index = 0; index < CELLS && cursor.remaining >= cellBytes; index += 1) {
    const ids = readCellIds(cursor, width);
    const signal = cursor.u8();
    if (ids.locationAreaCode > 0) cellTowers.push({ ...operator, ...ids, signalStrength: 0 - signal });
  }
  if (cursor.remaining > 0) cursor.skip(1);
  const wifiAccessPoints = withWifi && cursor.remaining > 0 ? readAccessPoints(cursor) : [];
  if (wifiAccessPoints === null) return "Wi-Fi list longer than the rest";
  const attributes: Record<string, AttributeValue> = {};
  if (withWifi) keepTail(cursor, attributes);
  return statusAt(time, networkOf(cellTowers, wifiAccessPoints), attributes);
}

function readAccessPoints(cursor: Cursor): readonly WifiAccessPoint[] | null {
  const count = cursor.u8();
  if (count > MAXIMUM_ACCESS_POINTS || count * ACCESS_POINT_BYTES > cursor.remaining) return null;
  const points: WifiAccessPoint[] = [];
  for (let index = 0; index < count; index += 1) {
    points.push({ macAddress: macAddress(cursor.hex(6)), signalStrength: 0 - cursor.u8() });
  }
  return points;
}

const macAddress = (hex: string): string => hex.toLowerCase().replaceAll(/..(?=.)/g, "$&:");

function networkOf(cellTowers: readonly CellTower[], wifiAccessPoints: readonly WifiAccessPoint[]): Network | null {
  if (cellTowers.length === 0 && wifiAccessPoints.length === 0) return null;
  if (wifiAccessPoints.length === 0) return { cellTowers };
  return cellTowers.length === 0 ? { wifiAccessPoints } : { cellTowers, wifiAccessPoints };
}

/** 17: an address is asked for a cell; only the cell is of use here. */
export function readCellQuery(cursor: Cursor, { clock }: ContentContext): ContentReading {
  if (cursor.remaining < CELL_BLOCK_BYTES) return "content shorter than its cell";
  return statusAt(clock.receivedAt, readCellBlock(cursor, "narrow"), {});
}

/** 1A and 2A: an address is asked for a fix; the fix counts like any other. */
export function readAddressQuery(cursor: Cursor, { clock }: ContentContext): ContentReading {
  const block = readGpsBlock(cursor, clock);
  if (typeof block === "string") return block;
  return positionAt(block, null, { sat: block.satellites });
}
