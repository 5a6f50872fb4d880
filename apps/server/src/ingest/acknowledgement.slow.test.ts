import type { Position } from "@outrider/domain/model/position.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { describe, expect, test } from "vitest";
import { acknowledged, IMEI, login, packet, report } from "#ingest/testing/reports.ts";
import { pause, TestClient, until } from "#ingest/testing/test-client.ts";
import { openTestServer } from "#ingest/testing/test-server.ts";
import type { PositionStore } from "#store/position-store.ts";

const NOW = Date.now();
const ACCEPTED = Buffer.from([1]);

/** The store with another `append`. */
const withAppend = (store: PositionStore, append: PositionStore["append"]): PositionStore =>
  new Proxy(store, {
    get: (target, key) => {
      if (key === "append") return append;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });

describe("an acknowledgement", () => {
  test("is sent once the positions are stored, with their count", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    expect(await device.bytes(1)).toEqual(ACCEPTED);
    device.send(packet(report(NOW - 2000), report(NOW - 1000, { latitude: 41.16 })));
    expect(await device.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(2)]));
    const stored = await server.store.positions.range(server.device(IMEI).id, unixMillis(0), unixMillis(NOW));
    expect(stored.map(({ latitude }) => latitude)).toEqual([41.15, 41.16]);
  });

  test("never comes while the commit has not ended", async () => {
    await using server = await openTestServer({
      devices: [IMEI],
      positions: (store) => withAppend(store, () => new Promise(() => {})),
      limits: { drainMillis: 50 },
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW)));
    await until(() => server.counters.of("ingest.positions") === 1);
    await pause(150);
    expect(device.received).toEqual(ACCEPTED);
    expect(device.isClosed).toBe(false);
  });

  test("never comes from storage that fails: the connection is held unread, then closed", async () => {
    let appends = 0;
    await using server = await openTestServer({
      devices: [IMEI],
      positions: (store) =>
        withAppend(store, () => {
          appends += 1;
          return Promise.reject(new Error("no space left on device"));
        }),
      limits: { storageFailureMillis: 400, storageRetryMillis: 100, firstFrameMillis: 200 },
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW)));
    await until(() => appends >= 2);
    device.send(packet(report(NOW + 1000)));
    await pause(100);
    expect(device.isClosed).toBe(false);
    expect(server.counters.of("ingest.frames")).toBe(2);
    await device.closed;
    expect(device.received).toEqual(ACCEPTED);
    expect(server.counters.of("ingest.closed.storageFailure")).toBe(1);
  });

  test("comes late but comes when storage recovers in time, and each report is stored once", async () => {
    let failures = 2;
    await using server = await openTestServer({
      devices: [IMEI],
      positions: (store) =>
        withAppend(store, (positions) =>
          failures-- > 0 ? Promise.reject(new Error("busy")) : store.append(positions),
        ),
      limits: { storageRetryMillis: 50, firstFrameMillis: 200 },
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW)), packet(report(NOW + 1000)));
    expect(await device.bytes(9)).toEqual(Buffer.concat([ACCEPTED, acknowledged(1), acknowledged(1)]));
    const stored = await server.store.positions.range(server.device(IMEI).id, unixMillis(0), unixMillis(NOW + 5000));
    expect(stored.map(({ fixTime }) => fixTime - NOW)).toEqual([0, 1000]);
  });

  test("of a later frame does not overtake that of an earlier one", async () => {
    const waiting: (() => void)[] = [];
    await using server = await openTestServer({
      devices: [IMEI],
      positions: (store) =>
        withAppend(
          store,
          (positions) =>
            new Promise<readonly Position[]>((resolve, reject) =>
              waiting.push(() => void store.append(positions).then(resolve, reject)),
            ),
        ),
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW), report(NOW + 1)), packet(report(NOW + 1000)));
    await until(() => waiting.length === 2);
    waiting[1]?.();
    await pause(60);
    expect(device.received).toEqual(ACCEPTED);
    waiting[0]?.();
    expect(await device.bytes(9)).toEqual(Buffer.concat([ACCEPTED, acknowledged(2), acknowledged(1)]));
  });

  test("of a duplicate waits for the first copy to be durable", async () => {
    const waiting: (() => void)[] = [];
    await using server = await openTestServer({
      devices: [IMEI],
      positions: (store) =>
        withAppend(
          store,
          (positions) =>
            new Promise<readonly Position[]>((resolve, reject) =>
              waiting.push(() => void store.append(positions).then(resolve, reject)),
            ),
        ),
    });
    await using first = await TestClient.open(server.port("teltonika"));
    first.send(login(), packet(report(NOW)));
    await until(() => waiting.length === 1);
    await using second = await TestClient.open(server.port("teltonika"));
    second.send(login(), packet(report(NOW)));
    await until(() => server.counters.of("pipeline.dropped.duplicate") === 1);
    await pause(60);
    expect(second.received).toEqual(ACCEPTED);
    waiting[0]?.();
    expect(await second.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(1)]));
    expect(await first.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(1)]));
  });

  test("still goes out when the server stops with frames on their way", async () => {
    const server = await openTestServer({
      devices: [IMEI],
      positions: (store) =>
        withAppend(store, async (positions) => {
          await pause(200);
          return store.append(positions);
        }),
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW)));
    await until(() => server.counters.of("ingest.positions") === 1);
    await server[Symbol.asyncDispose]();
    await device.closed;
    expect(device.received).toEqual(Buffer.concat([ACCEPTED, acknowledged(1)]));
  });
});

describe("reading", () => {
  test("stops while too many frames of a connection wait, and goes on afterwards", async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await using server = await openTestServer({
      devices: [IMEI],
      limits: { framesInFlight: 3 },
      positions: (store) =>
        withAppend(store, async (positions) => {
          await gate;
          return store.append(positions);
        }),
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    for (let index = 0; index < 20; index++) device.send(packet(report(NOW + index * 1000)));
    await until(() => server.counters.of("ingest.positions") === 3);
    await pause(60);
    expect(server.counters.of("ingest.positions")).toBe(3);
    release();
    expect((await device.bytes(81)).length).toBe(81);
    expect(server.counters.of("ingest.positions")).toBe(20);
  });

  test("stops for everybody while the server is behind", async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await using server = await openTestServer({
      devices: [IMEI, "352093086403656"],
      limits: { positionsInFlight: 2 },
      positions: (store) =>
        withAppend(store, async (positions) => {
          await gate;
          return store.append(positions);
        }),
    });
    await using one = await TestClient.open(server.port("teltonika"));
    one.send(login(), packet(report(NOW), report(NOW + 1)));
    await until(() => server.intake.backlog === 2);
    await using other = await TestClient.open(server.port("teltonika"));
    other.send(login("352093086403656"), packet(report(NOW)));
    await pause(80);
    expect(server.counters.of("ingest.positions")).toBe(2);
    release();
    expect(await other.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(1)]));
  });
});
