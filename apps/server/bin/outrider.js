#!/usr/bin/env node
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NODE, NODE_ENVIRONMENT, NODE_OPTIONS, ROOT, run } from "../../../tools/setup/project.mjs";

/**
 * `npx outrider …`: runs on the Node of the machine, from 20 on, and hands over to the Node the project pins.
 * `start` makes ready what is not (as `npm start`); every other command wants an installed copy.
 */
const EXIT_USAGE = 64;
const EXIT_NOT_INSTALLED = 69;

const [command = "help", ...parameters] = process.argv.slice(2);
const env = { ...NODE_ENVIRONMENT, ...process.env };

if (command === "start" && parameters.length === 0) {
  process.argv.splice(2, 1);
  await import("../../../tools/start.mjs");
} else if (!existsSync(NODE)) {
  process.stderr.write("Outrider is not installed in this copy yet: run npm start, or npm ci\n");
  process.exitCode = EXIT_NOT_INSTALLED;
} else if (command === "start" && !["--help", "-h"].includes(parameters[0] ?? "")) {
  process.stderr.write(`start takes no "${parameters[0]}": settings are environment variables; see: outrider help\n`);
  process.exitCode = EXIT_USAGE;
} else if (command === "simulate") {
  const simulator = join(ROOT, "apps/simulator/src/main.ts");
  const folder = process.cwd();
  process.exitCode = await run(NODE, [...NODE_OPTIONS, simulator, ...parameters], { env, folder, withInput: true });
} else {
  // The folder of the copy is where relative settings begin, as for the server; names of files begin where we are.
  const main = join(ROOT, "apps/server/src/command-line/main.ts");
  const given = [process.cwd(), command, ...parameters];
  process.exitCode = await run(NODE, [...NODE_OPTIONS, main, ...given], { env, withInput: true });
}
