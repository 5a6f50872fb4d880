import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT, run } from "./project.mjs";

const LOCK = join(ROOT, "package-lock.json");
const STAMP = join(ROOT, "node_modules/.outrider-lock-hash");
/** npm writes here what it installed. */
const INSTALLED = join(ROOT, "node_modules/.package-lock.json");

/**
 * Installs the dependencies unless what is installed is what the lock file says. Prints one line when it works.
 * @returns {Promise<boolean>} whether the dependencies are there now
 */
export const installIfNeeded = async () => {
  const lock = readFileSync(LOCK, "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(STAMP) && existsSync(NODE) && readFileSync(STAMP, "utf8") === hash) return true;
  if (!existsSync(NODE) || !isInstalled(lock)) {
    console.log("Installing the dependencies; this takes a minute or two the first time.");
    // NOTE: not `npm ci`: it refuses a lock file without the builds for other platforms, which a registry may not carry.
    const exitCode = await npm(["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
    if (exitCode !== 0) {
      console.error(`npm install ended with ${exitCode}: the dependencies could not be installed.`);
      return false;
    }
  }
  if (!runs()) return false;
  writeFileSync(STAMP, hash);
  return true;
};

/** Whether the pinned Node runs here; looked at once after installing. */
const runs = () => {
  const { status, stderr, error } = spawnSync(NODE, ["--version"], { encoding: "utf8" });
  if (status === 0) return true;
  const missing = /lib[\w+.-]+\.so[\w.]*/.exec(stderr ?? "")?.[0];
  const reason = missing === undefined ? (error?.message ?? stderr) : `${missing} is missing on this machine`;
  const advice = missing?.startsWith("libatomic") === true ? "; on Debian and Ubuntu: apt-get install libatomic1" : "";
  console.error(`The pinned Node does not run: ${reason}${advice}`);
  return false;
};

/**
 * Whether npm's own record names every package of the lock file in the same version; packages of another platform may
 * be missing.
 * @param {string} lock
 */
const isInstalled = (lock) => {
  if (!existsSync(INSTALLED)) return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(readFileSync(INSTALLED, "utf8")).packages;
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (!place.includes("node_modules/") || link === true) return true;
    const there = installed[place];
    return there === undefined ? optional === true : there.version === version;
  });
};

/**
 * Runs the machine's npm: the one that runs us when `npm start` does, otherwise the one in the path.
 * @param {readonly string[]} parameters
 */
const npm = (parameters) => {
  const running = process.env["npm_execpath"];
  if (running !== undefined && /npm-cli\.c?js$/.test(running)) return run(process.execPath, [running, ...parameters]);
  return run(process.platform === "win32" ? "npm.cmd" : "npm", parameters);
};
