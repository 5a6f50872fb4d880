import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Node as the project pins it. The program that runs this file may be an older one. */
export const NODE = fileURLToPath(
  new URL(
    process.platform === "win32" ? "../../node_modules/node/bin/node.exe" : "../../node_modules/.bin/node",
    import.meta.url,
  ),
);

/** Features of this Node that print a warning although they are what the project is built on. */
export const NODE_OPTIONS = ["--disable-warning=ExperimentalWarning"];

/** Environment of the pinned Node: it keeps the sources it compiled, which halves the next start and saves memory. */
export const NODE_ENVIRONMENT = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/outrider", import.meta.url)),
};

/**
 * Runs a program in the repository and gives its exit code, or 128 and more when a signal ended it. Signals that reach
 * this process are passed on.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, folder?: string, withInput?: boolean }} [options] `withInput`
 *   lets it read what is typed or piped into this process
 * @returns {Promise<number>}
 */
export const run = (program, parameters, { quiet = false, env = process.env, folder = ROOT, withInput = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      env,
      stdio: [withInput ? "inherit" : "ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout?.on("data", (part) => said.push(part));
    child.stderr?.on("data", (part) => said.push(part));
    const stop = passOnSignals(child);
    child.on("error", (error) => {
      stop();
      reject(error);
    });
    child.on("close", (code, signal) => {
      stop();
      const exitCode = code ?? 128 + (signal === "SIGINT" ? 2 : 15);
      if (quiet && exitCode !== 0) process.stderr.write(Buffer.concat(said));
      resolve(exitCode);
    });
  });

/** @param {import("node:child_process").ChildProcess} child */
const passOnSignals = (child) => {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => void child.kill(signal);
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
};
