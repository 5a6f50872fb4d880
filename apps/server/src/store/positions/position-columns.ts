import type { Position } from "@outrider/domain/model/position.ts";
import type { PositionColumns } from "#store/position-store.ts";

/** What `ignition` holds in columns. */
export const IGNITION = { off: 0, on: 1, unknown: 255 } as const;

export function positionColumns(positions: readonly Position[]): PositionColumns {
  const columns = emptyColumns(positions.length);
  for (const [index, position] of positions.entries()) {
    columns.fixTime[index] = position.fixTime;
    columns.latitude[index] = position.latitude;
    columns.longitude[index] = position.longitude;
    columns.speed[index] = position.speed;
    columns.course[index] = position.course;
    columns.ignition[index] = ignitionOf(position.attributes["ignition"]);
    columns.valid[index] = position.valid ? 1 : 0;
  }
  return columns;
}

export function emptyColumns(length: number): PositionColumns {
  return {
    length,
    fixTime: new Float64Array(length),
    latitude: new Float64Array(length),
    longitude: new Float64Array(length),
    speed: new Float32Array(length),
    course: new Float32Array(length),
    ignition: new Uint8Array(length),
    valid: new Uint8Array(length),
  };
}

export function ignitionOf(value: unknown): number {
  return value === true ? IGNITION.on : value === false ? IGNITION.off : IGNITION.unknown;
}
