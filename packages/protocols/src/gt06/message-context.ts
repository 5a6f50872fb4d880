import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Cursor } from "../bytes/cursor.ts";
import { hexText } from "../bytes/hex.ts";
import type { DecodedPosition } from "../protocol.ts";
import type { Gt06Clock, GpsBlock } from "./gps-block.ts";

/** What the reader of one message content gets: the bytes, and what else may change their meaning. */
export interface ContentContext {
  readonly number: number;
  readonly clock: Gt06Clock;
  readonly model: string | null;
}

/** One report, or the reason why the content is none. */
export type ContentReading = DecodedPosition | string;

/** Longest unknown tail that is kept: 2 KiB of hex. */
const MAXIMUM_RAW_BYTES = 1024;

export function positionAt(
  block: GpsBlock,
  network: Network | null,
  attributes: Record<string, AttributeValue>,
): DecodedPosition {
  const { time, valid, coordinates } = block;
  return { deviceTime: time, fixTime: time, valid, coordinates, network, attributes };
}

/** A report without coordinates. */
export function statusAt(
  time: UnixMillis,
  network: Network | null,
  attributes: Record<string, AttributeValue>,
): DecodedPosition {
  return { deviceTime: time, fixTime: time, valid: false, coordinates: null, network, attributes };
}

/** Keeps bytes that no field of the message accounts for as `raw` hex. */
export function keepTail(cursor: Cursor, attributes: Record<string, AttributeValue>): void {
  if (cursor.remaining === 0) return;
  const end = Math.min(cursor.offset + MAXIMUM_RAW_BYTES, cursor.end);
  attributes["raw"] = hexText(cursor.bytes, cursor.offset, end);
}
