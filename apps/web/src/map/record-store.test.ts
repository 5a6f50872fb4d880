import { describe, expect, it } from "vitest";
import { RECORD_WORDS } from "#live/map-record.ts";
import type { MapRecords } from "#live/map-feed.ts";
import { mercatorX, mercatorY, toFixed32 } from "#live/mercator.ts";
import { RecordStore } from "./record-store.ts";

const EPOCH = performance.timeOrigin;
const recordsOf = (
  ...vehicles: readonly { readonly slot: number; readonly deviceId: number; readonly latitude?: number }[]
): MapRecords => {
  const words = new Uint32Array(vehicles.length * RECORD_WORDS);
  vehicles.forEach(({ latitude = 38 }, index) => {
    const at = index * RECORD_WORDS;
    words[at] = toFixed32(mercatorX(-9));
    words[at + 1] = toFixed32(mercatorY(38));
    words[at + 2] = toFixed32(mercatorX(-9));
    words[at + 3] = toFixed32(mercatorY(latitude));
    words[at + 4] = 1_000;
    words[at + 5] = 4_000;
  });
  return {
    slots: Uint32Array.from(vehicles, ({ slot }) => slot),
    deviceIds: Uint32Array.from(vehicles, ({ deviceId }) => deviceId),
    words,
    trackTimes: Float64Array.from(vehicles.flatMap(() => [10_000, 22_000])),
    fixTimes: Float64Array.from(vehicles, () => 20_000),
    capacity: 2_048,
  };
};

describe("the record store", () => {
  it("tells where a vehicle is drawn, which fix it has and which moment the place stands for", () => {
    const store = new RecordStore(EPOCH);
    store.take(recordsOf({ slot: 1_500, deviceId: 7, latitude: 38.01 }));
    const half = store.drawn(7, 3_000);
    expect(half?.latitude).toBeCloseTo(38.005, 4);
    expect(half?.longitude).toBeCloseTo(-9, 6);
    expect(half).toMatchObject({ deviceId: 7, fixTime: 20_000, trackTime: 16_000 });
    expect(store.drawn(7, 9_000)).toMatchObject({ trackTime: 22_000 });
  });

  it("forgets a vehicle whose slot went to another or to nobody", () => {
    const store = new RecordStore(EPOCH);
    store.take(recordsOf({ slot: 0, deviceId: 1 }, { slot: 1, deviceId: 2 }));
    store.take(recordsOf({ slot: 0, deviceId: 3 }, { slot: 1, deviceId: 0 }));
    expect(store.deviceIds()).toEqual([3]);
    expect(store.drawn(1)).toBeNull();
    expect(store.slotOf(3)).toBe(0);
  });

  it("keeps a vehicle that moved to another slot", () => {
    const store = new RecordStore(EPOCH);
    store.take(recordsOf({ slot: 0, deviceId: 1 }));
    store.take(recordsOf({ slot: 5, deviceId: 1 }, { slot: 0, deviceId: 9 }));
    expect(store.slotOf(1)).toBe(5);
    expect(store.size).toBe(2);
  });
});
