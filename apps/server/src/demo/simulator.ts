import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import type { Log } from "#observe/instruments.ts";

const PROGRAM = join(import.meta.dirname, "../../../simulator/src/main.ts");
/** The simulator uploads this much of the past first, so that routes and activity lines are alive at once. */
const HISTORY_HOURS = 24;
/** The same fleet for everybody. */
const SEED = 1;

export const demoVehicle = z.object({
  uniqueId: z.string(),
  protocol: z.string(),
  category: z.string(),
  name: z.string(),
  licensePlate: z.string().optional(),
  group: z.string().optional(),
  driverKeys: z.array(z.string()).optional(),
  driverNames: z.array(z.string()).optional(),
  coldBox: z.number().optional(),
  silentDays: z.number().optional(),
});
export type DemoVehicle = z.infer<typeof demoVehicle>;

/** Asks the simulator which fleet it would be. */
export const inventFleet = async (vehicles: number): Promise<readonly DemoVehicle[]> => {
  const child = spawn(process.execPath, [PROGRAM, "--list", "--vehicles", String(vehicles), "--seed", String(SEED)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: childEnvironment(),
  });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return z.array(demoVehicle).parse(JSON.parse(output));
};

export interface SimulatorOptions {
  readonly fleet: readonly DemoVehicle[];
  readonly ports: readonly { readonly protocol: string; readonly port: number }[];
  readonly host: string;
  /** Upload the past first; only for a fleet that has none yet. */
  readonly withHistory: boolean;
  readonly log: Log;
}

/** The simulated fleet as a child process that reports over the real device ports. */
export class Simulator implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #stopping = false;

  constructor({ fleet, ports, host, withHistory, log }: SimulatorOptions) {
    const portList = ports.map(({ protocol, port }) => `${protocol}:${port}`).join(",");
    const history = withHistory ? ["--history", String(HISTORY_HOURS)] : [];
    this.#child = spawn(
      process.execPath,
      [PROGRAM, "--server", host, "--ports", portList, "--devices", "-", "--seed", String(SEED), "--quiet", ...history],
      { stdio: ["pipe", "ignore", "pipe"], env: childEnvironment() },
    );
    this.#child.stdin?.on("error", () => undefined);
    this.#child.stdin?.end(JSON.stringify(fleet));
    this.#child.stderr?.setEncoding("utf8").on("data", (said: string) => {
      log.warn({ said: said.trim().slice(0, 500) }, "The simulator complains");
    });
    this.#ended = once(this.#child, "exit").then(([code]) => {
      if (!this.#stopping) log.warn({ code }, "The simulator ended by itself");
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping = true;
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill("SIGTERM");
    await this.#ended;
  }
}

/** The simulator needs nothing of our settings, least of all the secrets. */
const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("OUTRIDER_")));
