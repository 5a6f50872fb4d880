import { constants, crc32, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sequenceOf } from "@outrider/domain/model/ids.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { encodeTrack } from "@outrider/wire/track/encode-track.ts";
import { openTrack } from "@outrider/wire/track/open-track.ts";
import type { DamagedTrack, Track } from "@outrider/wire/track/open-track.ts";
import { isSamePosition } from "#store/positions/same-position.ts";

/** A sealed stretch of one device, as its row holds it. */
export interface Segment {
  readonly deviceId: DeviceId;
  readonly firstTime: number;
  readonly lastTime: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly count: number;
  readonly bytes: number;
  readonly track: Uint8Array;
}

/**
 * What is stored: "OSEG", version, compression, two bytes of nothing, length of the track, CRC-32 of what follows,
 * then the compressed track. A published version never changes.
 */
const SEGMENT_MAGIC = 0x4745_534f;
const SEGMENT_VERSION = 1;
const ZSTD = 1;
const HEADER = { magic: 0, version: 4, compression: 5, trackLength: 8, checksum: 12, size: 16 } as const;

/** 12.6 bytes at level 19 against 13.2 at a quarter of the time: not worth it. */
const ZSTD_LEVEL = 3;
/** No track of `MOST_POSITIONS` comes near; a damaged length must not allocate more. */
const LONGEST_TRACK = 2 ** 28;

/** Seals positions in the order of their fixTime, and reads the result back: throws when it is not the same. */
export function sealSegment(positions: readonly Position[]): Segment {
  const first = positions[0];
  const last = positions.at(-1);
  if (first === undefined || last === undefined) throw new RangeError("nothing to seal");
  const track = encodeTrack(positions);
  const packed = zstdCompressSync(track, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } });
  const bytes = new Uint8Array(HEADER.size + packed.length);
  const view = new DataView(bytes.buffer);
  bytes.set(packed, HEADER.size);
  view.setUint32(HEADER.magic, SEGMENT_MAGIC, true);
  view.setUint8(HEADER.version, SEGMENT_VERSION);
  view.setUint8(HEADER.compression, ZSTD);
  view.setUint32(HEADER.trackLength, track.length, true);
  view.setUint32(HEADER.checksum, crc32(packed), true);
  verify(bytes, positions);
  let firstSequence = Number.POSITIVE_INFINITY;
  let lastSequence = 0;
  for (const { id } of positions) {
    firstSequence = Math.min(firstSequence, sequenceOf(id));
    lastSequence = Math.max(lastSequence, sequenceOf(id));
  }
  return {
    deviceId: first.deviceId,
    firstTime: Math.floor(first.fixTime),
    lastTime: Math.ceil(last.fixTime),
    firstSequence,
    lastSequence,
    count: positions.length,
    bytes: bytes.length,
    track: bytes,
  };
}

/** The track of a segment, or why it cannot be read. Never throws on bytes. */
export function openSegment(bytes: Uint8Array): Track | DamagedTrack {
  if (bytes.length < HEADER.size) return damaged("shorter than a header");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(HEADER.magic, true) !== SEGMENT_MAGIC) return damaged("not a segment");
  const version = view.getUint8(HEADER.version);
  if (version !== SEGMENT_VERSION) return damaged(`segment version ${version}`);
  if (view.getUint8(HEADER.compression) !== ZSTD) return damaged("unknown compression");
  const packed = bytes.subarray(HEADER.size);
  if (crc32(packed) !== view.getUint32(HEADER.checksum, true)) return damaged("wrong checksum");
  const length = view.getUint32(HEADER.trackLength, true);
  if (length > LONGEST_TRACK) return damaged("absurd length");
  try {
    const track = zstdDecompressSync(packed, { maxOutputLength: Math.max(length, 1) });
    return track.length === length ? openTrack(track) : damaged("other length");
  } catch {
    return damaged("cannot be decompressed");
  }
}

function verify(bytes: Uint8Array, positions: readonly Position[]): void {
  const track = openSegment(bytes);
  if (track.kind === "damaged") throw new Error(`a sealed segment cannot be read back: ${track.reason}`);
  const back = track.positions();
  if ("kind" in back) throw new Error(`a sealed segment cannot be read back: ${back.reason}`);
  for (const [index, position] of positions.entries()) {
    const same = back[index];
    if (same === undefined || !isSamePosition(position, same)) {
      throw new Error(`a sealed segment differs at position ${position.id}`);
    }
  }
}

function damaged(reason: string): DamagedTrack {
  return { kind: "damaged", reason };
}
