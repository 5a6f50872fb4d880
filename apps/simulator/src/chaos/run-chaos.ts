import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../random/random.ts";
import { loadDevices } from "../load/run-load.ts";
import { registerDevices } from "../register/register-devices.ts";
import type { CheckResult, StoredPosition } from "./check-ledger.ts";
import { checkLedger, readLedger } from "./check-ledger.ts";
import { ADMINISTRATOR, freePorts, ServerProcess } from "./server-process.ts";
import { StoredPositions } from "./stored-positions.ts";

export interface ChaosOptions {
  readonly kills: number;
  readonly devices: number;
  /** Positions a second, all devices together. */
  readonly rate: number;
  readonly seed: number;
  /** Bounds of a server's life, ms. */
  readonly shortestLife: number;
  readonly longestLife: number;
  /** Look into the store after every so many kills; the end looks at everything anyway. */
  readonly checkEvery: number;
  readonly say: (line: string) => void;
}

export interface ChaosResult extends CheckResult {
  readonly kills: number;
  /** Milliseconds from start to ready after each kill that was followed by a whole start-up. */
  readonly recoveries: readonly number[];
}

const SIMULATOR = join(import.meta.dirname, "../main.ts");
/** One life in so many is counted from the start of the process, so that kills also meet the recovery. */
const EARLY_EVERY = 4;
const READERS = 4;
const DAY = 86_400_000;

/**
 * Kills a real server again and again under load and compares its store with the ledger of what it acknowledged. The
 * devices, the ledger and this program live in other processes than the server.
 */
export const runChaos = async (options: ChaosOptions): Promise<ChaosResult> => {
  const { kills, seed, say } = options;
  const folder = mkdtempSync(join(tmpdir(), "outrider-chaos-"));
  mkdirSync(join(folder, "data"));
  const ledgerFile = join(folder, "ledger.txt");
  const random = new Random(seed);
  const recoveries: number[] = [];
  say(`data, log and ledger in ${folder}, seed ${seed}`);
  await using server = new ServerProcess(folder, await freePorts());
  server.start();
  await server.ready();
  const registered = await registerDevices(
    { url: server.url, ...ADMINISTRATOR },
    loadDevices(options.devices, seed, ["teltonika", "gt06"]).map((device, index) => ({
      ...device,
      category: "car",
      name: `Load ${index + 1}`,
    })),
  );
  if (registered.kind === "refused") throw new Error(registered.reason);
  const load = startLoad(options, server, ledgerFile);
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const life = random.between(options.shortestLife, options.longestLife);
      if (kill % EARLY_EVERY !== 0) recoveries.push(await server.ready());
      await sleep(life);
      if (server.ended) throw new Error(`the server ended by itself before kill ${kill}, see ${folder}/server.log`);
      await server.kill();
      server.start();
      if (kill % options.checkEvery !== 0 || kill === kills) continue;
      recoveries.push(await server.ready());
      const found = await check(server, ledgerFile);
      say(`${kill} kills, ${found.acknowledged} acknowledged, ${found.lost} lost, ${found.doubled} doubled`);
      if (found.lost + found.doubled > 0) return { ...found, kills: kill, recoveries };
    }
    recoveries.push(await server.ready());
  } finally {
    const ended = once(load, "exit");
    load.kill("SIGTERM");
    await ended;
  }
  const result = await check(server, ledgerFile);
  await server.kill();
  // What went wrong can be looked at; what went well leaves nothing behind.
  if (result.lost + result.doubled + result.invented === 0) rmSync(folder, { recursive: true, force: true });
  return { ...result, kills, recoveries };
};

const startLoad = ({ devices, rate, seed }: ChaosOptions, server: ServerProcess, ledger: string) => {
  const { teltonika, gt06, osmand } = server.ports;
  const words = Object.entries({
    vehicles: devices,
    period: devices / rate,
    seed,
    ledger,
    mix: "teltonika:1,gt06:1",
    ports: `teltonika:${teltonika},gt06:${gt06},osmand:${osmand}`,
    "longest-pause": 250,
    "connect-rate": 5000,
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return spawn(process.execPath, [SIMULATOR, "--load", "--quiet", ...words], {
    stdio: ["ignore", "ignore", "inherit"],
  });
};

/** The ledger is read before the store: what it says then must be there. */
const check = async (server: ServerProcess, ledgerFile: string): Promise<CheckResult> => {
  const ledger = readLedger(readFileSync(ledgerFile, "utf8"));
  const store = await StoredPositions.signIn(server.url, ADMINISTRATOR.email, ADMINISTRATOR.password);
  const devices = [...(await store.devices())];
  const stored = new Map<string, readonly StoredPosition[]>();
  const read = async (): Promise<void> => {
    for (let device = devices.pop(); device !== undefined; device = devices.pop()) {
      const [uniqueId, id] = device;
      stored.set(uniqueId, await store.positions(id, Date.now() - 2 * DAY, Date.now() + 2 * DAY));
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return checkLedger(ledger, stored);
};
