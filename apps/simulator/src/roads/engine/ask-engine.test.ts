import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { SMALL_REGION } from "../../testing/small-region.ts";
import { engineRoads } from "./ask-engine.ts";

test("the way of a routing engine is driven at the speeds it tells", async () => {
  const asked: string[] = [];
  const engine = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        code: "Ok",
        routes: [
          {
            geometry: {
              coordinates: [
                [-8.9, 38.5],
                [-8.89, 38.5],
                [-8.89, 38.51],
              ],
            },
            legs: [{ annotation: { speed: [10, 25] } }],
          },
        ],
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(engine, "listening");
  const roads = engineRoads(`http://127.0.0.1:${(engine.address() as AddressInfo).port}/`, SMALL_REGION);
  const route = await roads.route(
    { latitude: 38.5, longitude: -8.9, node: -1 },
    { latitude: 38.51, longitude: -8.89, node: -1 },
  );
  engine.close();
  expect(asked).toEqual([
    "/route/v1/driving/-8.900000,38.500000;-8.890000,38.510000?overview=full&geometries=geojson&annotations=speed",
  ]);
  expect([...(route?.limit ?? [])]).toEqual([10, 25, 25]);
  expect(route?.length).toBeCloseTo(870 + 1112, -2);
});

test("an engine that is not there gives no way, and no error", async () => {
  const roads = engineRoads("http://127.0.0.1:9", SMALL_REGION);
  expect(
    await roads.route({ latitude: 38.5, longitude: -8.9, node: -1 }, { latitude: 38.51, longitude: -8.9, node: -1 }),
  ).toBeNull();
});
