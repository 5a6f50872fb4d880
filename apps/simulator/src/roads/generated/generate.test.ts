import { expect, test } from "vitest";
import { distanceBetween } from "../../geometry/point.ts";
import { SMALL_REGION } from "../../testing/small-region.ts";
import { REGIONS } from "../../world/region.table.ts";
import { largestConnectedPart, nodePlace } from "../road-graph.ts";
import type { Route } from "../route.ts";
import { generateRoads } from "./generate.ts";
import { readLand } from "./land.ts";
import { townsOf } from "./towns.ts";

const roads = generateRoads(SMALL_REGION, 1);
const { graph } = roads;

test("the same seed makes the same network, another seed other roads between the towns", () => {
  const again = generateRoads(SMALL_REGION, 1).graph;
  expect(again.latitude).toEqual(graph.latitude);
  expect(again.to).toEqual(graph.to);
  expect(generateRoads(SMALL_REGION, 2).graph.latitude).not.toEqual(graph.latitude);
});

test("nearly every street can be reached from every other", () => {
  const connected = largestConnectedPart(graph);
  const share = connected.reduce((sum, inside) => sum + inside, 0) / connected.length;
  expect(share).toBeGreaterThan(0.97);
});

test("a route joins every pair of towns, and no leg of it jumps", () => {
  const places = roads.settlements.map((settlement) => settlement.customers[0]);
  expect(places.length).toBeGreaterThan(8);
  for (const from of places) {
    for (const to of places) {
      if (from === undefined || to === undefined || from.node === to.node) continue;
      const route = roads.route(from, to) as Route;
      expect(route.length).toBeGreaterThanOrEqual(distanceBetween(from, to) * 0.999);
      expect(route.length).toBeLessThan(distanceBetween(from, to) * 4 + 5000);
      for (let point = 1; point < route.count; point++) {
        expect((route.distance[point] as number) - (route.distance[point - 1] as number)).toBeLessThan(1500);
      }
    }
  }
});

test("streets lie on land; only corridors cross water, and little of it", () => {
  let wet = 0;
  for (let node = 0; node < graph.latitude.length; node++) if (!roads.land.isLand(nodePlace(graph, node))) wet += 1;
  expect(wet / graph.latitude.length).toBeLessThan(0.02);
  for (const { customers, depots, stations } of roads.settlements) {
    for (const place of [...customers, ...depots, ...stations]) expect(roads.land.isLand(place)).toBe(true);
  }
});

test("roads between towns wind: they are longer than the straight line, but no maze", () => {
  const [first, second] = [roads.settlements[0], roads.settlements.at(-1)];
  const route = roads.route(first?.customers[0] as never, second?.customers[0] as never) as Route;
  const straight = distanceBetween(first?.customers[0] as never, second?.customers[0] as never);
  expect(route.length / straight).toBeGreaterThan(1.03);
  expect(route.length / straight).toBeLessThan(2.5);
});

test("every region has towns for each of its vehicles", () => {
  for (const region of REGIONS) {
    const towns = townsOf(region);
    expect(towns.length).toBeGreaterThan(20);
    expect(towns[0]?.name).toBeDefined();
    expect(towns.some((town) => town.name === region.city)).toBe(true);
  }
});

test("the coast line tells sea from land around Lisbon", () => {
  const land = readLand(38, 39.5);
  expect(land.isLand({ latitude: 38.72, longitude: -9.14 })).toBe(true);
  expect(land.isLand({ latitude: 38.57, longitude: -7.91 })).toBe(true);
  expect(land.isLand({ latitude: 38.6, longitude: -9.6 })).toBe(false);
  expect(land.isLand({ latitude: 38.75, longitude: -9.02 })).toBe(false);
});
