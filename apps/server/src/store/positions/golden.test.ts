import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkedLogBatch } from "#store/positions/log-batch-reader.ts";
import { openSegment } from "#store/positions/segment.ts";

function golden(name: string): { readonly positions: unknown; readonly bytes: Uint8Array } {
  const file = readFileSync(join(import.meta.dirname, "golden", name), "utf8");
  const { positions, bytes } = JSON.parse(file) as { positions: unknown; bytes: string };
  return { positions, bytes: Uint8Array.from(Buffer.from(bytes, "base64")) };
}

it("still reads segments of version 1", () => {
  const { positions, bytes } = golden("segment-version-1.json");
  const track = openSegment(bytes);
  if (track.kind === "damaged") expect.fail(track.reason);
  deepStrictEqual(track.positions(), positions);
});

it("still reads log batches of version 1", () => {
  const { positions, bytes } = golden("batch-version-1.json");
  const batch = checkedLogBatch(bytes);
  if ("kind" in batch) expect.fail(batch.reason);
  const read = [];
  for (let index = 0, offset = batch.first; index < batch.count; index += 1, offset = batch.next(offset)) {
    read.push(batch.positionAt(offset));
  }
  deepStrictEqual(read, positions);
});

it("names a segment damaged whichever of its bits is turned, and never throws", () => {
  const { bytes } = golden("segment-version-1.json");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const turned = bytes.slice();
    turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7));
    const isUnused = bit >> 3 === 6 || bit >> 3 === 7;
    if (!isUnused) expect(openSegment(turned).kind, `bit ${bit}`).toBe("damaged");
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(openSegment(bytes.subarray(0, length)).kind).toBe("damaged");
  }
});

it("names a log batch damaged whichever of its bits is turned, and wherever it is cut", () => {
  const { bytes } = golden("batch-version-1.json");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const turned = bytes.slice();
    turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7));
    expect("kind" in checkedLogBatch(turned), `bit ${bit}`).toBe(true);
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect("kind" in checkedLogBatch(bytes.subarray(0, length))).toBe(true);
  }
});
