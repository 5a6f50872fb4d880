import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildWebIfStale } from "./setup/build-web.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "./setup/launch.mjs";
import { NODE, ROOT, run } from "./setup/project.mjs";

/**
 * `npm start`: makes everything ready that is not, then runs the server in the foreground until it ends or is stopped.
 * Runs on the Node of the machine, from 20 on; the server itself runs on the one the project pins.
 */
const [major] = process.versions.node.split(".").map(Number);
if (major === undefined || major < 20) {
  console.error(`Outrider needs Node.js 20 or newer to start; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(join(ROOT, "package-lock.json"))) {
  console.error("package-lock.json is missing: this is not a whole copy of the repository.");
  process.exitCode = 1;
} else if ((await installIfNeeded()) && (await buildWebIfStale())) {
  const main = join(ROOT, "apps/server/src/main/main.ts");
  process.exitCode = await run(NODE, [...SERVER_FLAGS, main, ...process.argv.slice(2)], { env: SERVER_ENVIRONMENT });
} else {
  process.exitCode = 1;
}
