import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { STEPS } from "./check/steps.ts";
import type { StepOutcome } from "./check/run-step.ts";
import { runStep } from "./check/run-step.ts";

/**
 * `npm run check`: everything that can be said about a change in less than a minute. Two steps run at a time.
 * `--without-tests` leaves the unit tests to `npm test`; `--report FILE` writes the outcomes as JSON.
 */
const parameters = process.argv.slice(2);
const report = parameters.includes("--report") ? parameters[parameters.indexOf("--report") + 1] : undefined;
const steps = STEPS.filter(({ name }) => !(parameters.includes("--without-tests") && name === "unit tests"));

const started = performance.now();
const outcomes: StepOutcome[] = [];
const waiting = [...steps];
await Promise.all([work(), work()]);

const failed = outcomes.filter(({ ok }) => !ok);
if (report !== undefined) {
  await mkdir(dirname(report), { recursive: true });
  await writeFile(report, JSON.stringify(outcomes.map(({ name, ok }) => ({ name, ok }))));
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `All ${steps.length} checks hold (${seconds} s).`
    : `${failed.length} of ${steps.length} checks do not hold: ${failed.map(({ name }) => name).join(", ")} (${seconds} s).`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const outcome = await runStep(step);
    outcomes.push(outcome);
    console.log(`${outcome.ok ? "ok  " : "FAIL"} ${outcome.name} (${(outcome.millis / 1000).toFixed(1)} s)`);
    if (!outcome.ok) console.log(outcome.output.trimEnd());
  }
}
