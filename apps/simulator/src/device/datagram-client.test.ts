import { teltonika } from "@outrider/protocols/teltonika/protocol.ts";
import { teltonikaUdpDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import { expect, test } from "vitest";
import { imei } from "../fleet/invent-devices.ts";
import { loadReport, sequenceOfReport } from "../load/load-report.ts";
import { FakeDatagramServer } from "../testing/fake-datagram-server.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { DatagramClient } from "./datagram-client.ts";
import { DatagramPool } from "./datagram-pool.ts";

const START = 1_790_000_000_000;

const run = async (devices: number, reports: number, answersToLose: number, resendAfter: number) => {
  await using server = new FakeDatagramServer(teltonika, answersToLose);
  await using pool = await DatagramPool.open(teltonikaUdpDeviceSide, "127.0.0.1", await server.listen(), 2);
  const delivered = new Map<string, number[]>();
  const clients = Array.from({ length: devices }, (_, index) => {
    const uniqueId = imei(`udp/${index}`);
    const sequences: number[] = [];
    delivered.set(uniqueId, sequences);
    return new DatagramClient({
      uniqueId,
      side: teltonikaUdpDeviceSide,
      line: pool.line(index),
      now: () => performance.now(),
      resendAfter,
      onDelivered: (done) => sequences.push(...done.map(sequenceOfReport)),
    });
  });
  clients.forEach((client, index) => {
    for (let sequence = 1; sequence <= reports; sequence++)
      client.record(loadReport(index, sequence, START + sequence * 1000));
  });
  const timer = setInterval(() => clients.forEach((client) => client.tick()), 10);
  await waitUntil(() => clients.every((client) => client.waiting === 0));
  clearInterval(timer);
  for (const client of clients) client.close();
  return { delivered, received: server.received };
};

test("devices that share sockets each get their own acknowledgements", async () => {
  const { delivered, received } = await run(60, 30, 0, 60_000);
  const all = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const sequences of delivered.values()) expect(sequences).toEqual(all);
  expect(received.length).toBe(60 * 30);
});

test("a datagram whose answer is lost is sent again", async () => {
  const { delivered, received } = await run(4, 3, 4, 30);
  for (const sequences of delivered.values()) expect(sequences).toEqual([1, 2, 3]);
  expect(received.length).toBeGreaterThan(12);
});
