import { afterAll, beforeAll, expect, test } from "vitest";
import { Client, codeOf } from "./testing/client.ts";
import { createDevice, report, until } from "./testing/fleet.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/** From a tracker that nobody registered to a vehicle: what the page "Connect a device" asks for. */
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

const PLACE = { latitude: 38.72, longitude: -9.14 };
const strangers = async () =>
  (await admin.get("/api/devices/unknown")).body as { uniqueId: string; protocol: string; count: number }[];

test("administrators are told the ports in force, and nobody else is", async () => {
  const { status, body } = await admin.get("/api/server/ports");
  expect(status).toBe(200);
  const { ports, addresses } = body as { ports: object[]; addresses: string[] };
  expect(ports).toContainEqual({ protocol: "osmand", transport: "http", port: server.devicePort("osmand") });
  expect(ports).toContainEqual({ protocol: "teltonika", transport: "tcp", port: server.devicePort("teltonika") });
  expect(addresses).not.toContain("127.0.0.1");

  await admin.post("/api/users", { name: "Operator", email: "operator@fleet.test", password: "lantern-wheel-66" });
  const operator = new Client(server.url);
  await operator.signIn("operator@fleet.test", "lantern-wheel-66");
  expect((await operator.get("/api/server/ports")).status).toBe(403);
  expect((await new Client(server.url).get("/api/server/ports")).status).toBe(401);
});

test("a stranger is listed, adopted, stored at its next report, and does not come back to the list", async () => {
  expect(await report(server, "stranger-1", PLACE)).toBe(400);
  expect(await report(server, "stranger-1", PLACE)).toBe(400);
  await until(async () => (await strangers()).length === 1, "the stranger is listed", 12_000);
  expect((await strangers())[0]).toMatchObject({ uniqueId: "stranger-1", protocol: "osmand", count: 2 });

  // Knocks once more right before it is adopted: that sighting is written afterwards.
  await report(server, "stranger-1", PLACE);
  const device = await createDevice(admin, "stranger-1", { attributes: { licensePlate: "AA-00-AA" } });
  expect(await strangers()).toEqual([]);
  expect(await report(server, "stranger-1", PLACE)).toBe(200);
  expect((await admin.get(`/api/positions?deviceId=${device}`)).body).toMatchObject([PLACE]);

  const { unknownDevices } = server.running.services.store.entities;
  await until(async () => (await unknownDevices.list()).length === 1, "the late sighting is written", 12_000);
  expect(await strangers()).toEqual([]);
});

test("an identifier that somebody else took meanwhile is refused by name", async () => {
  await createDevice(admin, "taken-1");
  const again = await admin.post("/api/devices", { name: "Again", uniqueId: "taken-1" });
  expect([again.status, codeOf(again)]).toEqual([409, "unique_id_taken"]);
});
