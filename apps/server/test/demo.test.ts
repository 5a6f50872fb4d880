import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_USERS } from "#demo/demo-users.ts";
import { Client } from "./testing/client.ts";
import { until } from "./testing/fleet.ts";
import { TestSocket } from "./testing/live-socket.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/** The first start of a stranger: a fleet that reports over the device ports, and sign-ins that work. */
const VEHICLES = 27;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ OUTRIDER_DEMO: String(VEHICLES) }, { administrator: false });
  admin = new Client(server.url);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

test("every printed sign-in works and sees the whole fleet", async () => {
  for (const { email, password } of DEMO_USERS) {
    const client = new Client(server.url);
    expect((await client.signIn(email, password)).status).toBe(200);
    expect((await client.get("/api/devices")).body).toHaveLength(VEHICLES);
  }
});

test("the fleet has plates, kinds of every icon, groups, and drivers with keys", async () => {
  await admin.signIn(DEMO_USERS[0]?.email ?? "", DEMO_USERS[0]?.password ?? "");
  const devices = (await admin.get("/api/devices")).body as {
    category: string;
    attributes: { licensePlate: string };
  }[];
  expect(new Set(devices.map(({ category }) => category)).size).toBeGreaterThan(12);
  expect(devices.every(({ attributes }) => attributes.licensePlate !== "")).toBe(true);
  expect((await admin.get("/api/groups")).body).not.toEqual([]);
  const drivers = (await admin.get("/api/drivers")).body as { uniqueId: string }[];
  expect(drivers.every(({ uniqueId }) => /^[0-9A-F]{16}$/u.test(uniqueId))).toBe(true);
});

test("the simulator brings the vehicles to life on the page", async () => {
  using socket = await new TestSocket(`${server.url}/api/live`, { cookie: admin.cookie, origin: server.url }).opened();
  socket.say({ op: "hello" });
  const placed = () => [...socket.vehicles.values()].filter(({ fixTime }) => fixTime > 0).length;
  await until(() => placed() > VEHICLES / 2, "vehicles with a place", 30_000);
}, 40_000);

test("one call removes the fleet, its history and the sign-ins everybody knows", async () => {
  const removed = await admin.delete("/api/demo");
  expect(removed.status).toBe(200);
  expect((await admin.get("/api/session")).status).toBe(404);
  for (const { email, password } of DEMO_USERS) {
    expect((await new Client(server.url).signIn(email, password)).status).toBe(401);
  }
  const { directory, store } = server.running.services;
  expect([directory.devices.size, directory.groups.size, directory.drivers.size, directory.users.size]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([...store.positions.allLatest()]).toEqual([]);
  const { setupToken } = removed.body as { setupToken: string };
  const first = { name: "First", email: "first@fleet.test", password: "wheel-lantern-42", setupToken };
  expect((await new Client(server.url).post("/api/users", first)).body).toMatchObject({ administrator: true });
});
