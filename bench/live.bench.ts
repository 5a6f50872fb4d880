import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { createServer } from "node:http";
import { readVehicleFrame } from "@outrider/wire/live/vehicle-frame.ts";
import { teltonikaDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import { WebSocket, WebSocketServer } from "ws";
import type { Benchmark } from "./benchmark.ts";
import { drivenReport, imeiOf } from "./driven-report.ts";
import { startLiveServer, type LiveServer } from "./live-server.ts";

const FLEET = 20_000;
/** Reporting devices, each this many times a second: 5,000 positions a second in packets of one. */
const REPORTING = 1000;
const PER_SECOND = 5;
const WARM_UP_MILLIS = 4000;
const MEASURED_MILLIS = 8000;
const STALLED_SOCKETS = 50;
const MEBIBYTE = 1024 * 1024;

/** Starts devices that report until they are stopped; each record carries the moment it was sent. */
const drive = async (port: number, login: boolean): Promise<{ readonly stop: () => void }> => {
  const sockets: Socket[] = [];
  for (let index = 0; index < REPORTING; index += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.on("data", () => undefined);
    socket.on("error", () => undefined);
    await new Promise((resolve) => socket.once("connect", resolve));
    if (login) socket.write(teltonikaDeviceSide.login(imeiOf(index)) ?? new Uint8Array());
    sockets.push(socket);
  }
  let turn = 0;
  // Every 10 ms a twentieth of the devices, so that the load is even and not a burst each period.
  const steps = 1000 / PER_SECOND / 10;
  const timer = setInterval(() => {
    const now = Date.now();
    for (let index = turn % steps; index < REPORTING; index += steps) {
      const report = drivenReport(index, turn, now);
      sockets[index]?.write(teltonikaDeviceSide.report([report], { uniqueId: imeiOf(index), serial: turn }));
    }
    turn += 1;
  }, 10);
  return {
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
};

const percentile = (values: number[], share: number): number => {
  values.sort((one, other) => one - other);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
};

const openLive = async ({ url, cookie }: LiveServer): Promise<WebSocket> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`, { headers: { cookie, origin: url } });
  socket.binaryType = "arraybuffer";
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ op: "hello" }));
  return socket;
};

/** From the byte of the device to the memory of a page that sees the whole fleet. */
const byteToPage = async (): Promise<number> => {
  await using server = await startLiveServer(FLEET);
  const socket = await openLive(server);
  const latencies: number[] = [];
  let measuring = false;
  socket.on("message", (data) => {
    if (!(data instanceof ArrayBuffer) || !measuring) return;
    const frame = readVehicleFrame(data);
    const now = Date.now();
    for (let index = 0; index < (frame?.count ?? 0); index += 1) {
      const fixTime = frame?.at(index).fixTime ?? 0;
      if (fixTime > 0) latencies.push(now - fixTime);
    }
  });
  const load = await drive(server.devicePort, true);
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MILLIS));
  measuring = true;
  await new Promise((resolve) => setTimeout(resolve, MEASURED_MILLIS));
  measuring = false;
  load.stop();
  socket.terminate();
  const expected = (REPORTING * PER_SECOND * MEASURED_MILLIS) / 1000;
  if (latencies.length < expected / 2) throw new Error(`only ${latencies.length} of ${expected} positions came`);
  return percentile(latencies, 0.99);
};

/** The same bytes through a process that stores, checks and decides nothing: each packet becomes a message at once. */
const bareRelay = async (): Promise<number> => {
  const pages = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const devices = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (data: Buffer) => {
      // The time stands behind preamble, length, codec and count.
      const sent = data.length > 18 ? Number(data.readBigUInt64BE(10)) : 0;
      const message = Buffer.alloc(40);
      message.writeDoubleLE(sent, 0);
      for (const page of pages.clients) page.send(message);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => devices.once("listening", resolve));
  const page = new WebSocket(`ws://127.0.0.1:${(pages.address() as AddressInfo).port}`);
  await new Promise((resolve) => page.once("open", resolve));
  const latencies: number[] = [];
  page.on("message", (data: Buffer) => latencies.push(Date.now() - data.readDoubleLE(0)));
  const load = await drive((devices.address() as AddressInfo).port, false);
  await new Promise((resolve) => setTimeout(resolve, MEASURED_MILLIS));
  load.stop();
  page.terminate();
  pages.close();
  devices.close();
  return percentile(latencies, 0.99);
};

/** Growth of the server's memory while some pages take, or do not take, what they are sent. */
const growth = async (reading: boolean): Promise<number> => {
  await using server = await startLiveServer(FLEET);
  const load = await drive(server.devicePort, true);
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MILLIS));
  const before = await server.memory();
  const sockets = await Promise.all(Array.from({ length: STALLED_SOCKETS }, () => openLive(server)));
  if (!reading) for (const socket of sockets) socket.pause();
  await new Promise((resolve) => setTimeout(resolve, MEASURED_MILLIS * 2));
  const after = await server.memory();
  load.stop();
  for (const socket of sockets) socket.terminate();
  return (after - before) / MEBIBYTE;
};

const median = async (rounds: number, measured: () => Promise<number>): Promise<number> => {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measured());
  return percentile(values, 0.5);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The list of the whole fleet, and the same bytes from a process that only has them. */
const deviceList = async (): Promise<{ readonly value: number; readonly baseline: number }> => {
  await using server = await startLiveServer(FLEET);
  const ask = async (): Promise<ArrayBuffer> =>
    (await fetch(`${server.url}/api/devices`, { headers: { cookie: server.cookie } })).arrayBuffer();
  const body = Buffer.from(await ask());
  const value = await median(15, () => timed(ask));
  const plain = createServer((_request, response) => response.end(body)).listen(0, "127.0.0.1");
  await new Promise((resolve) => plain.once("listening", resolve));
  const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
  const baseline = await median(15, () => timed(async () => (await fetch(address)).arrayBuffer()));
  plain.close();
  return { value, baseline };
};

export const benchmarks: readonly Benchmark[] = [
  {
    name: "live.byteToPage.p99",
    unit: "ms",
    goal: { comparison: "atMost", value: 250 },
    baselineName: "bare relay, nothing stored",
    run: async () => ({ value: await byteToPage(), baseline: await bareRelay() }),
  },
  {
    name: "live.stalledSockets.growth",
    unit: "MiB",
    goal: { comparison: "atMost", value: 150 },
    baselineName: "as many sockets that read",
    run: async () => ({ value: await growth(false), baseline: await growth(true) }),
  },
  {
    name: "api.devices20000.p50",
    unit: "ms",
    goal: { comparison: "atMost", value: 300 },
    baselineName: "the same bytes, ready made",
    run: deviceList,
  },
];
