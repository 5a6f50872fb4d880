import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPosition } from "#store/testing/new-position.ts";
import { Client } from "./testing/client.ts";
import { createDevice, report } from "./testing/fleet.ts";
import { startTestServer } from "./testing/test-server.ts";

/** The program as an operator types it, each time in a process of its own. */
const PROGRAM = join(import.meta.dirname, "../bin/outrider.js");
const START = Date.parse("2026-03-01T10:00:00Z");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-command-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly messages: string;
}

const outrider = async (
  parameters: readonly string[],
  { data = "data", input = "", settings = {} }: { data?: string; input?: string; settings?: object } = {},
): Promise<Ended> => {
  const child = spawn(process.execPath, [PROGRAM, ...parameters], {
    cwd: folder,
    env: { PATH: process.env["PATH"], OUTRIDER_DATA: join(folder, data), ...settings },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined).end(input);
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [code, output, messages] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  expect(messages).not.toMatch(/^\s+at /mu);
  return { code, output, messages };
};

const startServer = (data: string, administrator = true) =>
  startTestServer({ OUTRIDER_DATA: join(folder, data) }, { administrator });

test("a running server's positions are exported and backed up, and a restored backup answers the same", async () => {
  const before = await startServer("data");
  let exported: Ended;
  {
    await using server = before;
    const admin = new Client(server.url);
    await admin.signIn(server.admin.email, server.admin.password);
    await createDevice(admin, "tractor-1");
    for (let minute = 0; minute < 5; minute += 1) {
      const at = START + minute * 60_000;
      expect(await report(server, "tractor-1", { latitude: 38 + minute, longitude: -9.1, at })).toBe(200);
    }
    const period = ["--from", "2026-03-01T10:01:00Z", "--to", "2026-03-01T10:03:00Z"];
    exported = await outrider(["export", "--device", "tractor-1", ...period]);
    expect(exported).toMatchObject({ code: 0, messages: "" });
    const lines = exported.output.trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^id,deviceId,protocol,serverTime,deviceTime,fixTime,/u);
    expect(lines.slice(1).map((line) => line.split(",")[5])).toEqual([
      "2026-03-01T10:01:00.000Z",
      "2026-03-01T10:02:00.000Z",
      "2026-03-01T10:03:00.000Z",
    ]);
    const all = await outrider(["export", "--device=tractor-1", "--format=ndjson"]);
    const latitudes = all.output
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { latitude: number }).latitude);
    expect(latitudes).toEqual([38, 39, 40, 41, 42]);
    // The copy that was read is gone, and the server's own data are where they were.
    expect((await readdir(join(folder, "data"))).filter((name) => name.startsWith("copy-"))).toEqual([]);

    expect(await outrider(["backup", "fleet.backup"])).toMatchObject({ code: 0, output: "" });
    expect((await outrider(["backup", "fleet.backup"])).messages).toMatch(/fleet\.backup exists already\n$/u);
    expect((await outrider(["user", "list"])).output).toContain(
      `${server.admin.email}\tAdministrator\tadministrator\n`,
    );
    for (const parameters of [["migrate"], ["user", "add", "--email", "a@b.test"], ["user", "password", "a@b.test"]]) {
      expect(await outrider(parameters)).toMatchObject({
        code: 75,
        messages: expect.stringMatching(/^the data folder .* is in use by another process: stop the server first\n$/u),
      });
    }
    expect(server.errors).toEqual([]);
  }

  expect(await outrider(["restore", "fleet.backup"], { data: "elsewhere" })).toMatchObject({ code: 0 });
  expect((await outrider(["restore", "fleet.backup"], { data: "elsewhere" })).code).toBe(1);
  const again = await outrider(["export", "--device", "tractor-1", "--from", "2026-03-01T10:01:00Z"], {
    data: "elsewhere",
  });
  expect(again.output.split("\r\n").slice(0, 4)).toEqual(exported.output.split("\r\n").slice(0, 4));
  const migrated = await outrider(["migrate"], { data: "elsewhere" });
  expect(migrated).toMatchObject({ code: 0, messages: "The data have the form of this version already.\n" });

  await using server = await startServer("elsewhere", false);
  const admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
  const { body } = await admin.get("/api/positions?deviceId=1&from=2026-03-01T09:00:00Z&to=2026-03-01T11:00:00Z");
  expect(body).toHaveLength(5);
});

test("an account is made, signs in, gets another password, and the first one is worth nothing", async () => {
  const add = ["user", "add", "--email", "Rosa@Fleet.test", "--name", "Rosa\u001b[2J", "--administrator"];
  const cleanAdd = add.with(5, "Rosa");
  // A name that would steer the terminal of whoever lists the accounts.
  expect((await outrider(add, { data: "people", input: "wheel-lantern-42\n" })).code).toBe(64);
  const made = await outrider(cleanAdd, { data: "people", input: "wheel-lantern-42\n" });
  expect(made).toMatchObject({ code: 0, messages: "Made the administrator rosa@fleet.test.\n" });
  const twice = await outrider(cleanAdd, { data: "people", input: "wheel-lantern-42\n" });
  expect(twice).toMatchObject({ code: 1, messages: "rosa@fleet.test has an account already\n" });

  let cookie: string | null;
  {
    await using server = await startServer("people", false);
    const rosa = new Client(server.url);
    expect((await rosa.signIn("rosa@fleet.test", "wheel-lantern-42")).body).toMatchObject({ administrator: true });
    cookie = rosa.cookie;
  }
  const changed = await outrider(["user", "password", "rosa@fleet.test"], { data: "people", input: "other-lamp-77" });
  expect(changed).toMatchObject({ code: 0, output: "" });
  await using server = await startServer("people", false);
  const old = new Client(server.url);
  old.cookie = cookie;
  expect((await old.get("/api/session")).status).toBe(404);
  expect((await new Client(server.url).signIn("rosa@fleet.test", "wheel-lantern-42")).status).toBe(401);
  expect((await new Client(server.url).signIn("rosa@fleet.test", "other-lamp-77")).status).toBe(200);
});

test("a weak or absent password makes no account", async () => {
  const add = ["user", "add", "--email", "weak@fleet.test"];
  for (const [input, reason] of [
    ["", "no password came on the standard input\n"],
    ["short\n", "The password must have at least 8 characters.\n"],
    ["password123\n", "This password is among the first ones an attacker tries. Choose another.\n"],
  ] as const) {
    expect(await outrider(add, { data: "weak", input })).toMatchObject({ code: 1, messages: reason });
  }
  expect((await outrider(["user", "list"], { data: "weak" })).output).toBe("id\temail\tname\trights\n");
});

test("help is for people who ask, with every command and exit code 0", async () => {
  const { code, output } = await outrider(["help"]);
  expect(code).toBe(0);
  const page = await readFile(join(import.meta.dirname, "../../../docs/command-line.md"), "utf8");
  const forms = output.split("\n").filter((line) => line.startsWith("  outrider "));
  expect(forms.length).toBeGreaterThanOrEqual(10);
  // The page tells of each command in the same form.
  for (const form of forms) expect(page).toContain(form.trim().replaceAll("|", "\\|"));
  expect(await outrider([])).toMatchObject({ code: 0, output });
  expect(await outrider(["export", "--help"])).toMatchObject({ code: 0, output });
});

test("simulate hands over to the simulator", async () => {
  const { code, output } = await outrider(["simulate", "--list", "--vehicles", "2"]);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toHaveLength(2);
});

test.each([
  [["frobnicate"], 'there is no command "frobnicate"'],
  [["constructor"], 'there is no command "constructor"'],
  [["start", "now"], 'start takes no "now"'],
  [["help", "me"], 'help takes no "me"'],
  [["migrate", "--force"], 'migrate takes no "--force"'],
  [["backup"], "backup wants one file name"],
  [["backup", "--all"], "backup wants one file name"],
  [["restore", "a", "b"], "restore wants one file name"],
  [["export"], "export wants --device"],
  [["export", "--device"], "'--device"],
  [["export", "--device", "1", "--frm", "x"], "Unknown option '--frm'"],
  [["export", "--device", "1", "--from", "yesterday"], '--from: "yesterday" is not a time'],
  [["export", "--device", "1", "--to", "2026-02-30T00:00:00Z"], '--to: "2026-02-30T00:00:00Z" is not a time'],
  [["export", "--device", "1", "--from", "2026-02-02T00:00:00Z", "--to", "2026-02-01T00:00:00Z"], "after --to"],
  [["export", "--device", "1", "--format", "xml"], '--format: "xml" is none of csv, ndjson'],
  [["export", "1"], 'export takes no "1"'],
  [["user"], "user wants one of add, password, list"],
  [["user", "remove", "a@b.test"], "user wants one of add, password, list"],
  [["user", "add"], '--email: "" is not an e-mail address'],
  [["user", "add", "--email", "nobody"], '--email: "nobody" is not an e-mail address'],
  [["user", "add", "--email", "a@b.test", "--password", "x"], "Unknown option '--password'"],
  [["user", "password", "a@b.test", "secret"], "a password is typed or piped in"],
  [["user", "list", "all"], 'user list takes no "all"'],
])("%j is a usage error: one line and exit code 64", async (parameters, reason) => {
  const { code, output, messages } = await outrider(parameters, { data: "never-made" });
  expect({ code, output }).toEqual({ code: 64, output: "" });
  expect(messages).toContain(reason);
  expect(messages.trimEnd().split("\n")).toHaveLength(1);
  expect(await readdir(folder)).not.toContain("never-made");
});

test.each([
  [["export", "--device", "1"], "there is no database in"],
  [["migrate"], "there is no database in"],
  [["user", "list"], "there is no database in"],
  [["backup", "x.backup"], "there is no database in"],
  [["restore", "absent.backup"], "there is no file"],
  [["restore", "broken.backup"], "is not a sound backup"],
])("%j without what it needs is one line and exit code 1", async (parameters, reason) => {
  await writeFile(join(folder, "broken.backup"), "not a database");
  const { code, messages } = await outrider(parameters, { data: "never-made" });
  expect({ code, messages }).toEqual({ code: 1, messages: expect.stringContaining(reason) });
  expect(messages.trimEnd().split("\n")).toHaveLength(1);
});

test("a wrong setting is named, with exit code 78", async () => {
  const { code, messages } = await outrider(["migrate"], { settings: { OUTRIDER_SESSION_HOURS: "0" } });
  expect({ code, messages }).toEqual({ code: 78, messages: expect.stringMatching(/^OUTRIDER_SESSION_HOURS: /u) });
});

test("a reader that has enough ends an export without a complaint", async () => {
  await using server = await startServer("long");
  const admin = new Client(server.url);
  await admin.signIn(server.admin.email, server.admin.password);
  await createDevice(admin, "talker");
  await server.running.services.store.positions.append(
    Array.from({ length: 20_000 }, (_, second) => newPosition(1, second)),
  );
  const child = spawn(process.execPath, [PROGRAM, "export", "--device", "talker"], {
    env: { PATH: process.env["PATH"], OUTRIDER_DATA: join(folder, "long") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const messages = text(child.stderr);
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  child.stdout.once("data", () => child.stdout.destroy());
  expect(await exit).toBe(0);
  expect(await messages).toBe("");
});
