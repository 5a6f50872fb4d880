import { PMTiles } from "pmtiles";
import type { RangeResponse, Source } from "pmtiles";
import { describe, expect, it } from "vitest";
import { pmtilesFile, tileId } from "./pmtiles-file.ts";
import type { TileEntry } from "./pmtiles-file.ts";

/** A file in memory, read the way a browser reads it. */
class MemorySource implements Source {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  getKey(): string {
    return "memory";
  }
  getBytes(offset: number, length: number): Promise<RangeResponse> {
    return Promise.resolve({ data: Uint8Array.from(this.#bytes.subarray(offset, offset + length)).buffer });
  }
}

const tile = (z: number, x: number, y: number, text: string): TileEntry => ({ z, x, y, bytes: Buffer.from(text) });
const read = async (file: PMTiles, z: number, x: number, y: number): Promise<string | null> => {
  const found = await file.getZxy(z, x, y);
  return found === undefined ? null : Buffer.from(found.data).toString();
};

describe("the map file", () => {
  const tiles = [tile(0, 0, 0, "whole"), ...all(3).map(([x, y]) => tile(3, x, y, x > 3 ? "sea" : `land ${x} ${y}`))];
  const file = new PMTiles(new MemorySource(pmtilesFile(tiles, { name: "test", vector_layers: [{ id: "sea" }] })));

  it("gives every tile back to the library that the map reads it with", async () => {
    expect(await read(file, 0, 0, 0)).toBe("whole");
    for (const [x, y] of all(3)) expect(await read(file, 3, x, y)).toBe(x > 3 ? "sea" : `land ${x} ${y}`);
  });

  it("has no tile where none was put", async () => {
    expect(await read(file, 2, 1, 1)).toBeNull();
    expect(await read(file, 4, 1, 1)).toBeNull();
  });

  it("says what it holds", async () => {
    expect(await file.getHeader()).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 3, numAddressedTiles: 65 });
    expect(await file.getMetadata()).toMatchObject({ name: "test" });
  });

  it("keeps equal tiles once and is the same file every time", () => {
    const once = pmtilesFile(tiles, {});
    expect(once.equals(pmtilesFile(tiles.toReversed(), {}))).toBe(true);
    expect(once.length).toBeLessThan(
      pmtilesFile(
        tiles.map((entry, index) => tile(entry.z, entry.x, entry.y, `${index}`)),
        {},
      ).length,
    );
  });
});

describe("tile ids", () => {
  it("run along the curve of the specification", () => {
    const ids = [
      tileId({ z: 0, x: 0, y: 0 }),
      ...[
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ].map(([x = 0, y = 0]) => tileId({ z: 1, x, y })),
    ];
    expect(ids).toEqual([0, 1, 2, 3, 4]);
    expect(tileId({ z: 12, x: 3423, y: 1763 })).toBe(19_078_479);
  });
});

function all(zoom: number): (readonly [number, number])[] {
  const side = 2 ** zoom;
  return Array.from({ length: side * side }, (_, index) => [index % side, Math.floor(index / side)] as const);
}
