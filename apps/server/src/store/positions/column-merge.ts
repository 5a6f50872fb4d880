import type { DamagedTrack, Track } from "@outrider/wire/track/open-track.ts";
import { emptyColumns, ignitionOf } from "#store/positions/position-columns.ts";
import { firstAbove, firstAtLeast } from "#store/positions/segment-reader.ts";
import type { PositionColumns } from "#store/position-store.ts";

/**
 * Joins columns of tracks and of the tail where they follow one another in time and no time comes twice; null where
 * they do not, and positions have to be compared one by one.
 */
export function joinedColumns(parts: readonly PositionColumns[]): PositionColumns | null {
  const filled = parts.filter(({ length }) => length > 0).toSorted((one, other) => startOf(one) - startOf(other));
  let length = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const part of filled) {
    for (const fixTime of part.fixTime) {
      if (fixTime <= last) return null;
      last = fixTime;
    }
    length += part.length;
  }
  const joined = emptyColumns(length);
  let at = 0;
  for (const part of filled) {
    joined.fixTime.set(part.fixTime, at);
    joined.latitude.set(part.latitude, at);
    joined.longitude.set(part.longitude, at);
    joined.speed.set(part.speed, at);
    joined.course.set(part.course, at);
    joined.ignition.set(part.ignition, at);
    joined.valid.set(part.valid, at);
    at += part.length;
  }
  return joined;
}

/** The columns of a track between two times; damage is a value. */
export function trackColumns(track: Track, from: number, to: number): PositionColumns | DamagedTrack {
  const fixTime = track.numbers("fixTime");
  const latitude = track.numbers("latitude");
  const longitude = track.numbers("longitude");
  const speed = track.numbers("speed");
  const course = track.numbers("course");
  const valid = track.valid();
  const ignition = track.attribute("ignition");
  for (const column of [fixTime, latitude, longitude, speed, course, valid, ignition]) {
    if ("kind" in column) return column;
  }
  const times = fixTime as Float64Array;
  const first = firstAtLeast(times, from);
  const end = firstAbove(times, to);
  const cut = (column: Float64Array | DamagedTrack): Float64Array => (column as Float64Array).subarray(first, end);
  const columns = emptyColumns(end - first);
  columns.fixTime.set(cut(fixTime));
  columns.latitude.set(cut(latitude));
  columns.longitude.set(cut(longitude));
  columns.speed.set(cut(speed));
  columns.course.set(cut(course));
  columns.valid.set((valid as Uint8Array).subarray(first, end));
  const values = ignition as readonly unknown[];
  for (let index = first; index < end; index += 1) columns.ignition[index - first] = ignitionOf(values[index]);
  return columns;
}

function startOf(columns: PositionColumns): number {
  return columns.fixTime[0] ?? 0;
}
