import { describe, expect, it } from "vitest";
import { RECORD_WORDS } from "#live/map-record.ts";
import type { MapCluster } from "#live/map-feed.ts";
import { mercatorX, mercatorY, toFixed32 } from "#live/mercator.ts";
import { pick } from "./picking.ts";
import { RecordStore } from "./record-store.ts";

/** One degree is 100 px, north up. */
const project = (longitude: number, latitude: number) => ({ x: longitude * 100, y: -latitude * 100 });

const sceneOf = (vehicles: readonly (readonly [number, number])[], clusters: readonly MapCluster[] = []) => {
  const records = new RecordStore(performance.timeOrigin);
  const words = new Uint32Array(vehicles.length * RECORD_WORDS);
  vehicles.forEach(([longitude, latitude], slot) => {
    const x = toFixed32(mercatorX(longitude));
    const y = toFixed32(mercatorY(latitude));
    words.set([x, y, x, y, 0, 0], slot * RECORD_WORDS);
  });
  const slots = Uint32Array.from(vehicles, (_, slot) => slot);
  records.take({
    slots,
    deviceIds: slots.map((slot) => slot + 101),
    words,
    trackTimes: new Float64Array(2 * slots.length),
    fixTimes: new Float64Array(slots.length),
    capacity: 256,
  });
  return { records, visible: slots, clusters, glyph: 22, project, near: () => true };
};

describe("picking", () => {
  it("means the nearest vehicle within reach", () => {
    const scene = sceneOf([
      [1, 0],
      [1.1, 0],
    ]);
    expect(pick({ x: 108, y: 3 }, scene)).toMatchObject({ kind: "vehicle", deviceId: 102 });
    expect(pick({ x: 99, y: 0 }, scene)).toMatchObject({ deviceId: 101 });
  });

  it("misses what is farther than the glyph and a little", () => {
    expect(pick({ x: 100, y: 17 }, sceneOf([[1, 0]]))).toBeNull();
    expect(pick({ x: 100, y: 15 }, sceneOf([[1, 0]]))).not.toBeNull();
  });

  it("means the one on top when two lie at the same place", () => {
    expect(
      pick(
        { x: 100, y: 0 },
        sceneOf([
          [1, 0],
          [1, 0],
        ]),
      ),
    ).toMatchObject({ deviceId: 102 });
  });

  it("means the donut where a donut is", () => {
    const cluster: MapCluster = { id: 5, x: mercatorX(1), y: mercatorY(0), count: 40, byState: [40, 0, 0, 0] };
    const scene = sceneOf([[1.2, 0]], [cluster]);
    expect(pick({ x: 118, y: 0 }, scene)).toMatchObject({ kind: "cluster", cluster: { id: 5 } });
    expect(pick({ x: 131, y: 0 }, scene)).toMatchObject({ kind: "vehicle" });
  });
});
