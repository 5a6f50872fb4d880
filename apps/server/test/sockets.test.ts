import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client, idOf } from "./testing/client.ts";
import { createDevice, report, until } from "./testing/fleet.ts";
import { TestSocket, upgradeStatus } from "./testing/live-socket.ts";
import { sendRaw } from "./testing/raw-http.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";
import { differences } from "./testing/traccar-shapes.table.ts";

let server: TestServer;
let admin: Client;
let device: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
  device = await createDevice(admin, "socket-1", { attributes: { licensePlate: "AA-00-AA" }, category: "van" });
  await report(server, "socket-1", { latitude: 38.7, longitude: -9.1 });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

const live = async (client = admin): Promise<TestSocket> =>
  new TestSocket(`${server.url}/api/live`, { cookie: client.cookie, origin: server.url }).opened();

const traccar = async (client = admin): Promise<TestSocket> =>
  new TestSocket(`${server.url}/api/socket`, { cookie: client.cookie, origin: server.url }).opened();

const member = async (email: string, fields: object = {}): Promise<{ client: Client; id: number }> => {
  const password = "lantern-wheel-55";
  const id = idOf(await admin.post("/api/users", { name: email, email, password, ...fields }));
  const client = new Client(server.url);
  await client.signIn(email, password);
  return { client, id };
};

describe("/api/live", () => {
  test("greets, names the fleet, then shows where it is", async () => {
    using socket = await live();
    socket.say({ op: "hello" });
    await until(() => socket.vehicles.has(device), "the vehicle");
    const [welcome] = socket.messages("welcome");
    expect(welcome).toMatchObject({ resumed: false, boot: expect.any(String), build: expect.any(String) });
    const roster = socket.messages("roster");
    expect(roster.at(-1)?.done).toBe(true);
    expect(roster.flatMap(({ entries }) => entries).find(({ id }) => id === device)).toMatchObject({
      name: "Vehicle socket-1",
      plate: "AA-00-AA",
      category: "van",
    });
    expect(socket.vehicles.get(device)?.latitude).toBeCloseTo(38.7, 6);
  });

  test("a report is in the page's memory a moment after its acknowledgement", async () => {
    using socket = await live();
    socket.say({ op: "hello" });
    await until(() => socket.vehicles.has(device), "the vehicle");
    await report(server, "socket-1", { latitude: 38.8, longitude: -9.2, speed: 30 });
    await until(() => Math.abs((socket.vehicles.get(device)?.latitude ?? 0) - 38.8) < 1e-6, "the new place", 1000);
    expect(socket.vehicles.get(device)?.speed).toBeCloseTo(30, 1);
  });

  test("a page that comes back with its cursor gets the difference only", async () => {
    const other = await createDevice(admin, "socket-2");
    await report(server, "socket-2", { latitude: 1, longitude: 1 });
    const before = await live();
    before.say({ op: "hello" });
    await until(() => before.vehicles.has(other) && before.vehicles.has(device), "both vehicles");
    await new Promise((resolve) => setTimeout(resolve, 700));
    const cursor = before.frames.at(-1)?.cursor ?? 0;
    const boot = before.messages("welcome")[0]?.boot ?? "";
    before[Symbol.dispose]();
    await report(server, "socket-2", { latitude: 2, longitude: 2 });
    await until(() => server.running.services.states.get(other as never)?.latitude === 2, "the new state");
    using after = await live();
    after.say({ op: "hello", cursor, boot });
    await until(() => after.vehicles.has(other), "the moved vehicle");
    expect(after.messages("welcome")[0]?.resumed).toBe(true);
    expect(after.messages("roster")).toEqual([]);
    expect(after.vehicles.has(device)).toBe(false);
  });

  test("a cursor of another boot, or one from before rights changed, gets everything", async () => {
    using stranger = await live();
    stranger.say({ op: "hello", cursor: 1, boot: "another" });
    await until(() => stranger.messages("roster").some(({ done }) => done), "the roster");
    expect(stranger.messages("welcome")[0]?.resumed).toBe(false);
    const cursor = stranger.frames.at(-1)?.cursor ?? 0;
    const boot = stranger.messages("welcome")[0]?.boot ?? "";
    await admin.post("/api/groups", { name: "New" });
    using again = await live();
    again.say({ op: "hello", cursor, boot });
    await until(() => again.messages("welcome").length > 0, "the welcome");
    expect(again.messages("welcome")[0]?.resumed).toBe(false);
  });

  test("details come for watched vehicles, at once and with each report", async () => {
    using socket = await live();
    socket.say({ op: "hello" });
    socket.say({ op: "watch", deviceIds: [device] });
    await until(() => socket.messages("details").length > 0, "details");
    await report(server, "socket-1", { latitude: 38.9, longitude: -9.3, batteryLevel: 77 });
    const newest = () =>
      socket
        .messages("details")
        .at(-1)
        ?.details.find(({ deviceId }) => deviceId === device);
    await until(() => newest()?.attributes["batteryLevel"] === 77, "the new reading");
    expect(newest()?.protocol).toBe("osmand");
  });

  test("a new name, a new vehicle and a removed one reach every open page", async () => {
    using socket = await live();
    socket.say({ op: "hello" });
    await until(() => socket.vehicles.has(device), "the vehicle");
    await admin.put(`/api/devices/${device}`, { name: "Renamed", uniqueId: "socket-1" });
    const changed = () => socket.messages("changed").flatMap(({ entries }) => entries);
    await until(() => changed().some(({ name }) => name === "Renamed"), "the new name");
    const added = await createDevice(admin, "socket-added");
    await until(() => changed().some(({ id }) => id === added), "the new vehicle");
    await until(() => socket.vehicles.has(added), "its state");
    await admin.delete(`/api/devices/${added}`);
    await until(() => socket.messages("removed").some(({ deviceIds }) => deviceIds.includes(added)), "its removal");
  });

  test("a user sees only linked vehicles, gets one the moment it is linked, and loses it the moment it is not", async () => {
    const { client, id } = await member("live-rights@fleet.test");
    using socket = await live(client);
    socket.say({ op: "hello" });
    await until(() => socket.messages("roster").some(({ done }) => done), "the roster");
    socket.say({ op: "watch", deviceIds: [device] });
    await until(() => socket.messages("error").some(({ code }) => code === "not_found"), "the refusal");
    await report(server, "socket-1", { latitude: 40, longitude: -8 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.vehicles.size).toBe(0);
    await admin.post("/api/permissions", { userId: id, deviceId: device });
    await until(() => socket.vehicles.has(device), "the linked vehicle");
    await admin.delete("/api/permissions", { userId: id, deviceId: device });
    await until(() => socket.messages("removed").some(({ deviceIds }) => deviceIds.includes(device)), "its removal");
    socket.vehicles.clear();
    await report(server, "socket-1", { latitude: 41, longitude: -8 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.vehicles.size).toBe(0);
    expect(socket.texts.filter((text) => text.includes("Renamed")).length).toBeLessThanOrEqual(1);
  });

  test("an alarm arrives with a sentence in the language of the user", async () => {
    const { client, id } = await member("live-language@fleet.test", { attributes: { lang: "pt-PT" } });
    await admin.post("/api/permissions", { userId: id, deviceId: device });
    using socket = await live(client);
    socket.say({ op: "hello" });
    await until(() => socket.vehicles.has(device), "the vehicle");
    await report(server, "socket-1", { latitude: 41, longitude: -8, alarm: "powerCut" });
    await until(() => socket.messages("event").length > 0, "the event");
    expect(socket.messages("event")[0]?.event).toMatchObject({
      type: "alarm",
      deviceId: device,
      attributes: { alarm: "powerCut", message: "Renamed: alimentação cortada" },
    });
  });

  test("a quiet connection shows that it lives", async () => {
    using socket = await live();
    socket.say({ op: "hello" });
    await until(() => socket.frames.some(({ count }) => count === 0), "an empty frame", 9000);
  }, 12_000);
});

describe("/api/socket", () => {
  test("first says positions and nothing else, in Traccar's shape", async () => {
    using socket = await traccar();
    await until(() => socket.texts.length > 0, "the first message");
    expect(Object.keys(JSON.parse(socket.texts[0] ?? "{}") as object)).toEqual(["positions"]);
    expect(socket.listed("positions").flatMap((row) => differences(row, "Position"))).toEqual([]);
    expect(socket.listed("positions").map(({ deviceId }) => deviceId)).toContain(device);
  });

  test("a user without vehicles gets an empty list first", async () => {
    const { client } = await member("nothing@fleet.test");
    using socket = await traccar(client);
    await until(() => socket.texts.length > 0, "the first message");
    expect(socket.texts[0]).toBe('{"positions":[]}');
  });

  test("then positions, devices and events as they happen, with the sentence for the notice", async () => {
    using socket = await traccar();
    await until(() => socket.texts.length > 0, "the first message");
    await report(server, "socket-1", { latitude: 38.5, longitude: -9, alarm: "sos" });
    await until(() => socket.listed("events").length > 0, "the event");
    await until(() => socket.listed("positions").some(({ latitude }) => latitude === 38.5), "the position");
    await until(() => socket.listed("devices").length > 0, "the device");
    expect(socket.listed("events").flatMap((row) => differences(row, "Event"))).toEqual([]);
    expect(socket.listed("devices").flatMap((row) => differences(row, "Device"))).toEqual([]);
    expect(socket.listed("events")[0]).toMatchObject({ attributes: { alarm: "sos", message: "Renamed: SOS" } });
  });

  test("raw messages come to administrators who ask, and to nobody else", async () => {
    const { client, id } = await member("logs@fleet.test");
    await admin.post("/api/permissions", { userId: id, deviceId: device });
    using asked = await traccar();
    using other = await traccar(client);
    await until(() => asked.texts.length > 0 && other.texts.length > 0, "the first messages");
    asked.say({ logs: true });
    other.say({ logs: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const imei = "352093081452251";
    await createDevice(admin, imei);
    const login = Buffer.concat([Buffer.from([0, 15]), Buffer.from(imei)]);
    await sendRaw(server.devicePort("teltonika"), login, 300);
    await until(() => asked.listed("logs").length > 0, "a raw message");
    expect(asked.listed("logs")[0]).toMatchObject({ protocol: "teltonika", data: login.toString("hex") });
    expect(other.listed("logs")).toEqual([]);
  });
});

describe("who may open a socket (B42)", () => {
  const url = (path: string): string => `${server.url}${path}`;
  test("a foreign page is refused, whatever cookie the browser adds", async () => {
    for (const origin of ["https://evil.example", "null", `${server.url}.evil.example`]) {
      expect(await upgradeStatus(url("/api/live"), { cookie: admin.cookie, origin })).toBe(403);
      expect(await upgradeStatus(url("/api/socket"), { cookie: admin.cookie, origin })).toBe(403);
    }
  });

  test("nobody is 401 on Traccar's socket, and 4401 on ours, which a page can read", async () => {
    expect(await upgradeStatus(url("/api/socket"), { origin: server.url })).toBe(401);
    using socket = new TestSocket(url("/api/live"), { origin: server.url });
    expect(await socket.closed()).toBe(4401);
  });

  test("a token in the address, an old version and another path are refused", async () => {
    expect(await upgradeStatus(url("/api/socket?token=x"), { cookie: admin.cookie, origin: server.url })).toBe(400);
    expect(await upgradeStatus(url("/api/socket"), { cookie: admin.cookie, protocolVersion: 8 })).toBe(426);
    expect(await upgradeStatus(url("/api/other"), { cookie: admin.cookie, origin: server.url })).toBe(404);
  });

  test("a client that is no browser opens it by cookie or by token", async () => {
    expect(await upgradeStatus(url("/api/socket"), { cookie: admin.cookie })).toBe(101);
    const token = String((await admin.form("/api/session/token", {})).body);
    expect(await upgradeStatus(url("/api/socket"), { headers: { authorization: `Bearer ${token}` } })).toBe(101);
    expect(await upgradeStatus(url("/api/socket"), { headers: { authorization: "Bearer ft_wrong" } })).toBe(401);
  });

  test("B46 the hundred-and-first socket of a user is 429", async () => {
    const { client } = await member("many@fleet.test");
    const open = await Promise.all(Array.from({ length: 100 }, () => traccar(client)));
    expect(await upgradeStatus(url("/api/socket"), { cookie: client.cookie, origin: server.url })).toBe(429);
    for (const socket of open) socket[Symbol.dispose]();
  });
});

describe("when a socket must end", () => {
  test("signing out closes the user's sockets with 4401", async () => {
    const { client } = await member("leaving@fleet.test");
    using one = await live(client);
    using other = await traccar(client);
    await client.delete("/api/session");
    expect(await one.closed(2000)).toBe(4401);
    expect(await other.closed(2000)).toBe(4401);
  });

  test("so does disabling the user, also for a socket opened by token", async () => {
    const { client, id } = await member("disabled@fleet.test");
    const token = String((await client.form("/api/session/token", {})).body);
    using socket = await new TestSocket(`${server.url}/api/live`, {
      headers: { authorization: `Bearer ${token}` },
    }).opened();
    await admin.put(`/api/users/${id}`, { name: "x", email: "disabled@fleet.test", disabled: true });
    expect(await socket.closed(2000)).toBe(4401);
  });
});

describe("what a client may send (B43, B44, B46)", () => {
  test.each([
    ["{", "bad_message"],
    ["[]", "bad_message"],
    ['{"op":"fly"}', "unknown_op"],
    ['{"op":"watch"}', "bad_message"],
    ['{"op":"watch","deviceIds":["1"]}', "bad_message"],
    [JSON.stringify({ op: "watch", deviceIds: Array.from({ length: 501 }, (_, id) => id) }), "too_many"],
    ['{"op":"watch","deviceIds":[999999]}', "not_found"],
  ])("%.40s is answered with an error and the socket stays", async (text, code) => {
    using socket = await live();
    socket.say(text);
    await until(() => socket.messages("error").length > 0, "the error");
    expect(socket.messages("error")[0]?.code).toBe(code);
    socket.say({ op: "hello" });
    await until(() => socket.messages("welcome").length > 0, "the welcome");
  });

  test("twenty-one errors in a minute end it with 1008", async () => {
    using socket = await live();
    for (let index = 0; index < 21; index += 1) socket.say("{");
    expect(await socket.closed()).toBe(1008);
  });

  test("binary is 1003, too large is 1009, bad UTF-8 is 1007, a flood is 4429", async () => {
    using binary = await live();
    binary.socket.send(new Uint8Array(8));
    expect(await binary.closed()).toBe(1003);
    using large = await live();
    large.say(`"${"x".repeat(66_000)}"`);
    expect(await large.closed()).toBe(1009);
    using broken = await live();
    broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await broken.closed()).toBe(1007);
    using flood = await live();
    for (let index = 0; index < 400; index += 1) flood.say('{"op":"watch","deviceIds":[]}');
    expect(await flood.closed()).toBe(4429);
  });
});

test("a stopping server tells its sockets 1012", async () => {
  const short = await startTestServer();
  const client = new Client(short.url);
  await client.signIn(short.admin.email, short.admin.password);
  using socket = await new TestSocket(`${short.url}/api/live`, { cookie: client.cookie, origin: short.url }).opened();
  const started = performance.now();
  await short[Symbol.asyncDispose]();
  expect(await socket.closed()).toBe(1012);
  expect(performance.now() - started).toBeLessThan(10_000);
});
