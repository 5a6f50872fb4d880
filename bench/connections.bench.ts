import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMINISTRATOR, freePorts, ServerProcess } from "@outrider/simulator/chaos/server-process.ts";
import { loadDevices, runLoad } from "@outrider/simulator/load/run-load.ts";
import type { LoadRates } from "@outrider/simulator/load/run-load.ts";
import { registerDevices } from "@outrider/simulator/register/register-devices.ts";
import type { Benchmark } from "./benchmark.ts";

/** Devices, each with a connection of its own, and how often each reports (reliability R-10). */
const DEVICES = 10_000;
const PERIOD = 10_000;
const CONNECT_RATE = 1500;
const MIX = ["teltonika", "teltonika", "gt06"] as const;
/** Until all are connected, then so long to measure, ms. */
const WARM_UP = 20_000;
const MEASURE = 30_000;

interface Figures {
  /** MiB. */
  readonly memory: number;
  /** Slowest percent of acknowledgements, ms. */
  readonly acknowledged: number;
  readonly connected: number;
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: "connections.memory",
    unit: "MiB",
    goal: { comparison: "atMost", value: 400 },
    baselineName: "bare net server with the same sockets",
    run: async () => {
      const { server, bare } = await measured();
      return { value: server.memory, baseline: bare.memory };
    },
  },
  {
    name: "connections.acknowledged.p99",
    unit: "ms",
    goal: { comparison: "atMost", value: 250 },
    baselineName: "bare net server that stores nothing",
    run: async () => {
      const { server, bare } = await measured();
      return { value: server.acknowledged, baseline: bare.acknowledged };
    },
  },
];

let once10k: Promise<{ readonly server: Figures; readonly bare: Figures }> | null = null;

/** Both figures come from one run of each server. */
const measured = (): Promise<{ readonly server: Figures; readonly bare: Figures }> =>
  (once10k ??= (async () => ({ bare: await measureBare(), server: await measureServer() }))());

const measureServer = async (): Promise<Figures> => {
  const folder = mkdtempSync(join(tmpdir(), "outrider-connections-"));
  mkdirSync(join(folder, "data"));
  try {
    await using server = new ServerProcess(folder, await freePorts());
    server.start();
    await server.ready();
    const devices = loadDevices(DEVICES, 1, MIX).map((device, index) => ({
      ...device,
      category: "car" as const,
      name: `Load ${index + 1}`,
    }));
    const registered = await registerDevices({ url: server.url, ...ADMINISTRATOR }, devices);
    if (registered.kind === "refused") throw new Error(registered.reason);
    // Devices are made once and connect for years: what making them left in memory is not what connections cost.
    await server.kill();
    server.start();
    await server.ready();
    return await measure(server.ports.teltonika, server.ports.gt06, () => server.pid, MIX);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Answers a login with 01 and everything else with "one record": what sockets alone cost. */
const BARE_SERVER = `
  const server = require("node:net").createServer({ noDelay: true }, (socket) => {
    let known = false;
    socket.on("error", () => undefined);
    socket.on("data", () => {
      socket.write(known ? Buffer.from([0, 0, 0, 1]) : Buffer.from([1]));
      known = true;
    });
  });
  server.listen({ host: "127.0.0.1", port: 0, backlog: 4096 }, () => console.log(server.address().port));
`;

const measureBare = async (): Promise<Figures> => {
  const child = spawn(process.execPath, ["-e", BARE_SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const line = String((await once(child.stdout, "data"))[0]);
    return await measure(Number(line), 0, () => child.pid ?? 0, ["teltonika"]);
  } finally {
    child.kill("SIGKILL");
  }
};

const measure = async (
  teltonika: number,
  gt06: number,
  pid: () => number,
  mix: readonly ("teltonika" | "gt06")[],
): Promise<Figures> => {
  const stop = new AbortController();
  const rates: LoadRates[] = [];
  let memory = 0;
  setTimeout(() => {
    rates.length = 0;
  }, WARM_UP);
  setTimeout(() => {
    memory = residentMebibytes(pid());
    stop.abort();
  }, WARM_UP + MEASURE);
  await runLoad({
    host: "127.0.0.1",
    ports: { teltonika, gt06, osmand: 0 },
    devices: loadDevices(DEVICES, 1, mix),
    tcp: DEVICES,
    periodMillis: PERIOD,
    records: 1,
    longestPause: 10_000,
    connectRate: CONNECT_RATE,
    ledger: null,
    seed: 1,
    signal: stop.signal,
    onRates: (rate) => rates.push(rate),
    drainMillis: 2000,
  });
  const connected = Math.min(...rates.map((rate) => rate.connected));
  if (connected < DEVICES) throw new Error(`only ${connected} of ${DEVICES} devices stayed connected`);
  return { memory, acknowledged: Math.max(...rates.map((rate) => rate.p99)), connected };
};

/** Memory of another process that is in RAM, from /proc. */
const residentMebibytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
