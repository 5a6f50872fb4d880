import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "./testing/fleet.ts";

/** The program as an operator starts it: exit codes, one clear line, no stack trace. */
const PROGRAM = join(import.meta.dirname, "../src/main/main.ts");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environmentOf = (name: string, extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  OUTRIDER_DATA: join(folder, name),
  OUTRIDER_HTTP_PORT: "0",
  OUTRIDER_DEVICE_HOST: "127.0.0.1",
  OUTRIDER_HOST: "127.0.0.1",
  OUTRIDER_PROTOCOLS: "osmand:0,teltonika:0",
  OUTRIDER_DEMO: "0",
  OUTRIDER_ADMIN_EMAIL: "a@fleet.test",
  OUTRIDER_ADMIN_PASSWORD: "wheel-lantern-42",
  ...extra,
});

const start = (name: string, extra: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [PROGRAM], {
    env: environmentOf(name, extra),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = new Promise<number | null>((resolve) => child.on("exit", resolve));
  return { child, exit, complaint: text(child.stderr) };
};

const failing = async (name: string, extra: Readonly<Record<string, string>>) => {
  const started = performance.now();
  const { exit, complaint } = start(name, extra);
  const [code, lines] = await Promise.all([exit, complaint]);
  expect(lines).not.toMatch(/^\s+at /mu);
  expect(lines).not.toContain("Error:");
  return { code, lines: lines.trim().split("\n"), millis: performance.now() - started };
};

test("every broken setting is named at once with exit code 78, and nothing listens", async () => {
  const { code, lines, millis } = await failing("broken", {
    OUTRIDER_HTTP_PORT: "70000",
    OUTRIDER_HTTP_PROT: "1",
    OUTRIDER_LOG: "",
  });
  expect(code).toBe(78);
  expect(lines).toHaveLength(3);
  expect(lines.join("\n")).toContain("OUTRIDER_HTTP_PORT?");
  expect(millis).toBeLessThan(3000);
});

test("an unknown protocol is one line with a hint", async () => {
  const { code, lines } = await failing("protocol", { OUTRIDER_PROTOCOLS: "teltonica:0" });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining("teltonika?")]);
});

test("a taken web port is one line and a non-zero exit", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.on("listening", resolve));
  const { port } = taken.address() as { port: number };
  const { code, lines } = await failing("web-port", { OUTRIDER_HTTP_PORT: String(port) });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`port ${port} .*taken`, "u"))]);
  taken.close();
});

test("a taken device port is one line and a non-zero exit", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.on("listening", resolve));
  const { port } = taken.address() as { port: number };
  const { code, lines } = await failing("device-port", { OUTRIDER_PROTOCOLS: `teltonika:${port}` });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`teltonika port ${port}`)]);
  taken.close();
});

test("a data folder that is a file is one line and a non-zero exit", async () => {
  await writeFile(join(folder, "not-a-folder"), "");
  const { code, lines } = await failing("not-a-folder", {});
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("not-a-folder");
});

test("two servers cannot have one data folder", async () => {
  const first = start("shared");
  await ready(first.child);
  const { code, lines } = await failing("shared", {});
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
});

test.each(["SIGTERM", "SIGINT"] as const)("%s drains and ends with 0 within ten seconds", async (signal) => {
  const { child, exit, complaint } = start(`signal-${signal}`);
  const output = await ready(child);
  const url = /http:\/\/[\d.]+:\d+/u.exec(output)?.[0] ?? "";
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  // A connection that stays open must not hold the stop.
  const idle = fetch(`${url}/api/server`, { keepalive: true });
  await (await idle).arrayBuffer();
  const started = performance.now();
  child.kill(signal);
  expect(await exit).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(await complaint).toBe("");
});

test("a second start is ready in under three seconds", async () => {
  const first = start("again");
  await ready(first.child);
  first.child.kill("SIGTERM");
  await first.exit;
  const started = performance.now();
  const second = start("again");
  await ready(second.child);
  expect(performance.now() - started).toBeLessThan(3000);
  second.child.kill("SIGTERM");
  await second.exit;
});

test("without any account the start prints a set-up token, and only that makes the administrator", async () => {
  const { child, exit } = start("fresh", { OUTRIDER_DEMO: "0", OUTRIDER_ADMIN_EMAIL: "", OUTRIDER_ADMIN_PASSWORD: "" });
  void child;
  expect(await exit).toBe(78);
  const bare = environmentOf("fresh", {});
  delete bare["OUTRIDER_ADMIN_EMAIL"];
  delete bare["OUTRIDER_ADMIN_PASSWORD"];
  const server = spawn(process.execPath, [PROGRAM], { env: bare, stdio: ["ignore", "pipe", "inherit"] });
  const output = await ready(server);
  const url = /http:\/\/[\d.]+:\d+/u.exec(output)?.[0] ?? "";
  const token = /^\s+([\w-]{43})$/mu.exec(output)?.[1] ?? "";
  expect(token).not.toBe("");
  const create = (setupToken: string) =>
    fetch(`${url}/api/users`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "First", email: "first@fleet.test", password: "wheel-lantern-42", setupToken }),
    });
  expect(((await (await fetch(`${url}/api/server`)).json()) as { newServer: boolean }).newServer).toBe(true);
  expect((await create("wrong")).status).toBe(403);
  expect((await create(token)).status).toBe(200);
  expect((await create(token)).status).toBe(403);
  expect(((await (await fetch(`${url}/api/server`)).json()) as { newServer: boolean }).newServer).toBe(false);
  server.kill("SIGTERM");
  await new Promise((resolve) => server.on("exit", resolve));
});

/** Waits for the address and answers everything printed until then. */
async function ready(child: ReturnType<typeof spawn>): Promise<string> {
  let output = "";
  child.stdout?.on("data", (data) => (output += String(data)));
  await until(() => output.includes("is ready") && output.endsWith("\n\n"), "a server that is ready", 15_000);
  return output;
}
