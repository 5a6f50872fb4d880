import type { Position } from "@outrider/domain/model/position.ts";
import { cutPieces } from "#store/positions/cut-pieces.ts";
import { orderedReports } from "#store/positions/ordered-reports.ts";
import type { MergedDevice, StoredTrack } from "#store/positions/seal-messages.ts";
import { openSegment, sealSegment } from "#store/positions/segment.ts";

/**
 * Makes few full segments of many small ones of one device, in order and each report once. A segment that cannot be
 * read is left as it is.
 */
export function mergeTracks(tracks: readonly StoredTrack[]): MergedDevice {
  const positions: Position[] = [];
  const replaced: number[] = [];
  const damaged: { readonly id: number; readonly reason: string }[] = [];
  for (const { id, track } of tracks) {
    const read = positionsOf(track);
    if ("kind" in read) {
      damaged.push({ id, reason: read.reason });
      continue;
    }
    replaced.push(id);
    for (const position of read) positions.push(position);
  }
  return { replaced, segments: cutPieces(orderedReports(positions)).map(sealSegment), damaged };
}

function positionsOf(bytes: Uint8Array): Position[] | { readonly kind: "damaged"; readonly reason: string } {
  const track = openSegment(bytes);
  return track.kind === "damaged" ? track : track.positions();
}
