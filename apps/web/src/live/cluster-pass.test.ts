import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Clusterer } from "./cluster-pass.ts";
import type { MapViewport } from "./map-feed.ts";
import { STATE, tableOf, viewAround } from "./testing/vehicles.ts";
import type { VehicleTable } from "./vehicle-table.ts";

const run = (table: VehicleTable, view: MapViewport) =>
  new Clusterer().run(table, view, new Uint8Array(table.capacity).fill(1));
const places = (...pairs: readonly (readonly [number, number])[]) =>
  tableOf(pairs.map(([latitude, longitude]) => ({ record: { latitude, longitude } })));

describe("clusters", () => {
  it("draws three vehicles by themselves and makes a donut of the fourth", () => {
    const near = [38.7, 38.7001, 38.7002].map((latitude) => [latitude, -9.1] as const);
    expect(run(places(...near), viewAround(38.7, -9.1, 8)).clusters).toEqual([]);
    const four = run(places(...near, [38.7003, -9.1]), viewAround(38.7, -9.1, 8));
    expect(four.clusters.map(({ count }) => count)).toEqual([4]);
    expect(four.single).toEqual([]);
  });

  it("counts every state in its place", () => {
    const table = tableOf(
      [0, 0, 1, 2, 2, 2, 3].map((state) => ({ record: { state, latitude: 38.7, longitude: -9.1 } })),
    );
    expect(run(table, viewAround(38.7, -9.1, 8)).clusters[0]?.byState).toEqual([2, 1, 3, 1]);
  });

  it("stands at the mean of its vehicles", () => {
    const table = places([38.7, -9.1], [38.7, -9.1], [38.7, -9.1], [38.7, -9.06]);
    const cluster = run(table, viewAround(38.7, -9.1, 7)).clusters[0];
    expect((cluster?.x ?? 0) * 360 - 180).toBeCloseTo(-9.09, 5);
  });

  it("leaves the selected vehicle out, so that it is always seen", () => {
    const table = tableOf(Array.from({ length: 6 }, () => ({ record: { latitude: 38.7, longitude: -9.1 } })));
    const pass = run(table, viewAround(38.7, -9.1, 8, { selected: 3 }));
    expect(pass.clusters[0]?.count).toBe(5);
    expect(pass.single.map((slot) => table.deviceId[slot])).toEqual([3]);
  });

  it("shows vehicles without clusters when they are switched off", () => {
    const table = tableOf(Array.from({ length: 6 }, () => ({ record: { latitude: 38.7, longitude: -9.1 } })));
    expect(run(table, viewAround(38.7, -9.1, 8, { clustering: false })).single).toHaveLength(6);
  });

  it("holds a fleet on both sides of the antimeridian together", () => {
    const table = places([0, 179.99], [0, 179.995], [0, -179.995], [0, -179.99]);
    const clusters = run(table, viewAround(0, 180, 5)).clusters;
    expect(clusters.map(({ count }) => count)).toEqual([4]);
    expect(Math.abs((clusters[0]?.x ?? 0.5) - 0.5)).toBeCloseTo(0.5, 4);
  });

  it("leaves out vehicles without a position", () => {
    const table = tableOf(Array.from({ length: 5 }, () => ({ record: { flags: 1, state: STATE.disconnected } })));
    expect(run(table, viewAround(38.7, -9.1, 8))).toMatchObject({ clusters: [], single: [], inView: 0 });
  });

  it("loses and doubles nobody, wherever the vehicles are and whatever the zoom", () => {
    const place = fc.record({
      latitude: fc.double({ min: 38, max: 39.4, noNaN: true }),
      longitude: fc.double({ min: -10, max: -8, noNaN: true }),
      state: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 120 }), fc.double({ min: 1, max: 8, noNaN: true }), (records, zoom) => {
        const table = tableOf(records.map((record) => ({ record })));
        const pass = run(table, viewAround(38.7, -9.1, zoom));
        const clustered = pass.clusters.reduce((sum, { count }) => sum + count, 0);
        expect(clustered + pass.single.length).toBe(records.length);
        pass.clusters.forEach((cluster, index) => {
          const members = Array.from(pass.clusterOf.subarray(0, table.slots)).filter((mark) => mark === index + 1);
          expect(members).toHaveLength(cluster.count);
          expect(cluster.byState.reduce((sum, count) => sum + count, 0)).toBe(cluster.count);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("does not change when the map is panned by a few pixels", () => {
    const table = tableOf(
      Array.from({ length: 200 }, (_, index) => ({
        record: { latitude: 38.7 + ((index * 37) % 100) / 400, longitude: -9.1 + ((index * 61) % 100) / 400 },
      })),
    );
    const ids = (view: MapViewport): string =>
      run(table, view)
        .clusters.map(({ id, count }) => `${id}:${count}`)
        .sort()
        .join();
    const still = viewAround(38.8, -8.95, 9);
    expect(ids({ ...still, west: still.west + 20 / (512 * 2 ** 9) })).toBe(ids(still));
  });
});
