import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

const COMPILE_CACHE = join(import.meta.dirname, "../../../../node_modules/.cache/outrider");
/** By then a start has used what starts use. */
const FLUSH_MILLIS = 10_000;

/**
 * Keeps the compiled sources for the next start, which then takes half the time, however the server is started. A cache
 * that cannot be written costs nothing but that time; `NODE_COMPILE_CACHE` names another folder. Threads and child
 * processes use the same one. What only the command line of Node can set is in `launch.json`.
 */
export const prepareEngine = (): void => {
  process.env["NODE_COMPILE_CACHE"] ??= COMPILE_CACHE;
  enableCompileCache();
  // A server that is killed later leaves no cache otherwise.
  setTimeout(flushCompileCache, FLUSH_MILLIS).unref();
};
