import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server of its own for tests: started from source, on free ports, with a data folder that goes with it. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  /** Port by protocol name, on 127.0.0.1. */
  readonly devicePorts: ReadonlyMap<string, number>;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Ends it as a crash would, and starts it again on the same data and ports. */
  readonly restart: () => Promise<void>;
  /** Ends it at once and leaves it down. */
  readonly kill: () => Promise<void>;
}

export interface TestServerOptions {
  /** Vehicles of the demo; 0 starts without demo, with an administrator. */
  readonly demo: number;
  /** False with `demo: 0`: no account at all, as on a new installation. */
  readonly administrator?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The account of a server without demo. */
export const ADMINISTRATOR = { email: "admin@example.test", password: "seven-quiet-lorries" } as const;

const ROOT = join(import.meta.dirname, "../..");
const NODE = join(ROOT, "node_modules/.bin/node");
const READY_MILLIS = 30_000;
const STOP_MILLIS = 12_000;

/** Starts a server and waits until it says that it is ready. Throws with its output when it does not. */
export const startServer = async (options: TestServerOptions): Promise<TestServer> => {
  if (!existsSync(join(ROOT, "apps/web/dist/index.html"))) throw new Error("The page is not built: npm run build");
  const data = await mkdtemp(join(tmpdir(), "outrider-e2e-"));
  let running = await launch(data, options, { http: 0, protocols: "teltonika:0,gt06:0,osmand:0" });
  const ports = {
    http: Number(new URL(running.url).port),
    protocols: [...running.devicePorts].map(([name, port]) => `${name}:${port}`).join(","),
  };
  let down = false;
  const kill = async (): Promise<void> => {
    if (down) return;
    down = true;
    running.child.kill("SIGKILL");
    await running.ended;
  };
  return {
    url: running.url,
    devicePorts: running.devicePorts,
    output: () => running.output(),
    kill,
    restart: async () => {
      await kill();
      running = await launch(data, options, ports);
      down = false;
    },
    [Symbol.asyncDispose]: async () => {
      if (!down) await stop(running);
      await rm(data, { recursive: true, force: true });
    },
  };
};

type Launched = Awaited<ReturnType<typeof launch>>;

const launch = async (
  data: string,
  { demo, administrator = true, environment = {} }: TestServerOptions,
  ports: { readonly http: number; readonly protocols: string },
) => {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("OUTRIDER_"));
  const child = spawn(NODE, ["--disable-warning=ExperimentalWarning", "apps/server/src/main/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...Object.fromEntries(inherited),
      OUTRIDER_DATA: data,
      OUTRIDER_HTTP_PORT: String(ports.http),
      OUTRIDER_HOST: "127.0.0.1",
      OUTRIDER_DEVICE_HOST: "127.0.0.1",
      OUTRIDER_PROTOCOLS: ports.protocols,
      OUTRIDER_ONLINE_MAP: "0",
      OUTRIDER_DEMO: String(demo),
      ...(demo === 0 && administrator
        ? { OUTRIDER_ADMIN_EMAIL: ADMINISTRATOR.email, OUTRIDER_ADMIN_PASSWORD: ADMINISTRATOR.password }
        : {}),
      ...environment,
    },
  });
  let said = "";
  const ended = once(child, "close");
  const ready = new Promise<void>((resolve, reject) => {
    const take = (part: Buffer): void => {
      said += part.toString("utf8");
      if (/Outrider is ready: \S+\n[\s\S]*Devices report to: .*\n/.test(said)) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)));
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${said}`)), READY_MILLIS).unref();
  });
  try {
    await ready;
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const url = /Outrider is ready: (\S+)/.exec(said)?.[1] ?? "";
  const listed = /Devices report to: (.*)\n/.exec(said)?.[1] ?? "";
  const devicePorts = new Map(
    listed.split(", ").map((entry): [string, number] => {
      const [name = "", port = "0"] = entry.split(" ");
      return [name, Number(port)];
    }),
  );
  return { child, ended, url, devicePorts, output: () => said };
};

/** Asks the server to stop and gives it the time it promises to need. */
const stop = async ({ child, ended }: Launched): Promise<void> => {
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), STOP_MILLIS);
  await ended;
  clearTimeout(forced);
};
