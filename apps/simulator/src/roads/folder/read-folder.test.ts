import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realTraces } from "../../testing/real-traces.ts";
import type { Route } from "../route.ts";
import { limitOf, readRoads, roadsOf } from "./read-folder.ts";

/** A square with one side that may only be driven from west to east, and a road nobody can reach. */
const SQUARE = {
  name: "square",
  bbox: [0, 0, 0.02, 0.02],
  nodes: [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
    [0, 0.01],
    [0.02, 0.02],
    [0.02, 0.019],
  ],
  ways: [
    { class: "residential", oneway: 1, nodes: [0, 1], maxspeed: "30" },
    { class: "secondary_link", oneway: 0, nodes: [1, 2, 3, 0], maxspeed: "25 mph" },
    { class: "track", oneway: 0, nodes: [4, 5] },
  ],
} as const;

test("one-way streets are driven one way", () => {
  const roads = roadsOf(SQUARE);
  const place = (node: number) => ({ latitude: 0, longitude: 0, node });
  const along = roads.route(place(0), place(1)) as Route;
  const around = roads.route(place(1), place(0)) as Route;
  expect(along.length).toBeCloseTo(1112, -1);
  expect(around.length).toBeCloseTo(3 * 1112, -1);
});

test("vehicles live only where they can come back from", () => {
  expect([...roadsOf(SQUARE).connected]).toEqual([1, 1, 1, 1, 0, 0]);
  const used = roadsOf(SQUARE).settlements.flatMap(({ customers, depots }) => [...customers, ...depots]);
  expect(used.every((place) => place.node < 4)).toBe(true);
});

test.each([
  ["50", 50],
  ["25 mph", 40.2336],
  ["DE:urban", null],
  ["none", null],
  ["3", null],
  [undefined, null],
])("the sign %s allows %s km/h", (text, limit) => {
  expect(limitOf(text)).toEqual(limit);
});

const real = realTraces === null ? "" : join(realTraces, "../roads");

test.skipIf(!existsSync(real))("real extracts can be driven from any place to any other", () => {
  const roads = readRoads(join(real, "monaco.json.gz"));
  const places = roads.settlements[0]?.customers ?? [];
  for (let index = 1; index < 60; index++) {
    const from = places[index - 1];
    const to = places[index];
    if (from === undefined || to === undefined || from.node === to.node) continue;
    expect(roads.route(from, to)).not.toBeNull();
  }
});
