import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { Cursor } from "../bytes/cursor.ts";
import type { CellWidth } from "./cell-block.ts";
import { cellBlockBytes, readCellBlock } from "./cell-block.ts";
import { GPS_BLOCK_BYTES, readDate, readGpsBlock } from "./gps-block.ts";
import type { ContentContext, ContentReading } from "./message-context.ts";
import { keepTail, positionAt, statusAt } from "./message-context.ts";
import { STATUS_BLOCK_BYTES, applyAlarmCode, readStatusBlock } from "./status-block.ts";

const DATE_BYTES = 6;

/**
 * 16, 26, A3 and, with a fence number behind and the wider alarm code, 27 and A4: a fix, a cell with its length in
 * front, the status.
 */
export function readAlarm(
  cursor: Cursor,
  width: CellWidth,
  fences: boolean,
  { clock, model }: ContentContext,
): ContentReading {
  const block = readGpsBlock(cursor, clock);
  if (typeof block === "string") return block;
  const statusBytes = STATUS_BLOCK_BYTES + (fences ? 1 : 0);
  const cell = readMeasuredCell(cursor, width, statusBytes);
  if (typeof cell === "string") return cell;
  if (cursor.remaining < STATUS_BLOCK_BYTES) return "content shorter than its status";
  const attributes: Record<string, AttributeValue> = { sat: block.satellites };
  readStatusBlock(cursor, attributes, { extendedCode: fences, model });
  if (fences && cursor.remaining > 0) attributes["geofence"] = cursor.u8();
  keepTail(cursor, attributes);
  return positionAt(block, cell.network, attributes);
}

/**
 * A cell with a length byte that counts itself. With length 0 the cell is either absent or zero filled: the bytes left
 * for the status tell which.
 */
function readMeasuredCell(
  cursor: Cursor,
  width: CellWidth,
  statusBytes: number,
): { readonly network: Network | null } | string {
  const stated = cursor.u8();
  if (cursor.overrun) return "content shorter than its cell";
  if (stated === 0) {
    if (cursor.remaining >= cellBlockBytes(width) + statusBytes) cursor.skip(cellBlockBytes(width));
    return { network: null };
  }
  const cellBytes = stated - 1;
  if (cellBytes > cursor.remaining) return "cell longer than the rest";
  const at = cursor.offset;
  const network = cellBytes >= cellBlockBytes(width) ? readCellBlock(cursor, width) : null;
  cursor.offset = Math.max(cursor.offset, at + cellBytes);
  return { network };
}

/** A5: date, one wide cell, the status; no fix. */
export function readCellAlarm(cursor: Cursor, { clock, model }: ContentContext): ContentReading {
  const time = readDate(cursor.take(DATE_BYTES), 0, clock);
  const network = readCellBlock(cursor, "wide");
  if (cursor.remaining < STATUS_BLOCK_BYTES) return "content shorter than its status";
  if (time === null) return "no such date";
  const attributes: Record<string, AttributeValue> = {};
  readStatusBlock(cursor, attributes, { extendedCode: false, model });
  keepTail(cursor, attributes);
  return statusAt(time, network, attributes);
}

/** 19: one cell and the status, without any time of its own. */
export function readCellStatus(cursor: Cursor, { clock, model }: ContentContext): ContentReading {
  const network = readCellBlock(cursor, "narrow");
  if (cursor.remaining < STATUS_BLOCK_BYTES) return "content shorter than its status";
  const attributes: Record<string, AttributeValue> = {};
  readStatusBlock(cursor, attributes, { extendedCode: false, model });
  keepTail(cursor, attributes);
  return statusAt(unixMillis(clock.receivedAt), network, attributes);
}

/** 95: alarm of camera devices: a fix, or only its date, and the alarm code. */
export function readCameraAlarm(cursor: Cursor, { clock, model }: ContentContext): ContentReading {
  const attributes: Record<string, AttributeValue> = {};
  if (cursor.remaining > GPS_BLOCK_BYTES) {
    const block = readGpsBlock(cursor, clock);
    if (typeof block === "string") return block;
    attributes["sat"] = block.satellites;
    applyAlarmCode(cursor.u8(), attributes, model);
    keepTail(cursor, attributes);
    return positionAt(block, null, attributes);
  }
  const time = readDate(cursor.take(DATE_BYTES), 0, clock);
  const code = cursor.u8();
  if (cursor.overrun) return "content shorter than its alarm";
  if (time === null) return "no such date";
  applyAlarmCode(code, attributes, model);
  keepTail(cursor, attributes);
  return statusAt(time, null, attributes);
}
