import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { gt06 } from "@outrider/protocols/gt06/protocol.ts";
import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { expect, test } from "vitest";
import { loadReport } from "../load/load-report.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { tcpCarrier } from "./carrier.ts";
import { ANSWER_TIMEOUT, DeviceClient } from "./device-client.ts";
import type { DeviceClientOptions } from "./device-client.ts";
import { DEVICE_SIDES, FLEET_SIDES } from "./device-sides.ts";

const IMEI = "860342901709274";
const START = 1_790_000_000_000;

const clientOf = (port: number, options: Partial<DeviceClientOptions> = {}): DeviceClient =>
  new DeviceClient({
    uniqueId: IMEI,
    side: DEVICE_SIDES.teltonika,
    open: tcpCarrier("127.0.0.1", port),
    now: () => performance.now(),
    seed: 1,
    longestPause: 20,
    ...options,
  });

const sequencesOf = (server: FakeServer): readonly unknown[] =>
  server.received.map(({ position }) => position.attributes["odometer"]);

/** Keeps the client's clock ticking until something holds. */
const tickUntil = async (client: DeviceClient, holds: () => boolean): Promise<void> => {
  const timer = setInterval(() => client.tick(), 5);
  try {
    await waitUntil(holds);
  } finally {
    clearInterval(timer);
  }
};

test("a device logs in and its reports arrive once and in order", async () => {
  await using server = new FakeServer(teltonika);
  const delivered: number[] = [];
  const client = clientOf(await server.listen(), {
    batch: 7,
    onDelivered: (reports) => delivered.push(...reports.map((report) => Number(report.attributes["odometer"]))),
  });
  const sequences = Array.from({ length: 40 }, (_, index) => index + 1);
  for (const sequence of sequences) client.record(loadReport(1, sequence, START + sequence * 1000));
  await tickUntil(client, () => client.waiting === 0);
  client.close();
  expect(server.logins).toBe(1);
  expect(sequencesOf(server)).toEqual(sequences);
  expect(delivered).toEqual(sequences);
  expect(server.received[0]?.uniqueId).toBe(IMEI);
  expect(server.received[0]?.position.fixTime).toBe(unixMillis(START + 1000));
});

test("reports without an acknowledgement are sent again after the line broke", async () => {
  await using server = new FakeServer(teltonika);
  server.hangsUp = true;
  const client = clientOf(await server.listen());
  client.record(loadReport(1, 1, START));
  client.record(loadReport(1, 2, START + 1000));
  await tickUntil(client, () => client.waiting === 0);
  client.close();
  expect(server.logins).toBe(2);
  expect(sequencesOf(server)).toEqual([1, 2, 1, 2]);
});

test("a server that never answers is left and called again", async () => {
  await using server = new FakeServer(teltonika);
  server.acknowledges = false;
  let ahead = 0;
  const client = clientOf(await server.listen(), { now: () => performance.now() + ahead });
  client.record(loadReport(1, 1, START));
  await tickUntil(client, () => server.received.length === 1);
  server.acknowledges = true;
  ahead = ANSWER_TIMEOUT + 1000;
  await tickUntil(client, () => client.waiting === 0);
  client.close();
  expect(server.logins).toBe(2);
  expect(sequencesOf(server)).toEqual([1, 1]);
});

test("without a network reports wait, and arrive in order when it is back", async () => {
  await using server = new FakeServer(teltonika);
  const client = clientOf(await server.listen());
  await tickUntil(client, () => client.connected);
  client.setReachable(false);
  await waitUntil(() => !client.connected);
  for (let sequence = 1; sequence <= 5; sequence++) client.record(loadReport(1, sequence, START + sequence * 1000));
  for (let turn = 0; turn < 20; turn++) {
    client.tick();
    await sleep(2);
  }
  expect(server.received).toEqual([]);
  client.setReachable(true);
  await tickUntil(client, () => client.waiting === 0);
  client.close();
  expect(sequencesOf(server)).toEqual([1, 2, 3, 4, 5]);
});

test("a full memory gives up the oldest reports and says how many", () => {
  const client = clientOf(1, { memory: 3 });
  for (let sequence = 1; sequence <= 5; sequence++) client.record(loadReport(1, sequence, START + sequence * 1000));
  expect(client.waiting).toBe(3);
  expect(client.dropped).toBe(2);
});

test("GT06 reports go out several at a time and each is acknowledged", async () => {
  await using server = new FakeServer(gt06);
  const client = clientOf(await server.listen(), { side: DEVICE_SIDES.gt06 });
  const sequences = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const sequence of sequences) client.record(loadReport(1, sequence, START + sequence * 1000));
  await tickUntil(client, () => client.waiting === 0);
  client.close();
  expect(sequencesOf(server)).toEqual(sequences);
});

test.each([
  ["teltonika", teltonika],
  ["gt06", gt06],
] as const)("a %s device carries out a stop command and answers", async (name, protocol) => {
  await using server = new FakeServer(protocol);
  const orders: string[] = [];
  const client = clientOf(await server.listen(), {
    side: DEVICE_SIDES[name],
    onCommand: (order) => {
      orders.push(order.command?.type ?? order.text);
      return "Cut off the fuel supply: Success!";
    },
  });
  await tickUntil(client, () => client.connected);
  const encoded = protocol.encodeCommand?.encode(
    { type: "engineStop", attributes: {} },
    { uniqueId: IMEI, device: { model: null, attributes: {} }, serial: 77, now: unixMillis(START) },
  );
  if (encoded?.kind !== "bytes") throw new Error("no bytes");
  server.send(IMEI, encoded.bytes);
  await waitUntil(() => server.results.length === 1);
  client.close();
  expect(orders).toEqual(["engineStop"]);
  expect(server.results).toEqual(["Cut off the fuel supply: Success!"]);
});

test("over HTTP a busy answer makes the device call again, and nothing is lost or doubled", async () => {
  const stored: string[] = [];
  let busy = 1;
  const server = createServer((request, response) => {
    const sequence = new URL(request.url ?? "/", "http://device").searchParams.get("odometer") ?? "";
    if (sequence === "3" && busy-- > 0) response.writeHead(503);
    else stored.push(sequence);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = clientOf((server.address() as AddressInfo).port, { side: DEVICE_SIDES.osmand, window: 1 });
  for (let sequence = 1; sequence <= 5; sequence++) client.record(loadReport(1, sequence, START + sequence * 1000));
  await tickUntil(client, () => client.waiting === 0);
  client.close();
  server.close();
  expect(stored).toEqual(["1", "2", "3", "4", "5"]);
});

test("over HTTP one answer stands for all reports of its request", async () => {
  const sizes: number[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { location } = body as { readonly location: readonly unknown[] | object };
      sizes.push(Array.isArray(location) ? location.length : 1);
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = clientOf((server.address() as AddressInfo).port, { side: FLEET_SIDES.osmand, batch: 20 });
  for (let sequence = 1; sequence <= 45; sequence++) client.record(loadReport(1, sequence, START + sequence * 1000));
  await tickUntil(client, () => client.waiting === 0);
  client.close();
  server.close();
  expect(sizes).toEqual([20, 20, 5]);
});
