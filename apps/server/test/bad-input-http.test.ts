import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "./testing/raw-http.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/** Rows B01 to B10 of the bad-input list, on raw sockets. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

const GET = "GET /api/server HTTP/1.1\r\nHost: a\r\n";
const POST = "POST /api/session HTTP/1.1\r\nHost: a\r\n";

describe("a request that two readers could understand differently is refused and the connection closed", () => {
  test.each([
    ["B01 length and chunked", `${POST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ["B01 two lengths", `${POST}Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc`, 400],
    ["B01 two other lengths", `${POST}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`, 400],
    ["B01 unknown coding", `${POST}Transfer-Encoding: xchunked\r\n\r\n`, 400],
    ["B01 two codings", `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
    ["B01 bare line feed", "GET /api/server HTTP/1.1\nHost: a\n\n", 400],
    ["B01 folded header", `${GET}X-A: b\r\n c\r\n\r\n`, 400],
    ["B01 blank before the colon", `${GET}X-A : b\r\n\r\n`, 400],
    ["B01 NUL in a value", `${GET}X-A: a\u0000b\r\n\r\n`, 400],
    ["B01 bad chunk extension", `${POST}Transfer-Encoding: chunked\r\n\r\n3;\nx\r\nabc\r\n0\r\n\r\n`, 400],
    ["B01 negative length", `${POST}Content-Length: -1\r\n\r\n`, 400],
    ["B02 no host", "GET /api/server HTTP/1.1\r\n\r\n", 400],
    ["B03 two hosts", `${GET}Host: b\r\n\r\n`, 400],
    ["B03 other absolute target", "GET http://b/api/server HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["B05 long header", `${GET}X-A: ${"x".repeat(17_000)}\r\n\r\n`, 431],
    ["B05 long address", `GET /${"x".repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ["B06 101 headers", `${GET}${Array.from({ length: 100 }, (_, index) => `X-${index}: 1\r\n`).join("")}\r\n`, 431],
    ["B08 TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
    ["B08 PROPFIND", "PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
    ["B08 PATCH", "PATCH /api/devices/1 HTTP/1.1\r\nHost: a\r\n\r\n", 405],
    ["B08 unknown method", "TRACK / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ])("%s", async (_name, bytes, status) => {
    const reply = await sendRaw(server.running.port, bytes);
    expect(reply.status).toBe(status);
    expect(reply.closed).toBe(true);
    expect(reply.text.match(/^HTTP\/1\.1/gmu)).toHaveLength(1);
    expect(reply.text).not.toMatch(/node_modules|\.ts|at [A-Z]/u);
  });
});

test("B03 an absolute target of the same host is served", async () => {
  const reply = await sendRaw(server.running.port, "GET http://a/health/live HTTP/1.1\r\nHost: a\r\n\r\n", 300);
  expect(reply.status).toBe(200);
});

test("B08 CONNECT is closed without a word", async () => {
  const reply = await sendRaw(server.running.port, "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(reply.closed).toBe(true);
  expect(reply.status).toBe(0);
});

test.each([
  ["a TLS hello", Buffer.from("16030100a5010000a10303", "hex")],
  ["a GT06 login", Buffer.from("78780d01012345678901234500018cdd0d0a", "hex")],
])("B09 %s on the web port is refused", async (_name, bytes) => {
  const reply = await sendRaw(server.running.port, bytes);
  expect(reply.status).toBe(400);
  expect(reply.closed).toBe(true);
});

test("B09 HTTP on a device port is closed without a reply", async () => {
  const reply = await sendRaw(server.devicePort("teltonika"), `${GET}\r\n`, 3000);
  expect(reply.text).toBe("");
  expect(reply.closed).toBe(true);
});

test.each([
  "/..%2f..%5cconf",
  "/../../package.json",
  "/%2e%2e/%2e%2e/package.json",
  "/assets/..%5c..%5cpackage.json",
  "/%00",
  "/a//b",
  "/API/Devices",
  "/api/Devices",
  "/.vite/manifest.json",
  "//evil.example/",
  "/api",
  "/api/",
  "/api/nothing",
  "/api/devices/1/nothing",
])("B10 %s does not exist", async (path) => {
  const reply = await sendRaw(server.running.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(reply.status).toBe(404);
});

test("B07 a connection that drips its headers is ended with 408 in time", async () => {
  const started = performance.now();
  const socket = connect(server.running.port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => (text += data.toString()));
  socket.on("error", () => undefined);
  socket.write("GET /api/server HTTP/1.1\r\n");
  const dripping = setInterval(() => socket.write("X: y\r\n"), 500);
  await new Promise((resolve) => socket.on("close", resolve));
  clearInterval(dripping);
  expect(text).toContain("408");
  expect(performance.now() - started).toBeLessThan(16_000);
}, 20_000);

test("B04 with a list of hosts, another host gets a neutral 421", async () => {
  await using strict = await startTestServer({ OUTRIDER_HOSTS: "fleet.example" });
  const ask = (host: string) =>
    sendRaw(strict.running.port, `GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect((await ask("fleet.example")).status).toBe(200);
  expect((await ask("Fleet.Example:8082")).status).toBe(200);
  const refused = await ask("other.example");
  expect(refused.status).toBe(421);
  expect(refused.text).not.toMatch(/fleet|outrider/iu);
});

test("method override headers change nothing", async () => {
  const reply = await sendRaw(
    server.running.port,
    `${POST}X-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  expect(reply.status).toBe(415);
});
