import type { Event } from "@outrider/domain/model/entities.ts";
import { userId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { gt06DeviceSide } from "@outrider/protocols/gt06/device-side.ts";
import { teltonikaDeviceSide } from "@outrider/protocols/teltonika/device-side.ts";
import { VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import { describe, expect, test } from "vitest";
import { ENGINE_PROOF_MILLIS, QUEUE_MILLIS } from "#commands/commands.ts";
import type { CommandAnswer } from "#commands/command-answer.ts";
import { IMEI, login, packet, report } from "#ingest/testing/reports.ts";
import { pause, TestClient, until } from "#ingest/testing/test-client.ts";
import { openTestServer, type TestServer } from "#ingest/testing/test-server.ts";

const MINUTE = 60_000;

/** Real time that a test can move on. */
const movableClock = () => {
  let ahead = 0;
  return { now: () => unixMillis(Date.now() + ahead), advance: (millis: number) => (ahead += millis) };
};

const PARKED = { ignition: false, sat: 9, out1: false };

/** A connected Teltonika, parked, alone on its identity for more than a minute. */
const connected = async (change: { readonly speed?: number; readonly attributes?: typeof PARKED | object } = {}) => {
  const clock = movableClock();
  const server = await openTestServer({ devices: [IMEI], now: clock.now });
  const device = await TestClient.open(server.port("teltonika"));
  device.send(login());
  await device.bytes(1);
  clock.advance(2 * MINUTE);
  const at = clock.now();
  const attributes = (change.attributes ?? PARKED) as typeof PARKED;
  const speed = change.speed ?? 0;
  device.send(
    packet(
      report(at - 30_000, { speed, attributes }),
      report(at - 5000, { speed, attributes, latitude: speed > 0 ? 41.17 : 41.15 }),
    ),
  );
  await device.bytes(5);
  server.intake.flush();
  return {
    clock,
    server,
    device,
    [Symbol.asyncDispose]: async () => {
      await device[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
};

const send = (server: TestServer, type: string, attributes = {}, queue = true): Promise<CommandAnswer> =>
  server.commands.send({
    deviceId: server.device(IMEI).id,
    userId: userId(1),
    type,
    attributes,
    description: null,
    queue,
  });

const stateOf = async (server: TestServer) =>
  (await server.store.entities.commands.ofDevice(server.device(IMEI).id, 10)).map(({ state }) => state);

const flags = (server: TestServer) => {
  const value = server.states.get(server.device(IMEI).id)?.flags ?? 0;
  return {
    pending: (value & VEHICLE_FLAG.commandPending) !== 0,
    immobilized: (value & VEHICLE_FLAG.immobilized) !== 0,
  };
};

const commandText = (received: Buffer): string | null => {
  const read = teltonikaDeviceSide.read(received.subarray(5));
  return read?.answer.kind === "command" ? read.answer.text : null;
};

describe("stopping the engine", () => {
  test("of a parked vehicle goes out at once, stays pending, and is confirmed by the device's answer", async () => {
    await using given = await connected();
    const { server, device } = given;
    const events: Event[] = [];
    server.bus.subscribe("event", (event) => events.push(event));
    expect(await send(server, "engineStop")).toMatchObject({ kind: "sent", warnings: [] });
    await device.bytes(6);
    expect(commandText(device.received)).toBe("setdigout 1");
    expect(flags(server)).toEqual({ pending: true, immobilized: false });
    device.send(teltonikaDeviceSide.commandReply("DOUT1:ON Timeout:INFINITY", { uniqueId: IMEI, serial: 1 }));
    await until(() => flags(server).immobilized);
    expect(flags(server)).toEqual({ pending: false, immobilized: true });
    await until(() => events.length > 0);
    expect(events).toMatchObject([{ type: "commandResult", attributes: { result: "DOUT1:ON Timeout:INFINITY" } }]);
    expect(await stateOf(server)).toEqual(["confirmed"]);
  });

  test("is confirmed by the output of a later report where no answer came", async () => {
    await using given = await connected();
    const { server, device, clock } = given;
    await send(server, "engineStop");
    device.send(packet(report(clock.now(), { speed: 0, attributes: { ...PARKED, out1: true } })));
    await until(() => flags(server).immobilized);
    expect(flags(server).pending).toBe(false);
    await until(() => server.commands.types(server.device(IMEI).id).length > 0);
    await pause(20);
    expect(await stateOf(server)).toEqual(["confirmed"]);
  });

  test("stays pending while the device says that it will do it later", async () => {
    await using given = await connected();
    const { server, device } = given;
    await send(server, "engineStop");
    device.send(teltonikaDeviceSide.commandReply("Speed is above threshold, queued", { uniqueId: IMEI, serial: 1 }));
    await until(() => server.counters.of("ingest.frames") === 3);
    await pause(30);
    expect(flags(server)).toEqual({ pending: true, immobilized: false });
    expect(await stateOf(server)).toEqual(["sent"]);
  });

  test("that the device refuses is a failure and frees the vehicle for another command", async () => {
    await using given = await connected();
    const { server, device } = given;
    await send(server, "engineStop");
    device.send(teltonikaDeviceSide.commandReply("Bad syntax", { uniqueId: IMEI, serial: 1 }));
    await until(() => !flags(server).pending);
    await pause(20);
    expect(await stateOf(server)).toEqual(["failed"]);
    expect(await send(server, "engineStop")).toMatchObject({ kind: "sent" });
  });

  test.each([
    ["a vehicle that moves", { speed: 30, attributes: { ignition: true } }, "vehicle_moving"],
    ["a slow vehicle all the same", { speed: 3, attributes: { ignition: true } }, "vehicle_moving"],
  ])("of %s is refused, and nothing is sent", async (_, change, reason) => {
    await using given = await connected(change);
    expect(await send(given.server, "engineStop")).toMatchObject({ kind: "refused", reason });
    await pause(30);
    expect(given.device.received).toHaveLength(5);
    expect(flags(given.server).pending).toBe(false);
    expect(await stateOf(given.server)).toEqual([]);
  });

  test("of a vehicle with an old fix and the ignition on is refused as stale", async () => {
    await using given = await connected({ attributes: { ignition: true } });
    given.clock.advance(5 * MINUTE);
    expect(await send(given.server, "engineStop")).toMatchObject({ kind: "refused", reason: "position_stale" });
  });

  test("of a vehicle that never had a position, or is away, is refused and never queued", async () => {
    const clock = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now: clock.now });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    await device.bytes(1);
    clock.advance(2 * MINUTE);
    expect(await send(server, "engineStop")).toMatchObject({ kind: "refused", reason: "position_unknown" });
    device.socket.destroy();
    await until(() => server.sessions.size === 0);
    expect(await send(server, "engineStop")).toMatchObject({ kind: "refused", reason: "device_offline" });
    expect(await stateOf(server)).toEqual([]);
  });

  test("is refused while two connections claim the vehicle and for a minute after", async () => {
    await using given = await connected();
    const { server, clock } = given;
    const second = await TestClient.open(server.port("teltonika"));
    second.send(login());
    await second.bytes(1);
    expect((await send(server, "engineStop")).kind).toBe("refused");
    second.socket.destroy();
    await until(() => server.sessions.soleSince(server.device(IMEI).id) !== null);
    expect(await send(server, "engineStop")).toMatchObject({ kind: "refused", reason: "connection_contested" });
    clock.advance(61_000);
    expect(await send(server, "engineStop")).toMatchObject({ kind: "sent" });
  });

  test("is refused however it is dressed", async () => {
    await using given = await connected({ speed: 30, attributes: { ignition: true } });
    for (const [type, attributes] of [
      ["custom", { data: "setdigout 1" }],
      ["outputControl", { index: 1, data: 1 }],
    ] as const) {
      expect(await send(given.server, type, attributes)).toMatchObject({ kind: "refused", reason: "vehicle_moving" });
    }
  });

  test("asked for two hundred times at once is sent once", async () => {
    await using given = await connected();
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(given.server, "engineStop")));
    expect(answers.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.kind === "refused" ? [answer.reason] : [])))).toEqual(
      new Set(["command_pending"]),
    );
    expect(await stateOf(given.server)).toEqual(["sent"]);
  });

  test("without any proof has an unknown outcome after five minutes, and the vehicle is free again", async () => {
    await using given = await connected();
    const { server, clock } = given;
    await send(server, "engineStop");
    clock.advance(ENGINE_PROOF_MILLIS + 1000);
    await server.commands.sweep();
    expect(await stateOf(server)).toEqual(["unknown"]);
    expect(flags(server).pending).toBe(false);
  });

  test("is not sent when the store can not remember it", async () => {
    await using given = await connected();
    const { server, device } = given;
    const { commands } = server.store.entities;
    const insert = commands.insert.bind(commands);
    commands.insert = () => Promise.reject(new Error("disk full"));
    expect(await send(server, "engineStop")).toMatchObject({ kind: "refused", reason: "unavailable" });
    commands.insert = insert;
    await pause(20);
    expect(device.received).toHaveLength(5);
    expect(flags(server).pending).toBe(false);
  });
});

describe("other commands", () => {
  test("wait for a device that is away, and go out one by one when it comes", async () => {
    const clock = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now: clock.now });
    await using before = await TestClient.open(server.port("teltonika"));
    before.send(login(), packet(report(clock.now())));
    await before.bytes(5);
    before.socket.destroy();
    await until(() => server.sessions.size === 0);
    const events: Event[] = [];
    server.bus.subscribe("event", (event) => events.push(event));
    expect(await send(server, "positionSingle")).toMatchObject({ kind: "queued", command: { state: "queued" } });
    expect(await send(server, "engineResume")).toMatchObject({ kind: "queued" });
    expect(await send(server, "positionSingle", {}, false)).toMatchObject({
      kind: "refused",
      reason: "device_offline",
    });

    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    await device.bytes(6);
    const read = () => teltonikaDeviceSide.read(device.received.subarray(1));
    await until(() => read()?.answer.kind === "command");
    expect(read()?.answer).toMatchObject({ text: "getrecord" });
    const first = read()?.length ?? 0;
    await pause(30);
    expect(device.received).toHaveLength(1 + first);
    device.send(teltonikaDeviceSide.commandReply("OK", { uniqueId: IMEI, serial: 1 }));
    await device.bytes(1 + first + 1);
    expect(teltonikaDeviceSide.read(device.received.subarray(1 + first))?.answer).toMatchObject({
      text: "setdigout 0",
    });
    await until(() => events.filter(({ type }) => type === "queuedCommandSent").length === 2);
  });

  test("that waited for a day are over", async () => {
    const clock = movableClock();
    await using server = await openTestServer({ devices: [IMEI], now: clock.now });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(clock.now())));
    await device.bytes(5);
    device.socket.destroy();
    await until(() => server.sessions.size === 0);
    await send(server, "positionSingle");
    clock.advance(QUEUE_MILLIS + 1000);
    await server.commands.sweep();
    expect(await stateOf(server)).toEqual(["expired"]);
  });

  test.each([
    ["a type the protocol has not", "videoStart", {}, "not_supported"],
    ["a text with a line break", "custom", { data: "getver\r\nreset" }, "bad_command_text"],
    ["a parameter that lacks", "custom", {}, "missing_parameter"],
  ])("are refused for %s", async (_, type, attributes, reason) => {
    await using given = await connected();
    expect(await send(given.server, type, attributes)).toMatchObject({ kind: "refused", reason });
  });

  test("are matched by their number where the protocol echoes it", async () => {
    const imei = "868120148373571";
    const clock = movableClock();
    await using server = await openTestServer({ devices: [imei], now: clock.now });
    await using device = await TestClient.open(server.port("gt06"));
    device.send(gt06DeviceSide.login(imei) ?? Buffer.alloc(0));
    const { length } = await device.bytes(1);
    const deviceId = server.device(imei).id;
    const answer = await server.commands.send({
      deviceId,
      userId: userId(1),
      type: "custom",
      attributes: { data: "STATUS#" },
      description: null,
      queue: true,
    });
    if (answer.kind !== "sent") throw new Error(answer.kind);
    await device.bytes(length + 1);
    const state = async () => (await server.store.entities.commands.get(answer.command.id))?.state;
    device.send(gt06DeviceSide.commandReply("of another", { uniqueId: imei, serial: answer.command.serial + 7 }));
    await pause(40);
    expect(await state()).toBe("sent");
    device.send(gt06DeviceSide.commandReply("Battery:4.1V", { uniqueId: imei, serial: answer.command.serial }));
    for (let tries = 0; tries < 100 && (await state()) === "sent"; tries++) await pause(10);
    expect(await state()).toBe("confirmed");
    expect((await server.store.entities.commands.get(answer.command.id))?.result).toBe("Battery:4.1V");
  });

  test("travel in the answer to a phone, once", async () => {
    await using server = await openTestServer({ devices: ["48241179"] });
    const url = `http://127.0.0.1:${server.port("osmand", "http")}/?id=48241179&lat=38.7&lon=-9.1&timestamp=`;
    await (await fetch(url + Math.floor(Date.now() / 1000 - 5))).text();
    const answer = await server.commands.send({
      deviceId: server.device("48241179").id,
      userId: userId(1),
      type: "custom",
      attributes: { data: "hello phone" },
      description: null,
      queue: true,
    });
    expect(answer.kind).toBe("queued");
    expect(await (await fetch(url + Math.floor(Date.now() / 1000 - 4))).text()).toBe("hello phone");
    expect(await (await fetch(url + Math.floor(Date.now() / 1000 - 3))).text()).toBe("");
  });
});

test("a restart leaves what was sent with an unknown outcome, sends nothing twice, and keeps what waits", async () => {
  await using given = await connected();
  const { server, clock, device } = given;
  await send(server, "engineStop");
  await device.bytes(6);
  await send(server, "positionSingle");
  const received = device.received.length;
  await server.rules.flush();
  await server.commands[Symbol.asyncDispose]();
  await using second = await openTestServer({ store: server.store, now: clock.now });
  expect((await stateOf(second)).toSorted()).toEqual(["queued", "unknown"]);
  expect(flags(second).pending).toBe(true);
  expect(device.received).toHaveLength(received);
  clock.advance(ENGINE_PROOF_MILLIS + 1000);
  await second.commands.sweep();
  expect(flags(second).pending).toBe(false);
});
