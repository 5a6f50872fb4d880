import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "#config/read-settings.ts";
import { PortError } from "#ingest/ingest.ts";
import { welcomeLines } from "#main/welcome.ts";
import { startServer, type RunningServer } from "#main/start-server.ts";
import { StartUpError } from "#main/start-up-error.ts";
import { openLogs } from "#observe/log.ts";
import { StoreOpenError } from "#store/store-open-error.ts";

/** Exit codes as in sysexits.h: a wrong setting, a broken storage. */
const EXIT_BAD_SETTING = 78;
const EXIT_STORAGE_BROKEN = 70;
/** Everything is stopped by then, or will never be. */
const SHUTDOWN_MILLIS = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const outcome = readSettings(process.env);
if (outcome.kind === "problems") {
  for (const problem of outcome.problems) complain(problem);
  process.exitCode = EXIT_BAD_SETTING;
} else {
  const { settings } = outcome;
  const log = openLogs({
    format: settings.OUTRIDER_LOG,
    level: settings.OUTRIDER_LOG_LEVEL,
    write: (line) => void process.stdout.write(line),
  });
  const onFatal = (error: Error): void => {
    log("main").error({ error }, "Storage failed; stopping so that the next start can read what is on the disk");
    process.exit(EXIT_STORAGE_BROKEN);
  };
  try {
    const running = await startServer({ settings, log, version: readVersion(), onFatal });
    for (const line of welcomeLines(running)) say(line);
    stopOnSignals(running);
  } catch (error) {
    if (!(error instanceof StartUpError || error instanceof StoreOpenError || error instanceof PortError)) throw error;
    complain(error.message);
    process.exitCode = 1;
  }
}

function stopOnSignals(running: RunningServer): void {
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: finishing what is under way, then stopping`);
    setTimeout(() => process.exit(1), SHUTDOWN_MILLIS).unref();
    running[Symbol.asyncDispose]().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function readVersion(): string {
  const file = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(file) as { readonly version: string }).version;
}
