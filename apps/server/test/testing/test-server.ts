import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "#config/read-settings.ts";
import { startServer, type RunningServer } from "#main/start-server.ts";
import type { Log, Now } from "#observe/instruments.ts";

const ADMIN = { email: "admin@fleet.test", password: "wheel-lantern-42" };

const SILENT: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export interface TestServer extends AsyncDisposable {
  readonly running: RunningServer;
  readonly url: string;
  readonly admin: typeof ADMIN;
  readonly devicePort: (protocol: string) => number;
  /** What was logged as an error: nothing, in a test that expects no fault. */
  readonly errors: readonly unknown[];
}

/** A whole server in this process: real ports, real storage in a folder of its own, no demo. */
export const startTestServer = async (
  environment: Readonly<Record<string, string>> = {},
  { administrator = true, now }: { readonly administrator?: boolean; readonly now?: Now } = {},
): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), "outrider-test-"));
  const outcome = readSettings({
    OUTRIDER_DATA: join(folder, "data"),
    OUTRIDER_HTTP_PORT: "0",
    OUTRIDER_HOST: "127.0.0.1",
    OUTRIDER_DEVICE_HOST: "127.0.0.1",
    OUTRIDER_PROTOCOLS: "osmand:0,teltonika:0,gt06:0",
    OUTRIDER_DEMO: "0",
    ...(administrator ? { OUTRIDER_ADMIN_EMAIL: ADMIN.email, OUTRIDER_ADMIN_PASSWORD: ADMIN.password } : {}),
    OUTRIDER_ONLINE_MAP: "0",
    // Tests ask faster than people and scripts; those of the limit set their own.
    OUTRIDER_REQUESTS_PER_SECOND: "0",
    ...environment,
  });
  if (outcome.kind === "problems") throw new Error(outcome.problems.join("\n"));
  const errors: unknown[] = [];
  const log: Log = { ...SILENT, error: (fields, text) => errors.push({ ...fields, text }) };
  const running = await startServer({
    settings: outcome.settings,
    log: () => log,
    version: "test",
    onFatal: (error) => errors.push(error),
    ...(now === undefined ? {} : { now }),
  });
  return {
    running,
    url: `http://127.0.0.1:${running.port}`,
    admin: ADMIN,
    errors,
    devicePort: (protocol) => running.devicePorts.find((each) => each.protocol === protocol)?.port ?? 0,
    [Symbol.asyncDispose]: async () => {
      await running[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
