import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client, codeOf, idOf } from "./testing/client.ts";
import { createDevice, report } from "./testing/fleet.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/** Rows B11 to B31 of the bad-input list that concern sign-in, devices, positions and links. */
let server: TestServer;
let admin: Client;
let device: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
  device = await createDevice(admin, "rest-1");
  await report(server, "rest-1", { latitude: 38.7, longitude: -9.1 });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

const outcome = async (reply: Promise<{ status: number; body: unknown; headers: Headers }>) => {
  const { status, body, headers } = await reply;
  if (status >= 400) {
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(body).toMatchObject({ status, instance: expect.any(String), requestId: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/node_modules|SELECT|\.ts\b|ECONN|at [A-Z]\w+/u);
  }
  return [status, codeOf({ status, body, headers })];
};

const postText = (text: string, type = "application/json", extra = {}) =>
  outcome(admin.send("POST", "/api/devices", text, type, extra));

describe("bodies", () => {
  const named = (rest: string): string => `{"name":"A","uniqueId":"body-1"${rest}}`;
  test.each([
    ["B11 malformed", "{", 400, "malformed_json"],
    ["B11 trailing comma", named(","), 400, "malformed_json"],
    ["B12 more than a megabyte", named(`,"x":"${"x".repeat(1_100_000)}"`), 413, "body_too_large"],
    ["B12 a hundred levels", named(`,"attributes":${'{"a":'.repeat(100)}1${"}".repeat(100)}`), 422, "too_deep"],
    ["B12 a very long array", `[${"1,".repeat(300_000)}1]`, 422, "invalid"],
    ["B14 a key twice", named(',"name":"B"'), 400, "duplicate_key"],
    ["B15 __proto__", named(',"__proto__":{"a":1}'), 422, "forbidden_key"],
    ["B15 constructor deep inside", named(',"attributes":{"a":{"constructor":1}}'), 422, "forbidden_key"],
    ["an array", "[]", 422, "invalid"],
    ["null", "null", 422, "invalid"],
    ["a number as the name", '{"name":1,"uniqueId":"x"}', 422, "invalid"],
    ["B38 a name of 10 kB", `{"name":"${"x".repeat(10_000)}","uniqueId":"x"}`, 422, "invalid"],
    ["B38 a direction mark", '{"name":"a\\u202eb","uniqueId":"x"}', 422, "invalid"],
    ["B38 a control character", '{"name":"a\\u0000b","uniqueId":"x"}', 422, "invalid"],
    ["an identifier that is a path", '{"name":"a","uniqueId":"../../etc/passwd"}', 422, "invalid"],
  ])("%s", async (_name, text, status, code) => {
    expect(await postText(text)).toEqual([status, code]);
  });

  test("B11 a byte order mark is accepted", async () => {
    expect(await postText(`\uFEFF{"name":"Bom","uniqueId":"bom-1"}`)).toEqual([200, null]);
  });

  test("B13 other types and compressed bodies are 415", async () => {
    expect(await postText(named(""), "text/plain")).toEqual([415, "unsupported_media_type"]);
    expect(await outcome(admin.send("POST", "/api/devices", named("")))).toEqual([415, "unsupported_media_type"]);
    expect(
      await postText(gzipSync(named("")).toString("latin1"), "application/json", { "content-encoding": "gzip" }),
    ).toEqual([415, "unsupported_media_type"]);
    expect(await outcome(admin.send("POST", "/api/session", "{}", "application/json"))).toEqual([
      415,
      "unsupported_media_type",
    ]);
  });

  test.each(["=cmd|' /C calc'!A0", "<script>window.__xss=1</script>", "'; DROP TABLE devices; --", "日本 🚚"])(
    "B38 the name %j is stored as it is and answered as text",
    async (name) => {
      const id = idOf(await admin.post("/api/devices", { name, uniqueId: `name-${Math.random()}` }));
      const reply = await admin.get(`/api/devices/${id}`);
      expect(reply.body).toMatchObject({ name });
      expect(reply.headers.get("content-type")).toContain("application/json");
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  test("B16 server-owned and client-only fields change nothing and do not fail", async () => {
    const body = {
      name: "Own",
      uniqueId: "rest-1",
      attributes: { immobilized: true, commandPending: true, licensePlate: "AA-00-AA", lastDriverUniqueId: "x" },
      position: {},
      geofences: [],
      immobilized: true,
      tenantId: 4,
      partnerId: 9,
    };
    const reply = await admin.put(`/api/devices/${device}`, body);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ attributes: { licensePlate: "AA-00-AA" } });
    expect(reply.body).not.toHaveProperty("attributes.immobilized");
    expect(reply.body).not.toHaveProperty("attributes.commandPending");
    expect(reply.body).not.toHaveProperty("attributes.lastDriverUniqueId");
    expect(reply.body).not.toHaveProperty("tenantId");
  });

  test("B19 the id of the body must be the one of the address", async () => {
    const body = { id: device + 1, name: "A", uniqueId: "rest-1" };
    expect(await outcome(admin.put(`/api/devices/${device}`, body))).toEqual([422, "id_mismatch"]);
  });

  test("B25 an identifier, an e-mail and a driver's key can be had once", async () => {
    expect(await outcome(admin.post("/api/devices", { name: "B", uniqueId: "rest-1" }))).toEqual([
      409,
      "unique_id_taken",
    ]);
    const user = { name: "A", email: server.admin.email.toUpperCase(), password: "wheel-lantern-43" };
    expect(await outcome(admin.post("/api/users", user))).toEqual([409, "user_exists"]);
    await admin.post("/api/drivers", { name: "D", uniqueId: "KEY-1" });
    expect(await outcome(admin.post("/api/drivers", { name: "E", uniqueId: "KEY-1" }))).toEqual([
      409,
      "rfid_duplicated",
    ]);
  });

  test("B40 a stale version is refused", async () => {
    const id = await createDevice(admin, "version-1");
    const body = { name: "A", uniqueId: "version-1" };
    expect((await admin.put(`/api/devices/${id}`, { ...body, version: 0 })).status).toBe(412);
  });
});

describe("B17 ids", () => {
  test.each(["0", "-1", "1e3", "9007199254740993", "abc", "1;DROP", "%00", "1%2F2", "9".repeat(400), "1.5", " 1", "٣"])(
    "%s never fails the server",
    async (id) => {
      const [status, code] = await outcome(admin.get(`/api/devices/${id}`));
      expect([
        [404, "not_found"],
        [400, "bad_id"],
      ]).toContainEqual([status, code]);
    },
  );

  test.each(["deviceId=abc", "deviceId=-1", "id=1&id=x", "deviceId=1e3", "id=99999999999999999999"])(
    "positions?%s is 400",
    async (query) => {
      expect(await outcome(admin.get(`/api/positions?${query}`))).toEqual([400, "bad_id"]);
    },
  );
});

describe("B23 periods and repeated parameters", () => {
  const ask = (query: string) => outcome(admin.get(`/api/reports/route?deviceId=${device}&${query}`));
  test.each([
    ["", 422, "period_required"],
    ["from=2026-01-02T00:00:00Z", 422, "period_required"],
    ["from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z", 422, "bad_period"],
    ["from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z", 422, "range_too_large"],
    ["from=2026-02-30T00:00:00Z&to=2026-03-01T00:00:00Z", 400, "bad_parameter"],
    ["from=2026-01-01T00:00:00&to=2026-03-01T00:00:00Z", 400, "bad_parameter"],
    ["from=2026-01-01T00:00:00Mars/Base&to=2026-03-01T00:00:00Z", 400, "bad_parameter"],
    ["from=2026-01-01T00:00:00%2B01:00&to=2026-01-02T00:00:00%2B01:00", 200, null],
    ["from=2026-01-01T00:00:00+01:00&to=2026-01-02T00:00:00+01:00", 200, null],
  ])("%s is %i %s", async (query, status, code) => {
    expect(await ask(query)).toEqual([status, code]);
  });

  test("an id repeated ten thousand times is refused, a few hundred devices are not", async () => {
    const many = (count: number): string => Array.from({ length: count }, () => "id=1").join("&");
    const few = await admin.get(`/api/positions?${many(300)}`);
    expect(few.status).toBe(200);
    // An address so long does not even pass the header limit.
    expect((await admin.get(`/api/positions?${many(10_000)}`)).status).toBe(431);
  });

  test("limits and flags are read strictly", async () => {
    expect(await outcome(admin.get("/api/devices?limit=-1"))).toEqual([400, "bad_parameter"]);
    expect(await outcome(admin.get("/api/devices?all=yes"))).toEqual([400, "bad_parameter"]);
    expect(await outcome(admin.get("/api/devices?limit=1&offset=0&refresh=123&unknown=1"))).toEqual([200, null]);
  });
});

describe("B24 links in bulk", () => {
  test("more than 5000 are refused as a batch, a mixed batch as no batch", async () => {
    const links = Array.from({ length: 5001 }, () => ({ userId: 1, deviceId: device }));
    expect(await outcome(admin.post("/api/permissions/bulk", links))).toEqual([413, "batch_too_large"]);
    const mixed = [
      { userId: 1, deviceId: device },
      { userId: 1, groupId: 1 },
    ];
    expect(await outcome(admin.post("/api/permissions/bulk", mixed))).toEqual([422, "bad_link"]);
  });

  test("one absent end among many applies nothing and names its place", async () => {
    const user = idOf(
      await admin.post("/api/users", { name: "L", email: "links@fleet.test", password: "wheel-lantern-44" }),
    );
    const links = [
      ...Array.from({ length: 50 }, () => ({ userId: user, deviceId: device })),
      { userId: user, deviceId: 999_999 },
    ];
    const reply = await admin.post("/api/permissions/bulk", links);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ errors: [{ path: "50" }] });
    expect((await admin.get(`/api/devices?userId=${user}`)).body).toEqual([]);
    expect((await admin.post("/api/permissions/bulk", links.slice(0, 50))).status).toBe(204);
    expect((await admin.get(`/api/devices?userId=${user}`)).body).toHaveLength(1);
    expect((await admin.delete("/api/permissions/bulk", links.slice(0, 1))).status).toBe(204);
    expect((await admin.get(`/api/devices?userId=${user}`)).body).toEqual([]);
  });
});

describe("B30 new passwords", () => {
  test.each([
    ["short-1", "password_too_short"],
    ["x".repeat(300), "invalid"],
    ["password123", "password_common"],
    ["qwertyuiop", "password_common"],
    ["pessoa@fleet.test", "password_context"],
  ])("%.20s is refused", async (password, code) => {
    const reply = admin.post("/api/users", { name: "Pessoa", email: "pessoa@fleet.test", password });
    expect(await outcome(reply)).toEqual([422, code]);
  });

  test("an account needs a password, and nobody can read it back", async () => {
    const user = { name: "No", email: "no@fleet.test" };
    expect(await outcome(admin.post("/api/users", user))).toEqual([422, "password_required"]);
    const reply = await admin.post("/api/users", { ...user, password: "wheel-lantern-45" });
    expect(reply.body).toMatchObject({ password: null });
    expect(JSON.stringify((await admin.get("/api/users")).body)).not.toContain("wheel-lantern");
  });
});

test("B39 a language that is a path falls back to English", async () => {
  const reply = await admin.send("GET", "/api/devices/0", undefined, undefined, { "accept-language": "../../etc" });
  expect(reply.body).toMatchObject({ detail: "This does not exist, or you may not see it." });
  const french = await admin.send("GET", "/api/devices/0", undefined, undefined, {
    "accept-language": "fr-CA,fr;q=0.9",
  });
  expect(french.body).toMatchObject({ detail: expect.stringContaining("n’existe pas") });
});

test("groups cannot contain themselves", async () => {
  const top = idOf(await admin.post("/api/groups", { name: "Top" }));
  const below = idOf(await admin.post("/api/groups", { name: "Below", groupId: top }));
  expect(await outcome(admin.put(`/api/groups/${top}`, { name: "Top", groupId: below }))).toEqual([422, "group_cycle"]);
  expect(await outcome(admin.put(`/api/groups/${top}`, { name: "Top", groupId: top }))).toEqual([422, "group_cycle"]);
});

test("after all this no object has gained a property", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
});
