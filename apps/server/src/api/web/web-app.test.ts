import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebApp } from "#api/web/web-app.ts";
import { createFactReader } from "#auth/request-facts.ts";

const SCRIPT = `console.log("${"x".repeat(5000)}")`;
const PAGE = `<title>Built</title><script type="application/json" id="partner">{}</script>`;
let folder: string;
let server: Server;
let url: string;
let build: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-web-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "build.json"), '{"build":"b-7"}');
  await writeFile(join(folder, "assets/app-1a2b.js"), SCRIPT);
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  const web = await openWebApp({
    folder,
    tileHosts: ["https://tiles.example"],
    brandOf: (host) => ({ title: host.startsWith("frota") ? "Frota" : "Outrider" }),
  });
  build = web.build;
  const readFacts = createFactReader([]);
  server = createServer((request, response) => {
    if (!web.serve(request, response, readFacts(request))) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test("the page carries the brand of its host and may never be cached unasked", async () => {
  const reply = await fetch(`${url}/`);
  expect(await reply.text()).toContain("<title>Outrider</title>");
  expect(reply.headers.get("cache-control")).toBe("no-cache");
  expect(build).toBe("b-7");
});

test("nothing but our own files and the tile hosts may load into it", async () => {
  const policy = (await fetch(`${url}/`)).headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self' https://tiles.example");
  expect(policy).not.toMatch(/unsafe|\*|script-src[^;]*(blob|data|http)/u);
});

test("hashed files are cached for ever, and compressed as the browser likes", async () => {
  for (const encoding of ["br", "gzip"]) {
    const reply = await fetch(`${url}/assets/app-1a2b.js`, { headers: { "accept-encoding": encoding } });
    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(Number(reply.headers.get("content-length"))).toBeLessThan(500);
    expect(reply.headers.get("cache-control")).toContain("immutable");
    expect(await reply.text()).toBe(SCRIPT);
  }
  const plain = await fetch(`${url}/assets/app-1a2b.js`, { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});

test("a file the browser has is not sent again", async () => {
  const etag = (await fetch(`${url}/assets/app-1a2b.js`)).headers.get("etag") ?? "";
  expect((await fetch(`${url}/assets/app-1a2b.js`, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test.each(["/.vite/manifest.json", "/assets/", "/assets", "/nothing.js", "/assets/..%2findex.html", "/index.html/"])(
  "%s is not there",
  async (path) => {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  },
);

test("without a build the page says what to do", async () => {
  const web = await openWebApp({ folder: join(folder, "absent"), tileHosts: [], brandOf: () => ({ title: "x" }) });
  expect(web.build).toBe("unbuilt");
});
