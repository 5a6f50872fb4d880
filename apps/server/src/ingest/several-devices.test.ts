import { flespi } from "@outrider/protocols/flespi/protocol.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { expect, test } from "vitest";
import { until } from "#ingest/testing/test-client.ts";
import { openTestServer } from "#ingest/testing/test-server.ts";

const NOW = Math.floor(Date.now() / 1000);
const message = (ident: string, before: number): Readonly<Record<string, unknown>> => ({
  ident,
  timestamp: NOW - before,
  "position.latitude": 41.15,
  "position.longitude": -8.61,
});
const post = (port: number, messages: unknown): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: JSON.stringify(messages) });

test("a request of several devices is answered with what was stored and what was not", async () => {
  await using server = await openTestServer({ devices: ["first", "second"], protocols: [flespi] });
  const response = await post(server.port("flespi", "http"), [
    message("first", 30),
    message("second", 20),
    message("nobody", 10),
    message("first", 10),
    { timestamp: NOW },
  ]);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual({ accepted: 3, ignored: 2 });
  expect(server.store.positions.latest(server.device("first").id)?.fixTime).toBe((NOW - 10) * 1000);
  expect(server.store.positions.latest(server.device("second").id)?.fixTime).toBe((NOW - 20) * 1000);
  expect(server.counters.of("ingest.unknownDevices.flespi")).toBe(1);
});

test("one device that could not be stored makes the sender repeat the request, and nothing is kept twice", async () => {
  let isBroken = true;
  await using server = await openTestServer({
    devices: ["first", "second"],
    protocols: [flespi],
    positions: (store) =>
      new Proxy(store, {
        get: (target, key) => {
          if (key === "append" && isBroken) return () => Promise.reject(new Error("disk full"));
          const value: unknown = Reflect.get(target, key);
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        },
      }),
  });
  const messages = [message("first", 30), message("second", 20)];
  const port = server.port("flespi", "http");
  expect((await post(port, messages)).status).toBe(503);
  isBroken = false;
  expect(await (await post(port, messages)).json()).toEqual({ accepted: 2, ignored: 0 });
  expect(await (await post(port, messages)).json()).toEqual({ accepted: 2, ignored: 0 });
  const { id } = server.device("first");
  await until(() => server.store.positions.latest(id) !== null);
  const { length } = await server.store.positions.range(id, unixMillis(0), unixMillis(NOW * 1000));
  expect(length).toBe(1);
});

test("a body that is no JSON is refused", async () => {
  await using server = await openTestServer({ protocols: [flespi] });
  const port = server.port("flespi", "http");
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "no" });
  expect(response.status).toBe(400);
});
