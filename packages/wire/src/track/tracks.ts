import type { Position } from "@outrider/domain/model/position.ts";
import { encodeTrack } from "./encode-track.ts";
import { openTrack, type DamagedTrack, type Track } from "./open-track.ts";
import { MOST_POSITIONS } from "./track-layout.ts";

/** Media type of several tracks in one body. */
export const TRACKS_TYPE = "application/vnd.outrider.tracks";

const LENGTH_BYTES = 4;

/**
 * Any number of positions of one device as tracks, one after another, each behind its length in bytes (u32, little
 * endian). No positions make an empty body.
 */
export const encodeTracks = (positions: readonly Position[]): Uint8Array => {
  const tracks: Uint8Array[] = [];
  for (let start = 0; start < positions.length; start += MOST_POSITIONS) {
    tracks.push(encodeTrack(positions.slice(start, start + MOST_POSITIONS)));
  }
  const body = new Uint8Array(tracks.reduce((sum, track) => sum + LENGTH_BYTES + track.length, 0));
  const view = new DataView(body.buffer);
  let at = 0;
  for (const track of tracks) {
    view.setUint32(at, track.length, true);
    body.set(track, at + LENGTH_BYTES);
    at += LENGTH_BYTES + track.length;
  }
  return body;
};

/** Opens what `encodeTracks` made, in its order; the first damaged one, or a length beyond the body, is the answer. */
export const openTracks = (body: Uint8Array): readonly Track[] | DamagedTrack => {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const tracks: Track[] = [];
  let at = 0;
  while (at < body.length) {
    const length = at + LENGTH_BYTES <= body.length ? view.getUint32(at, true) : body.length;
    if (at + LENGTH_BYTES + length > body.length) return { kind: "damaged", reason: "cut short" };
    const track = openTrack(body.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length));
    if (track.kind === "damaged") return track;
    tracks.push(track);
    at += LENGTH_BYTES + length;
  }
  return tracks;
};
