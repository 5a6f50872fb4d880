import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "#store/testing/crash/seeded-random.ts";
import { crashRun } from "#store/testing/crash/crash-run.ts";

/** `node apps/server/src/store/testing/crash/main.ts --kills 200 --seed 7`: exits 1 when anything was lost or doubled. */
const { values } = parseArgs({ options: { kills: { type: "string" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const folder = await mkdtemp(join(tmpdir(), "outrider-crash-"));
const { kills, acknowledged, lost, doubled } = await crashRun(folder, Number(values.kills ?? 100), seededRandom(seed));
await rm(folder, { recursive: true, force: true });
console.log(`seed ${seed}`);
console.log(`${kills} kills, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`);
process.exitCode = lost + doubled === 0 ? 0 : 1;
