import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import type { Cursor } from "../bytes/cursor.ts";
import type { CellWidth } from "./cell-block.ts";
import { cellBlockBytes, readCellBlock } from "./cell-block.ts";
import { readGpsBlock } from "./gps-block.ts";
import type { ContentContext, ContentReading } from "./message-context.ts";
import { keepTail, positionAt } from "./message-context.ts";

const ODOMETER_BYTES = 4;
/** Ignition, upload mode and re-upload flag. */
const STATE_BYTES = 3;

/** 10, 11, 12: a fix, a cell, and by length of the rest an odometer or the ignition. */
export function readLocation(cursor: Cursor, { clock }: ContentContext): ContentReading {
  const block = readGpsBlock(cursor, clock);
  if (typeof block === "string") return block;
  const attributes: Record<string, AttributeValue> = { sat: block.satellites };
  if (block.ignition !== null) attributes["ignition"] = block.ignition;
  const network = readOptionalCell(cursor, "narrow");
  if (cursor.remaining === ODOMETER_BYTES) attributes["odometer"] = cursor.u32();
  else if (cursor.remaining === 1) attributes["ignition"] = cursor.u8() > 0;
  else keepTail(cursor, attributes);
  return positionAt(block, network, attributes);
}

/** 22 and its variants, A0 with wide cells: a fix, a cell, ignition, upload mode, re-upload flag, odometer. */
export function readStateLocation(cursor: Cursor, width: CellWidth, { clock }: ContentContext): ContentReading {
  const block = readGpsBlock(cursor, clock);
  if (typeof block === "string") return block;
  const attributes: Record<string, AttributeValue> = { sat: block.satellites };
  if (block.ignition !== null) attributes["ignition"] = block.ignition;
  const network = readOptionalCell(cursor, width);
  if (cursor.remaining >= STATE_BYTES) {
    attributes["ignition"] = cursor.u8() > 0;
    attributes["event"] = cursor.u8();
    if (cursor.u8() > 0) attributes["archive"] = true;
    if (cursor.remaining >= ODOMETER_BYTES) attributes["odometer"] = cursor.u32();
  }
  keepTail(cursor, attributes);
  return positionAt(block, network, attributes);
}

function readOptionalCell(cursor: Cursor, width: CellWidth): Network | null {
  return cursor.remaining >= cellBlockBytes(width) ? readCellBlock(cursor, width) : null;
}
