import { unixMillis } from "@outrider/domain/units/units.ts";
import { expect, test } from "vitest";
import { Client, codeOf, idOf, type Reply } from "./testing/client.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let time = Date.now();
/** Two requests a second for a user, bursts of 40; for an address eight, bursts of 160. Time stands still. */
const startLimited = () =>
  startTestServer(
    { OUTRIDER_REQUESTS_PER_SECOND: "2", OUTRIDER_TRUSTED_PROXIES: "127.0.0.1" },
    { now: () => unixMillis(time) },
  );

const from = (client: Client, address: string, path: string): Promise<Reply> =>
  client.send("GET", path, undefined, undefined, { "x-forwarded-for": address });

const statuses = async (count: number, ask: () => Promise<Reply>): Promise<Record<number, number>> => {
  const seen: Record<number, number> = {};
  for (let each = 0; each < count; each += 1) {
    const { status } = await ask();
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
};

const signedIn = async (server: TestServer): Promise<Client> => {
  const client = new Client(server.url);
  await client.signIn(server.admin.email, server.admin.password);
  return client;
};

test("a user who asks too much gets 429 with Retry-After; other users and the user's tokens do not notice", async () => {
  await using server = await startLimited();
  const admin = await signedIn(server);
  const rui = { name: "Rui", email: "rui@fleet.test", password: "lantern-wheel-77" };
  idOf(await admin.post("/api/users", rui));
  const token = String((await admin.form("/api/session/token", {})).body);
  const other = new Client(server.url);
  await other.signIn(rui.email, rui.password);

  expect(await statuses(40, () => from(admin, "10.0.0.1", "/api/devices"))).toEqual({ 200: 38, 429: 2 });
  const refused = await from(admin, "10.0.0.9", "/api/devices");
  expect([refused.status, codeOf(refused)]).toEqual([429, "too_many_requests"]);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  expect(refused.headers.get("retry-after")).toBe("1");

  expect((await from(other, "10.0.0.2", "/api/devices")).status).toBe(200);
  const script = new Client(server.url, null);
  script.authorization = `Bearer ${token}`;
  expect((await from(script, "10.0.0.3", "/api/devices")).status).toBe(200);
  time += 1000;
  expect(await statuses(3, () => from(admin, "10.0.0.1", "/api/devices"))).toEqual({ 200: 2, 429: 1 });
});

test("a report takes as much as twenty requests", async () => {
  await using server = await startLimited();
  const admin = await signedIn(server);
  const report = "/api/reports/summary?deviceId=1&from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z";
  expect((await from(admin, "10.0.0.1", report)).status).not.toBe(429);
  expect((await from(admin, "10.0.0.1", report)).status).not.toBe(429);
  expect((await from(admin, "10.0.0.1", report)).status).toBe(429);
  expect((await from(admin, "10.0.0.1", "/api/devices")).status).toBe(429);
});

test("an address that guesses credentials is stopped before they are looked at; others are not", async () => {
  await using server = await startLimited();
  const guesser = new Client(server.url, null);
  guesser.authorization = "Bearer ft_guess";
  expect(await statuses(165, () => from(guesser, "10.0.0.1", "/api/devices"))).toEqual({ 401: 160, 429: 5 });
  expect((await from(guesser, "10.0.0.2", "/api/devices")).status).toBe(401);
  // Health checks, and the page itself, are no requests of the API.
  guesser.authorization = null;
  expect((await from(guesser, "10.0.0.1", "/health/live")).status).toBe(200);
});
