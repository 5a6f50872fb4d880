import type { Event } from "@outrider/domain/model/entities.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import { describe, expect, test } from "vitest";
import { IMEI, login, packet, report } from "#ingest/testing/reports.ts";
import { pause, TestClient, until } from "#ingest/testing/test-client.ts";
import { openTestServer } from "#ingest/testing/test-server.ts";

const NOW = Date.now();

describe("B52: a second connection with a known identity", () => {
  test("takes over at once for commands, loses no fix, and the silent older one is closed", async () => {
    await using server = await openTestServer({
      devices: [IMEI],
      limits: { supersededSilenceMillis: 200, firstFrameMillis: 400 },
    });
    const { id } = server.device(IMEI);
    await using older = await TestClient.open(server.port("teltonika"));
    older.send(login(), packet(report(NOW)));
    await older.bytes(5);
    const firstLink = server.sessions.current(id);
    expect(server.sessions.soleSince(id)).not.toBeNull();

    await using newer = await TestClient.open(server.port("teltonika"));
    newer.send(login(), packet(report(NOW + 1000)));
    await newer.bytes(5);
    expect(server.sessions.current(id)).not.toBe(firstLink);
    expect(server.sessions.soleSince(id)).toBeNull();
    server.sessions.current(id)?.send(Buffer.from("for the newer"));
    await newer.bytes(18);
    expect(older.received).toHaveLength(5);

    await older.closed;
    expect(newer.isClosed).toBe(false);
    expect(server.sessions.soleSince(id)).not.toBeNull();
    expect(await server.store.positions.range(id, unixMillis(NOW), unixMillis(NOW + 5000))).toHaveLength(2);
    expect(server.counters.of("ingest.closed.superseded")).toBe(1);
  });

  test("that keeps sending in turn with the first raises one duplicateSession event", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    const events: Event[] = [];
    server.bus.subscribe("event", (event) => events.push(event));
    await using one = await TestClient.open(server.port("teltonika"));
    await using other = await TestClient.open(server.port("teltonika"));
    one.send(login());
    await one.bytes(1);
    other.send(login());
    await other.bytes(1);
    for (let turn = 0; turn < 8; turn++) {
      const client = turn % 2 === 0 ? one : other;
      const before = client.received.length;
      client.send(packet(report(NOW + turn * 1000)));
      await client.bytes(before + 4);
    }
    await until(() => events.length > 0);
    await server.rules.flush();
    expect(events.map(({ type }) => type)).toEqual(["duplicateSession"]);
    expect(server.sessions.soleSince(server.device(IMEI).id)).toBeNull();
  });

  test("of another device on one connection is closed", async () => {
    await using server = await openTestServer({ devices: [IMEI, "352093086403656"] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login(), packet(report(NOW)));
    await device.bytes(5);
    device.send(login("352093086403656"));
    await device.closed;
    expect(device.received).toHaveLength(5);
  });
});

describe("contact", () => {
  test("a device is online while it is connected, and its last contact is kept", async () => {
    const server = await openTestServer({ devices: [IMEI] });
    const { id } = server.device(IMEI);
    const heard: boolean[] = [];
    server.bus.subscribe("contact", ({ online }) => heard.push(online));
    const isOnline = () => ((server.states.get(id)?.flags ?? 0) & VEHICLE_FLAG.online) !== 0;
    expect(isOnline()).toBe(false);
    const device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    await device.bytes(1);
    expect(isOnline()).toBe(true);
    expect(server.rules.contactOf(id)).toMatchObject({ online: true });
    device.socket.destroy();
    await until(() => !isOnline());
    expect(heard).toEqual([true, false]);
    await server.ingest[Symbol.asyncDispose]();
    await server.rules[Symbol.asyncDispose]();
    const [contact] = await server.store.entities.devices.contacts();
    expect(contact).toMatchObject({ deviceId: id, online: false });
    expect(contact?.lastUpdate).toBeGreaterThanOrEqual(NOW - 1000);
    await server.store[Symbol.asyncDispose]();
  });

  test("raw bytes go to those who watch, in both directions, and are not made when nobody does", async () => {
    await using server = await openTestServer({ devices: [IMEI] });
    await using device = await TestClient.open(server.port("teltonika"));
    device.send(login());
    await device.bytes(1);
    const seen: string[] = [];
    const stop = server.bus.subscribe("raw", ({ direction, uniqueId, data }) =>
      seen.push(`${direction} ${uniqueId} ${data.slice(0, 8)}`),
    );
    device.send(packet(report(NOW)));
    await device.bytes(5);
    stop();
    device.send(packet(report(NOW + 1000)));
    await device.bytes(9);
    expect(seen).toEqual([`in ${IMEI} 00000000`, `out ${IMEI} 00000001`]);
  });
});

describe("a device that speaks HTTP", () => {
  const query = (time: number, rest = "") =>
    `id=48241179&timestamp=${Math.round(time / 1000)}&lat=38.72&lon=-9.13${rest}`;

  test("is answered 200 when its report is stored", async () => {
    await using server = await openTestServer({ devices: ["48241179"] });
    const url = `http://127.0.0.1:${server.port("osmand", "http")}/?${query(NOW, "&alarm=sos")}`;
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, ""]);
    const latest = server.store.positions.latest(server.device("48241179").id);
    expect(latest).toMatchObject({ latitude: 38.72, protocol: "osmand", attributes: { alarm: "sos" } });
  });

  test("shows its requests and our answers to those who watch", async () => {
    await using server = await openTestServer({ devices: ["48241179"] });
    const seen: unknown[] = [];
    server.bus.subscribe("raw", ({ direction, uniqueId, deviceId, data }) =>
      seen.push([direction, uniqueId, deviceId, data]),
    );
    await fetch(`http://127.0.0.1:${server.port("osmand", "http")}/?${query(NOW)}`);
    expect(seen).toEqual([
      ["in", "48241179", server.device("48241179").id, `GET /?${query(NOW)}`],
      ["out", null, null, "200"],
    ]);
  });

  test.each([
    ["an unknown device", "/?id=999&lat=1&lon=1", 400],
    ["no identifier", "/?lat=1&lon=1", 400],
    ["a latitude of 91", "/?id=48241179&lat=91&lon=1", 400],
    ["an address beyond the cap", `/?id=48241179&lat=1&lon=1&x=${"y".repeat(9000)}`, 414],
  ])("is refused for %s", async (_, path, status) => {
    await using server = await openTestServer({ devices: ["48241179"] });
    const response = await fetch(`http://127.0.0.1:${server.port("osmand", "http")}${path}`);
    expect(response.status).toBe(status);
    expect([...server.store.positions.allLatest()]).toEqual([]);
  });

  test("gets 413 for a body beyond the cap and 405 for a method that is none of its own", async () => {
    await using server = await openTestServer({ devices: ["48241179"] });
    const url = `http://127.0.0.1:${server.port("osmand", "http")}/`;
    expect((await fetch(url, { method: "POST", body: "x".repeat(100_000) })).status).toBe(413);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
  });

  test("gets 503 and keeps its report while storage fails", async () => {
    await using server = await openTestServer({
      devices: ["48241179"],
      positions: (store) =>
        new Proxy(store, {
          get: (target, key) => {
            if (key === "append") return () => Promise.reject(new Error("disk full"));
            const value: unknown = Reflect.get(target, key);
            return typeof value === "function" ? (value.bind(target) as unknown) : value;
          },
        }),
    });
    const response = await fetch(`http://127.0.0.1:${server.port("osmand", "http")}/?${query(NOW)}`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
  });

  test("may use the web port, through the same handler", async () => {
    await using server = await openTestServer({ devices: ["48241179"] });
    const answer = await server.ingest.requestHandler("osmand")?.(
      { method: "POST", url: "/", contentType: "application/x-www-form-urlencoded", body: Buffer.from(query(NOW)) },
      "192.0.2.1",
    );
    expect(answer).toEqual({ status: 200, body: "" });
    expect(server.ingest.requestHandler("teltonika")).toBeNull();
  });
});

test("a port that is taken is named in one line, and the others are closed again", async () => {
  await using server = await openTestServer({ devices: [IMEI] });
  const { openIngest } = await import("#ingest/ingest.ts");
  const { teltonika } = await import("@outrider/protocols/teltonika/protocol.ts");
  const { gt06 } = await import("@outrider/protocols/gt06/protocol.ts");
  const { directory, store, intake, sessions, rules, bus, counters } = server;
  const taken = server.port("teltonika");
  const opening = openIngest({
    protocols: [gt06, teltonika],
    ports: new Map([
      ["gt06", 0],
      ["teltonika", taken],
    ]),
    host: "127.0.0.1",
    directory,
    register: null,
    unknownDevices: store.entities.unknownDevices,
    intake,
    sessions,
    contacts: rules,
    replies: null,
    bus,
    now: () => unixMillis(NOW),
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    counters,
  });
  await expect(opening).rejects.toThrow(`the teltonika port ${taken} (tcp) is taken by another program`);
  await pause(10);
});
