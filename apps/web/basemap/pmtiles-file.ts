import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/**
 * Writes a PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): one file of
 * gzipped vector tiles that a browser reads by byte ranges.
 */
export interface TileEntry {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** A vector tile, not compressed. */
  readonly bytes: Uint8Array;
}

const HEADER_BYTES = 127;
/** The first read of a client is 16 KiB; header and root directory must lie in it. */
const FIRST_READ = 16_384;
const GZIP = 2;
const MVT = 1;

export const pmtilesFile = (tiles: readonly TileEntry[], metadata: object): Buffer => {
  const sorted = tiles.map((tile) => ({ id: tileId(tile), bytes: tile.bytes })).sort((a, b) => a.id - b.id);
  const { entries, data } = layOut(sorted);
  const directory = gzipSync(encodeDirectory(entries), { level: 9 });
  if (HEADER_BYTES + directory.length > FIRST_READ) throw new Error("The root directory of the basemap is too large");
  const description = gzipSync(Buffer.from(JSON.stringify(metadata)), { level: 9 });
  const zooms = tiles.map(({ z }) => z);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "ascii");
  header.writeUInt8(3, 7);
  const dataOffset = HEADER_BYTES + directory.length + description.length;
  const places = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, description.length],
    [0, 0],
    [dataOffset, data.length],
  ];
  places.flat().forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  header.writeBigUInt64LE(BigInt(tiles.length), 72);
  header.writeBigUInt64LE(BigInt(entries.length), 80);
  header.writeBigUInt64LE(BigInt(new Set(entries.map(({ offset }) => offset)).size), 88);
  header.writeUInt8(1, 96);
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(GZIP, 98);
  header.writeUInt8(MVT, 99);
  header.writeUInt8(Math.min(...zooms), 100);
  header.writeUInt8(Math.max(...zooms), 101);
  [-180, -85.051129, 180, 85.051129].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  });
  header.writeUInt8(2, 118);
  return Buffer.concat([header, directory, description, data]);
};

interface DirectoryEntry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
}

/** Puts the tiles one behind the other; equal ones (open land, open sea) are kept once. */
const layOut = (tiles: readonly { readonly id: number; readonly bytes: Uint8Array }[]) => {
  const entries: DirectoryEntry[] = [];
  const known = new Map<string, { readonly offset: number; readonly length: number }>();
  const parts: Buffer[] = [];
  let size = 0;
  for (const { id, bytes } of tiles) {
    const hash = createHash("sha1").update(bytes).digest("base64");
    let place = known.get(hash);
    if (place === undefined) {
      const packed = gzipSync(bytes, { level: 9 });
      place = { offset: size, length: packed.length };
      known.set(hash, place);
      parts.push(packed);
      size += packed.length;
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === place.offset && last.id + last.runLength === id) last.runLength += 1;
    else entries.push({ id, ...place, runLength: 1 });
  }
  return { entries, data: Buffer.concat(parts) };
};

const encodeDirectory = (entries: readonly DirectoryEntry[]): Buffer => {
  const bytes: number[] = [];
  const write = (value: number): void => {
    let left = value;
    while (left >= 0x80) {
      bytes.push((left % 0x80) | 0x80);
      left = Math.floor(left / 0x80);
    }
    bytes.push(left);
  };
  write(entries.length);
  entries.forEach(({ id }, index) => write(id - (entries[index - 1]?.id ?? 0)));
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    write(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return Buffer.from(bytes);
};

/** Place of a tile on the Hilbert curve that runs through all zooms. */
export const tileId = ({ z, x, y }: { readonly z: number; readonly x: number; readonly y: number }): number => {
  let id = (4 ** z - 1) / 3;
  let column = x;
  let row = y;
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const below = (row & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ below);
    if (below === 0) {
      if (right === 1) {
        column = side - 1 - column;
        row = side - 1 - row;
      }
      [column, row] = [row, column];
    }
  }
  return id;
};
