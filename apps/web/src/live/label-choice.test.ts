import { describe, expect, it } from "vitest";
import { drawOrder } from "./draw-order.ts";
import { LABEL_LIMIT, chooseLabels } from "./label-choice.ts";
import { STATE, tableOf, viewAround } from "./testing/vehicles.ts";

const all = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe("labels", () => {
  it("name the plate, or the name where there is no plate", () => {
    const table = tableOf([
      { entry: { plate: "42-TQ-18" } },
      { entry: { plate: "", name: "Frigo" }, record: { latitude: 38.75 } },
    ]);
    const labels = chooseLabels(table, viewAround(38.72, -9.1, 11), drawOrder(table, [0, 1], -1), []);
    expect(labels.map(({ text }) => text).sort()).toEqual(["42-TQ-18", "Frigo"]);
  });

  it("give way to the more important vehicle at the same place", () => {
    const table = tableOf([{ record: { state: STATE.stopped } }, { record: { state: STATE.moving } }]);
    const labels = chooseLabels(table, viewAround(38.7, -9.1, 12), drawOrder(table, [0, 1], -1), []);
    expect(labels.map(({ slot }) => slot)).toEqual([1]);
  });

  it("keep clear of donuts", () => {
    const table = tableOf([{}]);
    const view = viewAround(38.7, -9.1, 12);
    const beside = {
      id: 1,
      count: 50,
      byState: [50, 0, 0, 0] as const,
      x: view.west + 550 / (512 * 2 ** 12),
      y: view.north + 400 / (512 * 2 ** 12),
    };
    expect(chooseLabels(table, view, drawOrder(table, [0], -1), [beside])).toEqual([]);
  });

  it("are never more than can be read", () => {
    const table = tableOf(
      all(2_000).map((index) => ({
        record: { latitude: 38.4 + (index % 45) / 60, longitude: -9.8 + Math.floor(index / 45) / 20 },
      })),
    );
    const labels = chooseLabels(
      table,
      viewAround(38.7, -9.1, 15, { width: 0.01, height: 0.01, west: 0.47, north: 0.38 }),
      drawOrder(table, all(2_000), -1),
      [],
    );
    expect(labels.length).toBeLessThanOrEqual(LABEL_LIMIT);
  });

  it("always name the selected vehicle", () => {
    const table = tableOf([{ record: { state: STATE.moving } }, { record: { state: STATE.stopped } }]);
    const labels = chooseLabels(table, viewAround(38.7, -9.1, 12, { selected: 2 }), drawOrder(table, [0, 1], 1), []);
    expect(labels.map(({ slot }) => slot)).toContain(1);
  });

  it("keep apart what the pitch brings together", () => {
    const table = tableOf([
      { record: { latitude: 38.705, state: STATE.moving } },
      { record: { latitude: 38.7056, state: STATE.moving } },
    ]);
    const named = (pitch: number): number =>
      chooseLabels(table, viewAround(38.7, -9.1, 15, { pitch }), drawOrder(table, [0, 1], -1), []).length;
    expect([named(0), named(60)]).toEqual([2, 1]);
  });

  it("leave out who is far outside of the screen", () => {
    const table = tableOf([{ record: { latitude: 38.8 } }]);
    expect(chooseLabels(table, viewAround(38.7, -9.1, 15), drawOrder(table, [0], -1), [])).toEqual([]);
  });

  it("can be switched off", () => {
    const table = tableOf([{}]);
    expect(chooseLabels(table, viewAround(38.7, -9.1, 12, { labels: "none" }), drawOrder(table, [0], -1), [])).toEqual(
      [],
    );
  });
});
