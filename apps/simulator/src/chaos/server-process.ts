import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { WriteStream } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import LAUNCH from "../../../server/launch.json" with { type: "json" };
import type { DeviceProtocol } from "../fleet/fleet-device.ts";

/** The real program, as `npm start` runs it. */
const PROGRAM = join(import.meta.dirname, "../../../server/src/main/main.ts");
/** Where `npm start` keeps what Node made of the sources: without it the compiler of the sources stays in memory. */
const COMPILE_CACHE = join(import.meta.dirname, "../../../../node_modules/.cache/outrider");
const READY_WITHIN = 60_000;

export const ADMINISTRATOR = { email: "admin@chaos.test", password: "chaos-administrator" };

/** A server in a process of its own over one data folder, to be killed and started again on the same ports. */
export class ServerProcess implements AsyncDisposable {
  readonly ports: Readonly<Record<DeviceProtocol | "web", number>>;
  readonly #folder: string;
  readonly #log: WriteStream;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  /** `settings` are added to the environment; `folder` gets the data and the log. */
  constructor(
    folder: string,
    ports: Readonly<Record<DeviceProtocol | "web", number>>,
    settings: Readonly<Record<string, string>> = {},
  ) {
    this.ports = ports;
    this.#folder = folder;
    this.#settings = settings;
    this.#log = createWriteStream(join(folder, "server.log"), { flags: "a" });
  }

  get url(): string {
    return `http://127.0.0.1:${this.ports.web}`;
  }

  /** Process id, for measuring. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    const { web, ...devicePorts } = this.ports;
    const child = spawn(process.execPath, [...LAUNCH.flags, PROGRAM], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...LAUNCH.environment,
        OUTRIDER_DATA: join(this.#folder, "data"),
        OUTRIDER_HOST: "127.0.0.1",
        OUTRIDER_DEVICE_HOST: "127.0.0.1",
        OUTRIDER_HTTP_PORT: String(web),
        OUTRIDER_PROTOCOLS: Object.entries(devicePorts)
          .map(([protocol, port]) => `${protocol}:${port}`)
          .join(","),
        OUTRIDER_DEMO: "0",
        OUTRIDER_ONLINE_MAP: "0",
        // One account registers and reads back whole fleets.
        OUTRIDER_REQUESTS_PER_SECOND: "0",
        OUTRIDER_ADMIN_EMAIL: ADMINISTRATOR.email,
        OUTRIDER_ADMIN_PASSWORD: ADMINISTRATOR.password,
        ...this.#settings,
      },
    });
    child.stdout.pipe(this.#log, { end: false });
    child.stderr.pipe(this.#log, { end: false });
    this.#child = child;
  }

  /** Resolves with the milliseconds it took when the server says it is ready; throws when it ends or takes too long. */
  async ready(): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < READY_WITHIN) {
      if (this.ended) throw new Error(`the server ended by itself, see ${this.#folder}/server.log`);
      try {
        const answer = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2000) });
        await answer.body?.cancel();
        if (answer.ok) return performance.now() - began;
      } catch {
        // Nobody listens yet.
      }
      await sleep(15);
    }
    throw new Error(`the server was not ready within ${READY_WITHIN} ms, see ${this.#folder}/server.log`);
  }

  /** True when the process ended without having been told to. */
  get ended(): boolean {
    return this.#child !== null && (this.#child.exitCode !== null || this.#child.signalCode !== null);
  }

  /** As a power switch would: no warning, no clean-up. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    this.#log.end();
  }
}

/** Ports that nobody uses just now. */
export const freePorts = async (): Promise<Readonly<Record<DeviceProtocol | "web", number>>> => {
  const servers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const [web = 0, teltonika = 0, gt06 = 0, osmand = 0] = servers.map(
    (server) => (server.address() as AddressInfo).port,
  );
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return { web, teltonika, gt06, osmand };
};
