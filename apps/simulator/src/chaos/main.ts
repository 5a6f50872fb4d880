import { parseArgs } from "node:util";
import { runChaos } from "./run-chaos.ts";

/** `npm run chaos -- --kills 1000 --devices 500 --rate 2000 --seed 7` */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    devices: { type: "string", default: "500" },
    rate: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    "shortest-life": { type: "string", default: "50" },
    "longest-life": { type: "string", default: "3000" },
    "check-every": { type: "string", default: "25" },
  },
});

try {
  const result = await runChaos({
    kills: Number(values.kills),
    devices: Number(values.devices),
    rate: Number(values.rate),
    seed: Number(values.seed),
    shortestLife: Number(values["shortest-life"]),
    longestLife: Number(values["longest-life"]),
    checkEvery: Number(values["check-every"]),
    say: (line) => console.log(line),
  });
  for (const finding of result.findings) console.log(finding);
  const slowest = Math.max(...result.recoveries);
  console.log(
    `ready again after ${median(result.recoveries).toFixed(0)} ms (median), ${slowest.toFixed(0)} ms at most`,
  );
  if (result.invented > 0) console.log(`${result.invented} stored that were never sent`);
  console.log(
    `${result.kills} kills, ${result.acknowledged} acknowledged, ${result.lost} lost, ${result.doubled} doubled`,
  );
  process.exitCode = result.lost + result.doubled + result.invented === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((first, second) => first - second)[Math.floor(numbers.length / 2)] ?? 0;
}
