import { spawn } from "node:child_process";
import { once } from "node:events";
import { deviceId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { openStore } from "#store/open-store.ts";

const WRITER = new URL("./writer.ts", import.meta.url);
const SHORTEST_LIFE_MILLIS = 30;
const LONGEST_LIFE_MILLIS = 500;
const ALWAYS = [unixMillis(0), unixMillis(8e15)] as const;

export interface CrashFigures {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

/**
 * Kills a writing process again and again at random moments and compares the store with the ledger of what was
 * acknowledged. `random` gives 0..1.
 */
export async function crashRun(folder: string, kills: number, random: () => number): Promise<CrashFigures> {
  /** Serials acknowledged, by device. Serials are never used twice. */
  const ledger = new Map<number, Set<number>>();
  let nextSerial = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    for (const line of await lifeOfAWriter(folder, nextSerial, random)) {
      const [device = 0, serial = 0] = line.split(" ").map(Number);
      const serials = ledger.get(device) ?? new Set();
      ledger.set(device, serials.add(serial));
      nextSerial = Math.max(nextSerial, serial);
    }
    // Appends under way had serials of their own.
    nextSerial += 1_000_000;
  }
  return { kills, ...(await compared(folder, ledger)) };
}

async function lifeOfAWriter(folder: string, firstSerial: number, random: () => number): Promise<readonly string[]> {
  const writer = spawn(process.execPath, [WRITER.pathname, folder, String(firstSerial)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  let complaints = "";
  writer.stdout.setEncoding("utf8").on("data", (text: string) => (told += text));
  writer.stderr.setEncoding("utf8").on("data", (text: string) => (complaints += text));
  const ended = once(writer, "close");
  await Promise.race([once(writer.stdout, "data"), ended]);
  if (told === "") throw new Error(`the writer did not start: ${complaints}`);
  const life = SHORTEST_LIFE_MILLIS + random() * (LONGEST_LIFE_MILLIS - SHORTEST_LIFE_MILLIS);
  await new Promise((resolve) => setTimeout(resolve, life));
  writer.kill("SIGKILL");
  await ended;
  if (complaints !== "") throw new Error(`the writer complained: ${complaints}`);
  // The last line may be cut; a whole line was acknowledged.
  return told.slice(0, told.lastIndexOf("\n")).split("\n");
}

async function compared(
  folder: string,
  ledger: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<Omit<CrashFigures, "kills">> {
  let acknowledged = 0;
  let lost = 0;
  let doubled = 0;
  await using store = await openStore({ dataFolder: folder, clock: () => unixMillis(Date.now()) });
  // As it was found, and once more when everything is sealed and merged.
  for (const sealed of [false, true]) {
    if (sealed) await store.positions.seal();
    acknowledged = 0;
    for (const [device, serials] of ledger) {
      const found = new Map<number, number>();
      const ids = new Set<number>();
      for (const { id, attributes } of await store.positions.range(deviceId(device), ...ALWAYS)) {
        const serial = Number(attributes["serial"]);
        found.set(serial, (found.get(serial) ?? 0) + 1);
        if (ids.has(id)) doubled += 1;
        ids.add(id);
      }
      acknowledged += serials.size;
      for (const serial of serials) if (!found.has(serial)) lost += 1;
      for (const times of found.values()) if (times > 1) doubled += 1;
    }
  }
  return { acknowledged, lost, doubled };
}
