import type { CellTower, Network } from "@outrider/domain/model/position.ts";
import type { Cursor } from "../bytes/cursor.ts";

/** Bytes of the cell block with a one-byte network code: the least it has. */
export const CELL_BLOCK_BYTES = 8;
const WIDE_CELL_BLOCK_BYTES = 15;
/** Set in the country code when the network code has two bytes. */
const LONG_NETWORK_CODE = 0x8000;

/** Cell ids of 4G messages are wider. */
export type CellWidth = "narrow" | "wide";

export const cellBlockBytes = (width: CellWidth): number =>
  width === "wide" ? WIDE_CELL_BLOCK_BYTES : CELL_BLOCK_BYTES;

/** Country and network code in front of one or several cells. */
export function readOperator(cursor: Cursor): {
  readonly mobileCountryCode: number;
  readonly mobileNetworkCode: number;
} {
  const country = cursor.u16();
  return {
    mobileCountryCode: country & ~LONG_NETWORK_CODE,
    mobileNetworkCode: (country & LONG_NETWORK_CODE) === 0 ? cursor.u8() : cursor.u16(),
  };
}

/** Area code and cell id: 2 and 3 bytes, or 4 and 8. */
export function readCellIds(
  cursor: Cursor,
  width: CellWidth,
): { readonly locationAreaCode: number; readonly cellId: number } {
  if (width === "narrow") return { locationAreaCode: cursor.u16(), cellId: cursor.u24() };
  return { locationAreaCode: cursor.u32(), cellId: cursor.u64Rounded() };
}

/** One cell with its operator; null when it is zero filled. */
export function readCellBlock(cursor: Cursor, width: CellWidth): Network | null {
  const { mobileCountryCode, mobileNetworkCode } = readOperator(cursor);
  const { locationAreaCode, cellId } = readCellIds(cursor, width);
  if (cursor.overrun || (mobileCountryCode === 0 && cellId === 0)) return null;
  const tower: CellTower = { mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId };
  return { cellTowers: [tower] };
}
