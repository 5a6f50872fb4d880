import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { cutPieces } from "#store/positions/cut-pieces.ts";
import type { DeviceState } from "#store/positions/device-states.ts";
import { countsAsLatest } from "#store/positions/device-states.ts";
import { openSegment, sealSegment } from "#store/positions/segment.ts";
import type { Segment } from "#store/positions/segment.ts";
import { applyRow, deviceRow } from "#store/positions/segment-shelf.ts";
import type { SegmentShelf } from "#store/positions/segment-shelf.ts";

/**
 * Removes a device's sealed positions in a period: segments inside it go, those it cuts are written anew without it.
 * A segment that cannot be read goes with the period it belongs to. Returns how many positions went.
 */
export async function eraseSealed(shelf: SegmentShelf, state: DeviceState, from: number, to: number): Promise<number> {
  const replaced: number[] = [];
  const written: Segment[] = [];
  let erased = 0;
  let bytes = 0;
  for (const segment of await shelf.touching(state.deviceId, from, to)) {
    const kept = from <= segment.firstTime && segment.lastTime <= to ? [] : outside(segment.track, from, to);
    if (kept === null || kept.length === segment.count) continue;
    replaced.push(segment.id);
    erased += segment.count - kept.length;
    bytes -= segment.bytes;
    for (const piece of cutPieces(kept)) written.push(sealSegment(piece));
  }
  for (const segment of written) bytes += segment.bytes;
  const row = deviceRow(state, {
    segments: state.segments - replaced.length + written.length,
    positions: state.positions - erased,
    bytes: state.bytes + bytes,
  });
  await shelf.exchange(replaced, written, [row]);
  applyRow(state, row);
  return erased;
}

/** The newest sealed position that counts, looking back segment by segment. */
export async function newestOf(shelf: SegmentShelf, device: DeviceId): Promise<Position | null> {
  let newest: Position | null = null;
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const [last] = await shelf.before(device, before);
    if (last === undefined || (newest !== null && last.lastTime < newest.fixTime)) return newest;
    for (const segment of await shelf.touching(device, last.lastTime, last.lastTime)) {
      newest = newestThatCounts(newest, outside(segment.track, 1, 0) ?? []);
    }
    before = last.lastTime;
  }
}

/** The one with the greatest fixTime, the first that arrived among equals. */
export function newestThatCounts(known: Position | null, positions: readonly Position[]): Position | null {
  let newest = known;
  for (const position of positions) {
    if (!countsAsLatest(position)) continue;
    if (newest === null || position.fixTime > newest.fixTime) newest = position;
    else if (position.fixTime === newest.fixTime && position.id < newest.id) newest = position;
  }
  return newest;
}

/** The positions of a segment outside `[from, to]`; null when it cannot be read. */
function outside(bytes: Uint8Array, from: number, to: number): Position[] | null {
  const track = openSegment(bytes);
  if (track.kind === "damaged") return null;
  const positions = track.positions();
  return "kind" in positions ? null : positions.filter(({ fixTime }) => fixTime < from || fixTime > to);
}
