import { deviceSides } from "@outrider/protocols/device-sides.ts";
import type { DeviceSide } from "@outrider/protocols/device-side.ts";
import { protocols } from "@outrider/protocols/registry.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { describe, expect, test } from "vitest";
import { IMEI, report } from "#ingest/testing/reports.ts";
import { pause, TestClient, until } from "#ingest/testing/test-client.ts";
import { openTestServer } from "#ingest/testing/test-server.ts";

const NOW = Math.floor(Date.now() / 1000) * 1000;
/** What a device of the protocol calls itself: its IMEI, but terminals of JT/T 808 of the 2013 edition know 12 digits. */
const identifierOf = (protocol: string): string => (protocol === "jt808" ? "139123456789" : IMEI);
const NEVER = new Promise<never>(() => {});

/** Connects as a device of the protocol does. */
const connected = async (side: DeviceSide, port: number): Promise<TestClient> => {
  const client = await TestClient.open(port);
  const login = side.login(identifierOf(side.name));
  if (login !== null) {
    client.send(login);
    await client.bytes(1);
  }
  return client;
};

describe.each([...deviceSides.values()].map((side) => [side.name, side] as const))("%s", (name, side) => {
  const identifier = identifierOf(name);
  const transport = side.transport === "http" ? "http" : "tcp";
  const frame = side.report([report(NOW - 5000, { attributes: { ignition: true } })], {
    uniqueId: identifier,
    serial: 2,
  });

  test("stores a report, and answers it where the protocol has an answer", async () => {
    await using server = await openTestServer({ devices: [identifier], protocols });
    await using device = await connected(side, server.port(name, transport));
    const before = device.received.length;
    device.send(frame);
    const { id } = server.device(identifier);
    await until(() => server.store.positions.latest(id) !== null);
    expect(server.store.positions.latest(id)).toMatchObject({ protocol: name, fixTime: NOW - 5000, valid: true });
    if (!side.acknowledges) return;
    const { answer } = side.read((await device.bytes(before + 1)).subarray(before)) ?? {};
    expect(answer?.kind).toBe("acknowledged");
  });

  test("says nothing while the commit has not ended", async () => {
    await using server = await openTestServer({
      devices: [identifier],
      protocols,
      limits: { drainMillis: 20 },
      positions: (store) =>
        new Proxy(store, {
          get: (target, key) => {
            if (key === "append") return () => NEVER;
            const value: unknown = Reflect.get(target, key);
            return typeof value === "function" ? (value.bind(target) as unknown) : value;
          },
        }),
    });
    await using device = await connected(side, server.port(name, transport));
    const before = device.received.length;
    device.send(frame);
    await until(() => server.counters.of("ingest.positions") >= 1);
    await pause(80);
    expect(device.received).toHaveLength(before);
  });

  test("reads the same report from single bytes", async () => {
    await using server = await openTestServer({ devices: [identifier], protocols });
    await using device = await connected(side, server.port(name, transport));
    for (const byte of frame) device.send(Uint8Array.from([byte]));
    const { id } = server.device(identifier);
    await until(() => server.store.positions.latest(id) !== null);
    const all = await server.store.positions.range(id, unixMillis(0), unixMillis(NOW));
    expect(all).toHaveLength(1);
  });
});
