import { readdir } from "node:fs/promises";
import type { Benchmark } from "./benchmark.ts";

/**
 * Runs every `*.bench.ts` of this folder one after another: `npm run bench [-- --json] [-- --only store]`.
 * Each file exports `benchmarks: readonly Benchmark[]`.
 */
const parameters = process.argv.slice(2);
const json = parameters.includes("--json");
const only = parameters.includes("--only") ? parameters[parameters.indexOf("--only") + 1] : undefined;

const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".bench.ts")).sort();
let missed = 0;
for (const file of files) {
  const { benchmarks } = (await import(`./${file}`)) as { readonly benchmarks: readonly Benchmark[] };
  for (const benchmark of benchmarks) {
    if (only !== undefined && !benchmark.name.startsWith(only)) continue;
    const { value, baseline } = await benchmark.run();
    const ok = reached(benchmark, value);
    if (!ok) missed += 1;
    report(benchmark, value, baseline, ok);
  }
}
process.exitCode = missed === 0 ? 0 : 1;

function reached({ goal }: Benchmark, value: number): boolean {
  if (goal === null) return true;
  return goal.comparison === "atLeast" ? value >= goal.value : value <= goal.value;
}

function report({ name, unit, goal, baselineName }: Benchmark, value: number, baseline: number, ok: boolean): void {
  const ratio = baseline === 0 ? null : value / baseline;
  if (json) {
    console.log(JSON.stringify({ name, value, unit, baseline, ratio, goal: goal === null ? null : goal.value, ok }));
    return;
  }
  const figure = (number: number): string =>
    new Intl.NumberFormat("en", { maximumSignificantDigits: 4 }).format(number);
  const target = goal === null ? "" : `  goal ${goal.comparison === "atLeast" ? ">=" : "<="} ${figure(goal.value)}`;
  const share = ratio === null ? "" : ` (${figure(ratio)} x)`;
  console.log(
    `${ok ? "ok  " : "MISS"} ${name}: ${figure(value)} ${unit}${target}; ${baselineName}: ${figure(baseline)}${share}`,
  );
}
