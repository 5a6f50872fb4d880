import { afterAll, beforeAll, expect, test } from "vitest";
import { Client, idOf } from "./testing/client.ts";
import { createDevice, report, until } from "./testing/fleet.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";
import { differences, type SHAPES } from "./testing/traccar-shapes.table.ts";

/** Every answer against Traccar's shapes, over a vehicle that drove, stopped and drove again. */
const START = Date.now() - 3 * 3_600_000;
const MINUTE = 60_000;
let server: TestServer;
let admin: Client;
let device: number;
const period = `from=${new Date(START - MINUTE).toISOString()}&to=${new Date(Date.now() + MINUTE).toISOString()}`;

beforeAll(async () => {
  server = await startTestServer();
  admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
  const group = idOf(await admin.post("/api/groups", { name: "Lisbon" }));
  device = await createDevice(admin, "contract-1", {
    groupId: group,
    category: "van",
    attributes: { licensePlate: "AA-00-AA" },
  });
  await admin.post("/api/drivers", { name: "Rui", uniqueId: "KEY-9" });
  for (let minute = 0; minute < 60; minute += 1) {
    const driving = minute < 20 || minute >= 40;
    const way = driving ? (minute < 20 ? minute : minute - 20) : 20;
    const status = await report(server, "contract-1", {
      latitude: 38.7 + way * 0.005,
      longitude: -9.1,
      at: START + minute * MINUTE,
      speed: driving ? 20 : 0,
      ignition: driving,
      driverUniqueId: "KEY-9",
      ...(minute === 5 ? { alarm: "sos" } : {}),
    });
    expect(status).toBe(200);
  }
  await until(
    async () => listOf(await admin.get(`/api/reports/trips?deviceId=${device}&${period}`)).length > 0,
    "a trip",
  );
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

const listOf = ({ body }: { body: unknown }): readonly unknown[] => {
  if (!Array.isArray(body)) throw new Error(`not a list: ${JSON.stringify(body).slice(0, 200)}`);
  return body;
};

const LISTS: readonly (readonly [string, keyof typeof SHAPES])[] = [
  ["/api/users", "User"],
  ["/api/devices", "Device"],
  ["/api/groups", "Group"],
  ["/api/drivers", "Driver"],
  ["/api/positions", "Position"],
  ["/api/commands/types", "Type"],
  ["/api/notifications/types", "Type"],
  ["/api/notifications/notificators", "Type"],
  ["/api/statistics", "Statistics"],
];

test.each(LISTS)("%s answers a list of %s", async (path, shape) => {
  const rows = listOf(await admin.get(path));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => differences(row, shape))).toEqual([]);
});

const REPORTS: readonly (readonly [string, keyof typeof SHAPES, number])[] = [
  ["route", "Position", 60],
  ["trips", "Trip", 2],
  ["stops", "Stop", 1],
  ["summary", "Summary", 1],
  ["events", "Event", 4],
];

test.each(REPORTS)("/api/reports/%s answers %s", async (report_, shape, atLeast) => {
  const rows = listOf(await admin.get(`/api/reports/${report_}?deviceId=${device}&${period}`));
  expect(rows.length).toBeGreaterThanOrEqual(atLeast);
  expect(rows.flatMap((row) => differences(row, shape))).toEqual([]);
});

test("single objects have the shapes of the lists", async () => {
  expect(differences((await new Client(server.url).get("/api/server")).body, "Server")).toEqual([]);
  expect(differences((await admin.get("/api/session")).body, "User")).toEqual([]);
  expect(differences((await admin.get(`/api/devices/${device}`)).body, "Device")).toEqual([]);
  const [event] = listOf(await admin.get(`/api/reports/events?deviceId=${device}&${period}`));
  const { id } = event as { id: number };
  expect(differences((await admin.get(`/api/events/${id}`)).body, "Event")).toEqual([]);
  expect((await admin.get(`/api/events/${id}`)).body).toEqual(event);
});

test("the history of a device is what it reported, in order, and nothing outside the period", async () => {
  const history = listOf(await admin.get(`/api/positions?deviceId=${device}&${period}`)) as {
    fixTime: string;
    speed: number;
  }[];
  expect(history.map(({ fixTime }) => Date.parse(fixTime))).toEqual(
    Array.from({ length: 60 }, (_, minute) => START + minute * MINUTE),
  );
  expect(history[0]?.speed).toBe(20);
  const edge = new Date(START + 10 * MINUTE).toISOString();
  expect(listOf(await admin.get(`/api/positions?deviceId=${device}&from=${edge}&to=${edge}`))).toHaveLength(1);
});

test("positions by id answer those asked for and drop the unknown silently", async () => {
  const [latest] = listOf(await admin.get(`/api/positions?deviceId=${device}`)) as { id: number }[];
  const rows = listOf(await admin.get(`/api/positions?id=${latest?.id}&id=424242&id=0`)) as { id: number }[];
  expect(rows.map(({ id }) => id)).toEqual([latest?.id]);
});

test("a device answers its status, contact and newest position", async () => {
  const { body } = await admin.get(`/api/devices/${device}`);
  const [latest] = listOf(await admin.get("/api/positions")) as { id: number }[];
  expect(body).toMatchObject({ positionId: latest?.id, attributes: { licensePlate: "AA-00-AA" } });
  expect(Date.now() - Date.parse((body as { lastUpdate: string }).lastUpdate)).toBeLessThan(60_000);
});

test("lists filter, page and leave attributes out as Traccar's clients ask", async () => {
  const other = await createDevice(admin, "contract-2");
  const ids = async (query: string) =>
    (listOf(await admin.get(`/api/devices?${query}`)) as { id: number }[]).map(({ id }) => id);
  expect(await ids(`id=${other}&id=999999`)).toEqual([other]);
  expect(await ids("uniqueId=contract-1")).toEqual([device]);
  expect(await ids("keyword=CONTRACT-2")).toEqual([other]);
  expect(await ids("limit=1")).toHaveLength(1);
  expect(await ids("limit=1&offset=1")).not.toEqual(await ids("limit=1&offset=0"));
  expect(await ids("limit=10&offset=5")).toEqual([]);
  const [lean] = listOf(await admin.get(`/api/devices?id=${device}&excludeAttributes=true`));
  expect(lean).toMatchObject({ attributes: {} });
});

test("the all-in-one report answers the parts asked for", async () => {
  const { body } = await admin.get(`/api/reports/allinone?deviceId=${device}&${period}`);
  expect(Object.keys(body as object).sort()).toEqual(["route", "stops", "summary", "trips"]);
  const two = await admin.get(`/api/reports/allinone?deviceId=${device}&${period}&type=events&type=trips`);
  expect(Object.keys(two.body as object).sort()).toEqual(["events", "trips"]);
});

test("a trip that crosses the edge of a period is cut there, with the figures of the cut", async () => {
  const from = new Date(START + 10 * MINUTE).toISOString();
  const to = new Date(START + 15 * MINUTE).toISOString();
  const rows = listOf(await admin.get(`/api/reports/trips?deviceId=${device}&from=${from}&to=${to}`)) as {
    startTime: string;
    endTime: string;
    distance: number;
    driverName: string;
  }[];
  expect(rows).toHaveLength(1);
  expect([rows[0]?.startTime, rows[0]?.endTime].map((text) => Date.parse(text ?? ""))).toEqual([
    START + 10 * MINUTE,
    START + 15 * MINUTE,
  ]);
  // 5 minutes at 0.005 degrees of latitude a minute.
  expect(rows[0]?.distance).toBeGreaterThan(2700);
  expect(rows[0]?.distance).toBeLessThan(2850);
  expect(rows[0]?.driverName).toBe("Rui");
});

test("a daily summary has a row for each day with reports", async () => {
  const rows = listOf(await admin.get(`/api/reports/summary?deviceId=${device}&${period}&daily=true`)) as {
    distance: number;
  }[];
  const [whole] = listOf(await admin.get(`/api/reports/summary?deviceId=${device}&${period}`)) as {
    distance: number;
  }[];
  expect(rows.length).toBeGreaterThanOrEqual(1);
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(rows.reduce((sum, { distance }) => sum + distance, 0)).toBeLessThanOrEqual((whole?.distance ?? 0) + 1);
});

test("the activity line has no gaps from one end of the period to the other", async () => {
  const { body } = await admin.get(`/api/devices/${device}/activity?${period}`);
  const { segments } = body as { segments: { start: number; end: number; state: string }[] };
  expect(segments[0]?.start).toBe(START - MINUTE);
  for (const [index, segment] of segments.entries()) {
    expect(segment.end).toBeGreaterThan(segment.start);
    if (index > 0) expect(segment.start).toBe(segments[index - 1]?.end);
  }
  expect(segments.map(({ state }) => state)).toEqual(expect.arrayContaining(["unknown", "on", "off"]));
});

test.each([
  ["csv", "text/csv", /^id,deviceId,protocol/u],
  ["gpx", "application/gpx+xml", /<trkpt lat="38\.7" lon="-9\.1">/u],
  ["kml", "application/vnd.google-earth.kml+xml", /-9\.1,38\.7,0/u],
])("positions/%s is a file of its kind", async (format, type, content) => {
  const reply = await admin.get(`/api/positions/${format}?deviceId=${device}&${period}`);
  expect(reply.headers.get("content-type")).toContain(type);
  expect(reply.headers.get("content-disposition")).toContain(`positions.${format}`);
  expect(String(reply.body)).toMatch(content);
});

test("lists of entities that nobody can make yet are empty lists", async () => {
  for (const path of [
    "geofences",
    "notifications",
    "calendars",
    "maintenance",
    "attributes/computed",
    "commands",
    "orders",
    "reports",
  ]) {
    const reply = await admin.get(`/api/${path}?userId=1&refresh=1`);
    expect([path, reply.status, reply.body]).toEqual([path, 200, []]);
  }
});

test("deleting answers 204 and the object is gone", async () => {
  const id = await createDevice(admin, "contract-gone");
  const reply = await admin.delete(`/api/devices/${id}`);
  expect([reply.status, reply.body]).toEqual([204, ""]);
  expect((await admin.get(`/api/devices/${id}`)).status).toBe(404);
});

test("the counters of a device are set by a position with the new readings", async () => {
  expect(
    (await admin.put(`/api/devices/${device}/accumulators`, { deviceId: device, totalDistance: 123_456 })).status,
  ).toBe(204);
  const [latest] = listOf(await admin.get(`/api/positions?deviceId=${device}`));
  expect(latest).toMatchObject({ attributes: { totalDistance: 123_456 } });
  const silent = await createDevice(admin, "contract-silent");
  expect((await admin.put(`/api/devices/${silent}/accumulators`, { totalDistance: 1 })).status).toBe(422);
});

test("an unknown device is listed and can be adopted in one call", async () => {
  await report(server, "stranger-1", { latitude: 1, longitude: 1 });
  await until(
    async () => listOf(await admin.get("/api/devices/unknown")).length > 0,
    "the stranger in the list",
    10_000,
  );
  expect(listOf(await admin.get("/api/devices/unknown"))[0]).toMatchObject({
    uniqueId: "stranger-1",
    protocol: "osmand",
  });
  await createDevice(admin, "stranger-1");
  expect(listOf(await admin.get("/api/devices/unknown"))).toEqual([]);
  expect(await report(server, "stranger-1", { latitude: 1, longitude: 1 })).toBe(200);
});

test("the description names every route and every answer's shape", async () => {
  const { body } = await new Client(server.url).get("/api/openapi.json");
  const { paths, openapi } = body as { paths: Record<string, Record<string, { responses: object }>>; openapi: string };
  expect(openapi).toBe("3.1.0");
  expect(Object.keys(paths).length).toBeGreaterThan(40);
  expect(paths["/api/devices"]?.["get"]?.responses).toHaveProperty("200.content");
});

test("health answers OK and the metrics stay on this machine", async () => {
  for (const path of ["/api/health", "/health/live", "/health/ready"]) {
    expect((await new Client(server.url).get(path)).body).toBe("OK");
  }
  expect(String((await new Client(server.url).get("/metrics")).body)).toContain("outrider_http_request_seconds");
});
