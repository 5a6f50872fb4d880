import { expect, test } from "vitest";
import { deviceSides } from "./device-sides.ts";
import { protocolNamed, protocols } from "./registry.ts";

test("names and ports are each given once", () => {
  expect(new Set(protocols.map(({ name }) => name)).size).toBe(protocols.length);
  expect(new Set(protocols.map(({ defaultPort }) => defaultPort)).size).toBe(protocols.length);
});

test("every protocol is found by its name, and has a device side", () => {
  for (const protocol of protocols) {
    expect(protocolNamed(protocol.name)).toBe(protocol);
    expect(deviceSides.get(protocol.name)?.name).toBe(protocol.name);
  }
  expect(protocolNamed("carrier-pigeon")).toBeNull();
});

test("every protocol hears something: a stream, datagrams or requests", () => {
  for (const { tcp, udp, http } of protocols) expect(tcp ?? udp ?? http).toBeDefined();
});
