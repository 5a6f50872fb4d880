import { existsSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";

const folder = resolve(
  process.env["OUTRIDER_TRACES"] ?? resolve(import.meta.dirname, "../../../../../shared/data/traces"),
);

/** The folder of recorded traces, which are used but not kept here; null, with a line that says so, without it. */
export const realTraces: string | null = existsSync(folder) ? folder : null;
if (realTraces === null)
  process.stderr.write(`no recorded traces in ${folder} (OUTRIDER_TRACES); their tests are skipped\n`);
