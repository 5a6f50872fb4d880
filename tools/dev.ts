import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";

/**
 * `npm run dev`: the server with its demo fleet, started anew when a source changes, and the page from Vite with hot
 * reloading on port 5173. Ctrl-C stops both; when one ends, so does the other.
 */
const root = join(import.meta.dirname, "..");
const server = start([
  "--watch-path=apps/server/src",
  "--watch-path=packages",
  "--watch-preserve-output",
  "--disable-warning=ExperimentalWarning",
  "apps/server/src/main/main.ts",
]);
const page = start([join(root, "node_modules/vite/bin/vite.js"), "apps/web", "--clearScreen", "false"]);
console.log("The page with hot reloading: http://localhost:5173");

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(signal));
server.on("exit", () => stop("SIGTERM"));
page.on("exit", () => stop("SIGTERM"));

function start(parameters: readonly string[]): ChildProcess {
  return spawn(process.execPath, parameters, { cwd: root, stdio: "inherit" });
}

function stop(signal: NodeJS.Signals): void {
  for (const child of [server, page]) if (child.exitCode === null) child.kill(signal);
}
