import { ACTIONS } from "@outrider/domain/access/action.table.ts";
import { can } from "@outrider/domain/access/can.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES } from "#api/routes.ts";
import type { Route } from "#api/route.ts";
import { Client, codeOf, idOf, type Reply } from "./testing/client.ts";
import { createDevice, report } from "./testing/fleet.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/**
 * Every route, asked by every kind of person about their own, a colleague's and an absent object. The expected answer
 * comes from the table of actions, not from what the server did.
 */
const PASSWORD = "lantern-wheel-66";
let server: TestServer;
let admin: Client;
/** Signed-in clients by role. */
const people = new Map<string, Client>();
const ids = { own: new Map<string, number>(), foreign: new Map<string, number>() };

const ROLES: Readonly<Record<string, object>> = {
  admin: { type: "admin", userLimit: 5, deviceLimit: -1 },
  manager: { type: "manager", deviceLimit: -1 },
  operator: { type: "operator" },
  readonly: { type: "admin", userLimit: 5, readonly: true },
  deviceReadonly: { type: "manager", deviceReadonly: true, deviceLimit: -1 },
  withoutReports: { type: "operator", disableReports: true },
};

beforeAll(async () => {
  server = await startTestServer();
  admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
  people.set("administrator", admin);
  people.set("anonymous", new Client(server.url));
  const make = async (side: Map<string, number>, name: string): Promise<void> => {
    const group = idOf(await admin.post("/api/groups", { name }));
    side.set("group", group);
    side.set("device", await createDevice(admin, `access-${name}`, { groupId: group }));
    side.set("driver", idOf(await admin.post("/api/drivers", { name, uniqueId: `key-${name}` })));
    side.set(
      "user",
      idOf(await admin.post("/api/users", { name, email: `${name}@fleet.test`, password: PASSWORD, type: "operator" })),
    );
    await report(server, `access-${name}`, { latitude: 38.7, longitude: -9.1 });
  };
  await make(ids.own, "own");
  await make(ids.foreign, "foreign");
  for (const [role, fields] of Object.entries(ROLES)) {
    const email = emailOf(role);
    const id = idOf(await admin.post("/api/users", { name: role, email, password: PASSWORD, ...fields }));
    for (const [kind, key] of [
      ["group", "groupId"],
      ["driver", "driverId"],
      ["user", "managedUserId"],
    ] as const) {
      expect((await admin.post("/api/permissions", { userId: id, [key]: ids.own.get(kind) })).status).toBe(204);
    }
    const client = new Client(server.url);
    expect((await client.signIn(email, PASSWORD)).status).toBe(200);
    people.set(role, client);
  }
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

/** Routes that change who is signed in, or the ground under the other cases. */
const LEFT_OUT = new Set([
  "/api/session",
  "/api/session/token",
  "/api/session/token/revoke",
  "/api/demo",
  "/",
  "/metrics",
]);
const CASES: readonly Route[] = ROUTES.filter(({ path }) => !LEFT_OUT.has(path));

const ask = (client: Client, route: Route, id: number): Promise<Reply> => {
  const path = route.path.replace("{id}", String(id)).replace("{uniqueId}", "nobody").replace("{file}", "none.pmtiles");
  // An empty body: what is allowed gets as far as the validation and changes nothing.
  return route.body === undefined
    ? client.send(route.method, path)
    : client.send(route.method, path, route.bodyFormat === "form" ? "" : "{}", "application/json");
};

const verdictFor = (role: string, route: Route): string => {
  const record = role === "anonymous" ? null : server.running.services.directory.userByLogin(emailOf(role));
  const principal =
    record === null
      ? ({ kind: "anonymous" } as const)
      : ({ kind: "user", user: record, credential: "session", scopes: null } as const);
  const action = typeof route.action === "function" ? route.action(principal.kind) : route.action;
  const verdict = can(principal, action, server.running.services.installation.flags());
  return verdict.kind === "denied" ? verdict.code : verdict.kind;
};

const emailOf = (role: string): string =>
  role === "administrator" ? server.admin.email : `${role.toLowerCase()}.role@fleet.test`;

test("every route names an action that exists, and no route is declared twice", () => {
  const seen = new Set<string>();
  for (const route of ROUTES) {
    const action = typeof route.action === "function" ? route.action("user") : route.action;
    expect(ACTIONS).toContain(action);
    const name = `${route.method} ${route.path}`;
    expect(seen.has(name)).toBe(false);
    seen.add(name);
  }
});

test("every route answers every role as the table of actions says, for own, foreign and absent objects", async () => {
  const surprises: string[] = [];
  let cases = 0;
  for (const route of CASES) {
    const hasObject = route.object !== undefined && route.object !== "none";
    // Removing would take the ground away; it is judged by who may not.
    for (const [role, client] of people) {
      const verdict = verdictFor(role, route);
      for (const whose of hasObject ? (["own", "foreign", "absent"] as const) : (["own"] as const)) {
        const id = whose === "absent" ? 777_777 : (ids[whose].get(String(route.object)) ?? 1);
        if (route.method === "DELETE" && hasObject && verdict === "allowed" && whose !== "absent") continue;
        const reply = await ask(client, route, id);
        const seen = hasObject && (whose === "own" || (whose === "foreign" && role === "administrator"));
        const expected = expectedAnswer(verdict, hasObject, seen);
        cases += 1;
        if (!expected(reply)) {
          surprises.push(
            `${route.method} ${route.path} ${role} ${whose}: ${verdict} -> ${reply.status} ${String(codeOf(reply))}`,
          );
        }
      }
    }
  }
  expect(surprises).toEqual([]);
  expect(cases).toBeGreaterThan(600);
}, 120_000);

const expectedAnswer =
  (verdict: string, hasObject: boolean, visible: boolean) =>
  (reply: Reply): boolean => {
    if (verdict === "signInNeeded") return reply.status === 401 && codeOf(reply) === "sign_in_required";
    if (hasObject && !visible) return reply.status === 404 && codeOf(reply) === "not_found";
    if (verdict !== "allowed") return reply.status === 403 && codeOf(reply) === verdict;
    return reply.status !== 401 && reply.status < 500 && codeOf(reply) !== "not_allowed";
  };

test("a colleague's object and an absent one are answered byte for byte alike", async () => {
  const manager = people.get("manager");
  if (manager === undefined) throw new Error("no manager");
  const strip = (reply: Reply): unknown => ({
    ...(reply.body as object),
    requestId: "",
    instance: "",
    length: reply.headers.get("content-length"),
    names: [...reply.headers.keys()],
  });
  for (const kind of ["device", "group", "driver", "user"] as const) {
    const foreign = await manager.get(`/api/${kind}s/${String(ids.foreign.get(kind)).padStart(6, "0")}`);
    const absent = await manager.get(`/api/${kind}s/777777`);
    expect(foreign.status).toBe(404);
    expect(strip(foreign)).toEqual(strip(absent));
  }
});

test("lists, reports, exports and positions never show a colleague's vehicle", async () => {
  const device = ids.foreign.get("device");
  const period = "from=2020-01-01T00:00:00Z&to=2020-06-01T00:00:00Z";
  for (const role of ["admin", "manager", "operator"]) {
    const client = people.get(role);
    if (client === undefined) throw new Error(role);
    for (const path of ["/api/devices", "/api/devices?all=true", "/api/positions", "/api/groups", "/api/drivers"]) {
      expect(JSON.stringify((await client.get(path)).body)).not.toContain("foreign");
    }
    expect((await client.get(`/api/devices?id=${device}`)).body).toEqual([]);
    expect((await client.get("/api/devices?uniqueId=access-foreign")).body).toEqual([]);
    for (const path of [
      `/api/positions?deviceId=${device}`,
      `/api/positions?deviceId=${device}&${period}`,
      `/api/positions/csv?deviceId=${device}&${period}`,
      `/api/reports/route?deviceId=${device}&${period}`,
      `/api/reports/trips?groupId=${ids.foreign.get("group")}&${period}`,
      `/api/reports/summary?deviceId=${ids.own.get("device")}&deviceId=${device}&${period}`,
      `/api/devices/${device}/activity?${period}`,
      `/api/devices/${device}/track?${period}`,
      `/api/commands/types?deviceId=${device}`,
    ]) {
      const reply = await client.get(path);
      expect([path, reply.status]).toEqual([path, 404]);
    }
    expect((await client.post("/api/commands/send", { deviceId: device, type: "positionSingle" })).status).toBe(404);
  }
});

test("a readonly user changes nothing, whatever is tried", async () => {
  const before = JSON.stringify(await everything());
  const client = people.get("readonly");
  if (client === undefined) throw new Error("no readonly");
  const own = (kind: string) => ids.own.get(kind);
  const attempts: readonly (readonly [string, string, object])[] = [
    ["PUT", `/api/devices/${own("device")}`, { name: "Hacked", uniqueId: "access-own" }],
    ["POST", "/api/devices", { name: "Hacked", uniqueId: "hacked" }],
    ["DELETE", `/api/devices/${own("device")}`, {}],
    ["PUT", `/api/groups/${own("group")}`, { name: "Hacked" }],
    ["POST", "/api/groups", { name: "Hacked" }],
    ["DELETE", `/api/groups/${own("group")}`, {}],
    ["PUT", `/api/drivers/${own("driver")}`, { name: "Hacked", uniqueId: "key-own" }],
    ["POST", "/api/permissions", { userId: own("user"), deviceId: own("device") }],
    ["DELETE", "/api/permissions", { userId: own("user"), deviceId: own("device") }],
    ["POST", "/api/users", { name: "Hacked", email: "hacked@fleet.test", password: PASSWORD }],
    ["PUT", `/api/users/${own("user")}`, { name: "Hacked", email: "own@fleet.test" }],
    ["DELETE", `/api/users/${own("user")}`, {}],
    ["PUT", "/api/server", { registration: true }],
    ["POST", "/api/commands/send", { deviceId: own("device"), type: "engineStop" }],
    ["PUT", `/api/devices/${own("device")}/accumulators`, { totalDistance: 1 }],
  ];
  for (const [method, path, body] of attempts) {
    const reply = await client.send(method, path, JSON.stringify(body), "application/json");
    expect([method, path, reply.status]).toEqual([method, path, 403]);
  }
  expect(JSON.stringify(await everything())).toBe(before);
});

test("nobody raises their own rights, and a manager of users gives no more than it has", async () => {
  const client = people.get("admin");
  const self = server.running.services.directory.userByLogin(emailOf("admin"));
  if (client === undefined || self === null) throw new Error("no admin");
  const mine = (await client.get(`/api/users/${self.id}`)).body as object;
  for (const change of [
    { administrator: true },
    { userLimit: -1 },
    { deviceLimit: 5 },
    { type: "manager" },
    { readonly: true },
  ]) {
    const reply = await client.put(`/api/users/${self.id}`, { ...mine, ...change });
    expect([change, reply.status]).toEqual([change, 403]);
  }
  const made = { name: "X", email: "x@fleet.test", password: PASSWORD };
  expect((await client.post("/api/users", { ...made, administrator: true })).status).toBe(403);
  expect((await client.post("/api/users", { ...made, userLimit: -1 })).status).toBe(403);
  const child = idOf(await client.post("/api/users", { ...made, type: "operator" }));
  expect((await client.get(`/api/users/${child}`)).status).toBe(200);
  const grant = { userId: child, deviceId: ids.foreign.get("device") };
  expect((await client.post("/api/permissions", grant)).status).toBe(404);
});

const everything = async (): Promise<unknown> => {
  const { entities } = server.running.services.store;
  return [
    await entities.users.all(),
    await entities.devices.all(),
    await entities.groups.all(),
    await entities.drivers.all(),
    await entities.permissions.all(),
  ];
};
