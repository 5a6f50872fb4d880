import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { groupId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { userIn } from "@outrider/wire/traccar/user.ts";
import { hashPassword } from "@outrider/server/auth/password-hash.ts";
import { openStore } from "@outrider/server/store/open-store.ts";
import { imeiOf } from "./driven-report.ts";

const EMAIL = "bench@fleet.test";
const PASSWORD = "wheel-lantern-42";
const PROGRAM = join(import.meta.dirname, "../apps/server/src/main/main.ts");

/** A whole server in a process of its own, with a fleet in its storage before it starts. */
export interface LiveServer extends AsyncDisposable {
  readonly url: string;
  readonly devicePort: number;
  readonly cookie: string;
  /** Resident memory of the server now, in bytes. */
  readonly memory: () => Promise<number>;
}

export const startLiveServer = async (devices: number): Promise<LiveServer> => {
  const folder = await mkdtemp(join(tmpdir(), "outrider-bench-live-"));
  await seed(folder, devices);
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      OUTRIDER_DATA: folder,
      OUTRIDER_DEMO: "0",
      OUTRIDER_HTTP_PORT: "0",
      OUTRIDER_HOST: "127.0.0.1",
      OUTRIDER_DEVICE_HOST: "127.0.0.1",
      OUTRIDER_PROTOCOLS: "teltonika:0",
    },
  });
  const output = await printed(child);
  const url = /http:\/\/[\d.]+:\d+/u.exec(output)?.[0] ?? "";
  const devicePort = Number(/teltonika (\d+)/u.exec(output)?.[1]);
  const cookie = await signIn(url);
  return {
    url,
    devicePort,
    cookie,
    memory: async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^outrider_process_resident_memory_bytes (\S+)/mu.exec(text)?.[1]);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const seed = async (dataFolder: string, devices: number): Promise<void> => {
  await using store = await openStore({ dataFolder, clock: () => unixMillis(Date.now()) });
  const phc = await hashPassword(PASSWORD);
  await store.entities.transaction(async (entities) => {
    const { password: _none, ...row } = userIn.parse({ name: "Bench", email: EMAIL, administrator: true });
    const user = await entities.users.insert({ ...row, temporary: false });
    await entities.users.setPasswordHash(user.id, phc);
    const group = await entities.groups.insert({ name: "Fleet", groupId: groupId(0), attributes: {} });
    await entities.permissions.add([{ owner: "user", ownerId: user.id, target: "group", targetId: group.id }]);
    for (let index = 0; index < devices; index += 1) {
      await entities.devices.insert({
        name: `Vehicle ${index}`,
        uniqueId: imeiOf(index),
        groupId: group.id,
        calendarId: 0,
        phone: null,
        model: "Panel van",
        contact: null,
        category: "van",
        disabled: false,
        expirationTime: null,
        attributes: { licensePlate: `AA-${index}`, fuel_tank_capacity: 80 },
      });
    }
  });
};

const printed = async (child: ChildProcess): Promise<string> => {
  let output = "";
  child.stdout?.on("data", (data) => (output += String(data)));
  while (!output.includes("is ready") || !output.endsWith("\n\n")) {
    if (child.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return output;
};

const signIn = async (url: string): Promise<string> => {
  const body = new URLSearchParams({ email: EMAIL, password: PASSWORD });
  const response = await fetch(`${url}/api/session`, { method: "POST", body, headers: { origin: url } });
  await response.arrayBuffer();
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};
