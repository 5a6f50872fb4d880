import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { PositionStore } from "#store/position-store.ts";

export type ExportFormat = "csv" | "ndjson";

/** Positions are read in stretches of this length, so that any period takes little memory. */
const STRETCH_MILLIS = 24 * 3_600_000;

const COLUMNS = [
  "id",
  "deviceId",
  "protocol",
  "serverTime",
  "deviceTime",
  "fixTime",
  "valid",
  "outdated",
  "latitude",
  "longitude",
  "altitude",
  "speed",
  "course",
  "accuracy",
  "address",
  "network",
  "geofenceIds",
  "attributes",
] as const satisfies readonly (keyof Position)[];

/**
 * The positions of a device in a period as text, line by line: for files, pipes and other programs. Times are ISO 8601
 * in UTC, speed is in knots, objects are JSON.
 */
export async function* exportPositions(
  positions: PositionStore,
  device: DeviceId,
  from: UnixMillis,
  to: UnixMillis,
  format: ExportFormat,
): AsyncIterableIterator<string> {
  if (format === "csv") yield `${COLUMNS.join(",")}\r\n`;
  let begin: number = from;
  for (;;) {
    // Silences are skipped, however long.
    const { after } = await positions.neighbours(device, unixMillis(begin - 1));
    if (after === null || after.fixTime > to) return;
    const end = Math.min(to, after.fixTime + STRETCH_MILLIS);
    for (const position of await positions.range(device, after.fixTime, unixMillis(end))) {
      yield format === "csv" ? csvLine(position) : `${JSON.stringify(withIsoTimes(position))}\n`;
    }
    begin = end + 1;
  }
}

function csvLine(position: Position): string {
  const row = withIsoTimes(position);
  return `${COLUMNS.map((column) => csvField(row[column])).join(",")}\r\n`;
}

function withIsoTimes(position: Position) {
  return {
    ...position,
    serverTime: iso(position.serverTime),
    deviceTime: iso(position.deviceTime),
    fixTime: iso(position.fixTime),
  };
}

function iso(time: UnixMillis): string {
  return new Date(time).toISOString();
}

/** RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function csvField(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
