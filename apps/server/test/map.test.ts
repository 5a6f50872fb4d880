import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "./testing/client.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/** Map files in the data folder, and the online map by way of the server. */
const TILE_JSON = { tiles: ["https://tiles.example/{z}/{x}/{y}.pbf"], minzoom: 0, maxzoom: 14, attribution: "© Tiles" };
let folder: string;
let tiles: Server;
let asked = 0;
let server: TestServer;
let admin: Client;
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-map-"));
  const maps = join(folder, "maps");
  await mkdir(maps, { recursive: true });
  await writeFile(join(maps, "portugal.pmtiles"), bytes);
  await writeFile(join(maps, "secret.txt"), "secret");
  await writeFile(join(folder, "world.pmtiles"), "world");
  await mkdir(join(folder, "other"));
  await writeFile(join(folder, "other/outside.pmtiles"), "outside");
  tiles = createServer((_request, response) => {
    asked += 1;
    response.end(JSON.stringify(TILE_JSON));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => tiles.once("listening", resolve));
  const address = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/planet`;
  server = await startTestServer({ OUTRIDER_DATA: folder, OUTRIDER_ONLINE_MAP: "1", OUTRIDER_TILE_JSON: address });
  admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
  tiles.close();
  await rm(folder, { recursive: true, force: true });
});

test("a map file dropped into the data folder or its maps folder is offered, anything else is not", async () => {
  const { body } = await admin.get("/api/map/types");
  expect(body).toEqual({
    types: ["portugal", "world"].map((id) => ({ id, name: id, url: `/api/map/files/${id}.pmtiles` })),
  });
});

test("it is served in the ranges a map asks for", async () => {
  const range = (value: string) =>
    admin.send("GET", "/api/map/files/portugal.pmtiles", undefined, undefined, { range: value });
  const part = await range("bytes=10-19");
  expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
    206,
    "bytes 10-19/1000",
    "10",
  ]);
  const whole = await admin.get("/api/map/files/portugal.pmtiles");
  expect([whole.status, whole.headers.get("accept-ranges"), whole.headers.get("content-type")]).toEqual([
    200,
    "bytes",
    "application/octet-stream",
  ]);
  expect((await range("bytes=5000-")).status).toBe(416);
  const etag = whole.headers.get("etag") ?? "";
  const again = await admin.send("GET", "/api/map/files/portugal.pmtiles", undefined, undefined, {
    "if-none-match": etag,
  });
  expect(again.status).toBe(304);
});

test.each([
  "secret.txt",
  "other%2foutside.pmtiles",
  "..%2fother%2foutside.pmtiles",
  "%2e%2e%2foutside.pmtiles",
  "nothing.pmtiles",
  ".pmtiles",
])("%s is not served", async (file) => {
  expect((await admin.get(`/api/map/files/${file}`)).status).toBe(404);
});

test("files and types are for people who are signed in", async () => {
  const nobody = new Client(server.url);
  expect((await nobody.get("/api/map/types")).status).toBe(401);
  expect((await nobody.get("/api/map/files/portugal.pmtiles")).status).toBe(401);
});

test("the online map is asked for once and answered from memory", async () => {
  expect((await admin.get("/api/map/online")).body).toEqual(TILE_JSON);
  expect((await admin.get("/api/map/online")).body).toEqual(TILE_JSON);
  expect(asked).toBe(1);
});

test("switched off, there is none", async () => {
  await using offline = await startTestServer();
  const client = new Client(offline.url);
  await client.signIn(offline.admin.email, offline.admin.password);
  expect((await client.get("/api/map/online")).status).toBe(204);
});
