import { createSocket } from "node:dgram";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { gt06DeviceSide } from "@outrider/protocols/gt06/device-side.ts";
import { teltonikaUdpDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import { describe, expect, test } from "vitest";
import { acknowledged, IMEI, login, packet, report } from "#ingest/testing/reports.ts";
import { pause, TestClient, until } from "#ingest/testing/test-client.ts";
import { openTestServer, type TestServer } from "#ingest/testing/test-server.ts";

/** The rows B47 to B55 of the bad-input list (security sheet), each against real sockets. */
const NOW = Date.now();
const ACCEPTED = Buffer.from([1]);
const REFUSED = Buffer.from([0]);
const NOTHING = Buffer.alloc(0);

const storedOf = async (server: TestServer, imei: string = IMEI) =>
  server.store.positions.range(server.device(imei).id, unixMillis(0), unixMillis(NOW * 2));

/** A packet with some bytes changed. */
const spoilt = (bytes: Uint8Array, changes: Readonly<Record<number, number>>): Uint8Array => {
  const copy = bytes.slice();
  for (const [offset, value] of Object.entries(changes))
    copy[Number(offset) < 0 ? copy.length + Number(offset) : Number(offset)] = value;
  return copy;
};

describe("B47: an identifier that is not ours", () => {
  test.each([
    ["unknown", "352093086403000"],
    ["with letters", "35209308640A655"],
    ["of 16 digits", "3520930864036551"],
    ["empty", ""],
  ])("%s is refused and leaves no trace in the store", async (_, imei) => {
    await using server = await openTestServer({
      devices: [IMEI],
      limits: { refusalLingerMillis: 50, firstFrameMillis: 400 },
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(imei), packet(report(NOW)));
    await device.closed;
    expect([REFUSED, NOTHING]).toContainEqual(device.received);
    expect(server.intake.backlog).toBe(0);
    expect([...server.store.positions.allLatest()]).toEqual([]);
  });

  test("is counted and listed for administrators", async () => {
    const server = await openTestServer({
      devices: [IMEI],
      limits: { refusalLingerMillis: 20, firstFrameMillis: 100 },
    });
    for (let round = 0; round < 3; round++) {
      await using device = await TestClient.open(server.port("teltonika"));
      device.send(login("352093086403000"));
      await device.closed;
    }
    await server.ingest[Symbol.asyncDispose]();
    expect(await server.store.entities.unknownDevices.list()).toMatchObject([
      { uniqueId: "352093086403000", protocol: "teltonika", count: 3, address: "127.0.0.1" },
    ]);
    await server.rules[Symbol.asyncDispose]();
    await server.store[Symbol.asyncDispose]();
  });

  test("is served at once where unknown devices may register themselves", async () => {
    await using server = await openTestServer({
      register:
        ({ store, directory }) =>
        async (uniqueId) => {
          await pause(20);
          const { id } = await store.entities.devices.insert({
            name: uniqueId,
            uniqueId,
            groupId: 0 as never,
            calendarId: 0,
            phone: null,
            model: null,
            contact: null,
            category: null,
            disabled: false,
            expirationTime: null,
            attributes: {},
          });
          await directory.apply({ kind: "device", action: "created", id });
          return directory.devices.get(id);
        },
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW)));
    expect(await device.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(1)]));
    expect(await storedOf(server)).toHaveLength(1);
  });

  test.each([
    ["disabled", { disabled: true }],
    ["expired", { expirationTime: unixMillis(NOW - 1000) }],
  ])("a %s device is refused like an unknown one", async (_, change) => {
    await using server = await openTestServer({
      devices: [{ uniqueId: IMEI, ...change }],
      limits: { refusalLingerMillis: 50, firstFrameMillis: 200 },
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    await device.closed;
    expect(device.received).toEqual(REFUSED);
  });

  test("a device that is disabled while connected is cut off with its next frame", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW)));
    await device.bytes(5);
    const { id } = server.device(IMEI);
    await server.store.entities.devices.update(id, { disabled: true }, null);
    await server.directory.apply({ kind: "device", action: "edited", id });
    device.send(packet(report(NOW + 1000)));
    await device.closed;
    expect(await storedOf(server)).toHaveLength(1);
  });

  test("an address that guesses gets no more answers", async () => {
    await using server = await openTestServer({
      devices: [IMEI],
      limits: {
        trustLoopback: false,
        refusedLogins: 2,
        refusedLoginMillis: 60_000,
        refusalLingerMillis: 20,
        firstFrameMillis: 100,
      },
    });
    const answers: Buffer[] = [];
    for (let guess = 0; guess < 4; guess++) {
      await using device = await TestClient.open(server.port("teltonika"));
      device.send(login(`35209308640300${guess}`));
      await device.closed;
      answers.push(device.received);
    }
    expect(answers).toEqual([REFUSED, REFUSED, NOTHING, NOTHING]);
    expect(server.counters.of("ingest.closed.tooManyFromAddress")).toBe(2);
  });
});

describe("B48: a frame that is wrong", () => {
  const good = packet(report(NOW));

  test.each([
    ["a wrong checksum", spoilt(good, { [-1]: (good.at(-1) ?? 0) ^ 1 })],
    ["counts that differ", spoilt(good, { [-5]: 9 })],
  ])("%s is not acknowledged as stored, and the connection goes on", async (_, bad) => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), bad, packet(report(NOW + 1000)));
    const answers = await device.bytes(9);
    expect(answers).toEqual(Buffer.concat([ACCEPTED, acknowledged(0), acknowledged(1)]));
    expect((await storedOf(server)).map(({ fixTime }) => fixTime - NOW)).toEqual([1000]);
  });

  test("a length above the cap closes", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    await device.bytes(1);
    device.send(Uint8Array.from([0, 0, 0, 0, 0, 0x10, 0, 0, 0x8e]));
    await device.closed;
    expect(device.received).toEqual(ACCEPTED);
  });

  test("a length above what came is waited for, in vain, and forgotten", async () => {
    await using server = await openTestServer({
      devices: [IMEI],
      limits: { partialFrameMillis: 100, firstFrameMillis: 200 },
    });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), good.subarray(0, 30));
    await until(() => server.counters.of("ingest.badFrames") === 1);
    device.send(packet(report(NOW + 1000)));
    expect(await device.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(1)]));
  });

  test("five in a row close", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    const bad = spoilt(good, { [-1]: (good.at(-1) ?? 0) ^ 1 });
    device.send(login(), bad, bad, bad, bad, packet(report(NOW)), bad, bad, bad, bad);
    expect(await device.bytes(1 + 9 * 4)).toHaveLength(37);
    expect(device.isClosed).toBe(false);
    device.send(bad);
    await device.closed;
    expect(server.counters.of("ingest.closed.badFrames")).toBe(1);
  });
});

describe("B49: a stream cut anyhow", () => {
  test("into single bytes gives every frame once", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    for (const byte of Buffer.concat([login(), packet(report(NOW)), packet(report(NOW + 1000), report(NOW + 2000))])) {
      device.send(Uint8Array.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await device.bytes(9)).toEqual(Buffer.concat([ACCEPTED, acknowledged(1), acknowledged(2)]));
    expect(await storedOf(server)).toHaveLength(3);
  });

  test("glued, fifty frames in one segment, gives every frame once", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(
      Buffer.concat([login(), ...Array.from({ length: 50 }, (_, index) => packet(report(NOW + index * 1000)))]),
    );
    expect(await device.bytes(201)).toHaveLength(201);
    expect(await storedOf(server)).toHaveLength(50);
  });

  test("with noise between frames is followed where the protocol has a mark to find", async () => {
    await using server = await openTestServer({ devices: ["868120148373571"] });
    await using device = await TestClient.open(server.port("gt06"));
    const context = { uniqueId: "868120148373571", serial: 1 };
    const frame = (time: number, serial: number) =>
      gt06DeviceSide.report([report(time, { attributes: { odometer: 5, ignition: true } })], { ...context, serial });
    device.send(gt06DeviceSide.login(context.uniqueId) ?? NOTHING);
    device.send(frame(NOW - 5000, 2), Buffer.from("noise between frames"), frame(NOW - 3000, 3));
    await until(() => server.counters.of("ingest.positions") === 2);
    server.intake.flush();
    await until(() => server.intake.backlog === 0);
    expect(await storedOf(server, context.uniqueId)).toHaveLength(2);
    expect(server.counters.of("ingest.noiseBytes")).toBe(20);
  });
});

describe("B50: odd numbers of records", () => {
  test("none is answered with none, 255 with 255 after the commit", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(...Array.from({ length: 255 }, (_, index) => report(NOW + index * 1000))));
    expect(await device.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(255)]));
    expect(await storedOf(server)).toHaveLength(255);
    device.send(packet());
    expect((await device.bytes(9)).subarray(5)).toEqual(acknowledged(0));
  });

  test("one record with an impossible latitude is counted with the rest and stored as not valid", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW), report(NOW + 1000, { latitude: 200 }), report(NOW + 2000)));
    expect(await device.bytes(5)).toEqual(Buffer.concat([ACCEPTED, acknowledged(3)]));
    const stored = await storedOf(server);
    expect(stored).toHaveLength(3);
    expect(stored.filter(({ valid }) => !valid)).toMatchObject([{ outdated: true, latitude: 41.15 }]);
  });
});

describe("B51: the same packet twice, and impossible times", () => {
  test("are acknowledged, and stored once", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    const twice = packet(report(NOW), report(NOW + 1000));
    const odd = packet(report(Date.UTC(2006, 6, 1)), report(Date.UTC(2046, 0, 1)));
    const old = packet(report(NOW - 3 * 365 * 86_400_000));
    device.send(login(), twice, twice, odd, old);
    expect(await device.bytes(17)).toEqual(
      Buffer.concat([ACCEPTED, acknowledged(2), acknowledged(2), acknowledged(2), acknowledged(1)]),
    );
    const stored = await storedOf(server);
    expect(stored).toHaveLength(4);
    expect(stored.filter(({ attributes }) => attributes["timeSuspect"] === true)).toHaveLength(2);
    expect(server.counters.of("pipeline.dropped.retention")).toBe(1);
  });
});

describe("B53: datagrams", () => {
  const send = async (port: number, datagrams: readonly Uint8Array[], millis = 150): Promise<readonly Buffer[]> => {
    const socket = createSocket("udp4");
    const answers: Buffer[] = [];
    socket.on("message", (answer) => answers.push(answer));
    for (const datagram of datagrams)
      await new Promise<void>((done) => socket.send(datagram, port, "127.0.0.1", () => done()));
    await pause(millis);
    socket.close();
    return answers;
  };
  const datagram = (imei: string, serial: number) =>
    teltonikaUdpDeviceSide.report([report(NOW + serial)], { uniqueId: imei, serial });

  test("of a known device are stored and answered, shorter than they are", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    const answers = await send(server.port("teltonika", "udp"), [datagram(IMEI, 1), datagram(IMEI, 2)]);
    expect(answers.map(({ length }) => length)).toEqual([7, 7]);
    expect(await storedOf(server)).toHaveLength(2);
  });

  test("that are too short, too long or of nobody get no answer", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    const port = server.port("teltonika", "udp");
    const answers = await send(port, [Buffer.from([1]), Buffer.alloc(60_000, 7), datagram("352093086403000", 1)]);
    expect(answers.filter(({ length }) => length > 7)).toEqual([]);
    expect([...server.store.positions.allLatest()]).toEqual([]);
  });

  test("beyond the measure of their source are dropped and counted", async () => {
    await using server = await openTestServer({
      devices: [IMEI],
      limits: { trustLoopback: false, datagramBurst: 5, datagramsPerSecond: 0.001 },
    });
    const port = server.port("teltonika", "udp");
    const answers = await send(
      port,
      Array.from({ length: 20 }, (_, index) => datagram(IMEI, index + 1)),
    );
    expect(answers).toHaveLength(5);
    expect(server.counters.of("ingest.droppedDatagrams.rate")).toBe(15);
  });
});

describe("B54: connections that lead nowhere", () => {
  test("bytes without any frame close", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    for (const protocol of ["teltonika", "gt06"]) {
      await using device = await TestClient.open(server.port(protocol));
      device.send(Buffer.alloc(8192, 0x41));
      await device.closed;
      expect(device.received.length).toBeLessThanOrEqual(1);
    }
  });

  test("silence and dripping close when the first frame is due", async () => {
    await using server = await openTestServer({ devices: [IMEI], limits: { firstFrameMillis: 300 } });
    await using silent = await TestClient.open(server.port("teltonika"));
    await using dripping = await TestClient.open(server.port("teltonika"));
    const drip = setInterval(() => dripping.send(Uint8Array.from([0])), 50);
    const begun = performance.now();
    await Promise.all([silent.closed, dripping.closed]);
    clearInterval(drip);
    expect(performance.now() - begun).toBeGreaterThan(250);
    expect(server.counters.of("ingest.closed.noFrame")).toBeGreaterThanOrEqual(1);
  });

  test("a reset in the middle of a frame stores nothing of it", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    await device.bytes(1);
    device.send(packet(report(NOW)).subarray(0, 40));
    await pause(30);
    device.socket.resetAndDestroy();
    await until(() => server.ingest.connections() === 0);
    expect(await storedOf(server)).toEqual([]);
    expect(server.sessions.size).toBe(0);
  });

  test("an address opens no more than its share", async () => {
    await using server = await openTestServer({
      devices: [IMEI],
      limits: { trustLoopback: false, unidentifiedPerAddress: 3 },
    });
    const clients = await Promise.all(Array.from({ length: 5 }, () => TestClient.open(server.port("teltonika"))));
    await until(() => clients.filter(({ isClosed }) => isClosed).length === 2);
    // One that says who it is makes room for another.
    const first = clients.find(({ isClosed }) => !isClosed)!;
    first.send(login());
    await first.bytes(1);
    await using another = await TestClient.open(server.port("teltonika"));
    another.send(login());
    expect(await another.bytes(1)).toEqual(ACCEPTED);
    for (const client of clients) await client[Symbol.asyncDispose]();
  });
});

describe("B09: another protocol on a device port", () => {
  test.each([
    ["HTTP", Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n")],
    ["TLS", Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])],
  ])("%s is closed without an answer and counted", async (_, bytes) => {
    await using server = await openTestServer({ devices: [IMEI] });
    for (const protocol of ["teltonika", "gt06"]) {
      await using device = await TestClient.open(server.port(protocol));
      device.send(bytes);
      await device.closed;
      expect(device.received).toEqual(NOTHING);
    }
    expect(server.counters.of("ingest.closed.wrongProtocol")).toBe(2);
  });
});

test("a decoder that fails costs its own connection and nothing else", async () => {
  await using server = await openTestServer({
    devices: [IMEI],
    protocols: [
      {
        name: "broken",
        defaultPort: 0,
        idleTimeoutMillis: 1000,
        tcp: {
          maximumBuffer: 100,
          frame: ({ length }) => ({ kind: "frame", length }),
          decode: () => {
            throw new TypeError("undefined is not a frame");
          },
        },
      },
    ],
  });
  await using one = await TestClient.open(server.port("broken"));
  await using other = await TestClient.open(server.port("broken"));
  one.send(Buffer.from("x"));
  await one.closed;
  expect(server.counters.of("ingest.decoderFailures.broken")).toBe(1);
  expect(other.isClosed).toBe(false);
});
