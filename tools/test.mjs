import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "./setup/build-web.mjs";
import { provideChromium } from "./setup/install-chromium.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { NODE, NODE_OPTIONS, ROOT, run } from "./setup/project.mjs";

/**
 * `npm test`: everything there is, on a fresh clone too. The last line alone says `N passed, N failed`; each check, the
 * build and every single test counts one, and so does a step that did not come to its end.
 */
const REPORTS = join(ROOT, "build/test");
const started = performance.now();
let passed = 0;
let failed = 0;

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

if (await installIfNeeded()) {
  await checks();
  await vitest("unit and component tests", ["--project", "unit", "--project", "web"]);
  await vitest("whole-server tests", ["--project", "server"]);
  if (await build()) await browserTests();
} else {
  count(false);
}

console.log(`\nTook ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

async function checks() {
  title("checks");
  const report = join(REPORTS, "check.json");
  const exitCode = await node(["tools/check.ts", "--without-tests", "--report", report]);
  const outcomes = read(report);
  if (!Array.isArray(outcomes)) return count(false, "The checks did not come to their end.");
  for (const { ok } of outcomes) count(ok);
  if (exitCode !== 0 && outcomes.every(({ ok }) => ok)) count(false, "The checks ended badly.");
}

/**
 * @param {string} name
 * @param {readonly string[]} projects
 */
async function vitest(name, projects) {
  title(name);
  const report = join(REPORTS, `${name.replaceAll(" ", "-")}.json`);
  const exitCode = await node([
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const outcome = read(report);
  if (outcome === null) return count(false, `The ${name} did not come to their end.`);
  passed += outcome.numPassedTests;
  failed += outcome.numFailedTests;
  // A file that cannot be loaded has no tests to fail.
  for (const file of outcome.testResults) {
    if (file.status === "failed" && file.assertionResults.length === 0) count(false, `${file.name} could not be run.`);
  }
  if (exitCode !== 0 && outcome.success) count(false, `The ${name} ended badly.`);
  if (outcome.numTotalTests === 0) count(false, `There were no ${name}.`);
}

async function build() {
  title("build of the web application");
  const ok = await buildWeb();
  count(ok);
  return ok;
}

async function browserTests() {
  title("browser tests");
  const chromium = await provideChromium();
  if (chromium === null) {
    return count(
      false,
      "No Chromium: install one or name it in OUTRIDER_CHROMIUM (as root, npm test installs Debian's).",
    );
  }
  const report = join(REPORTS, "browser.json");
  const exitCode = await node(
    ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
    { OUTRIDER_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const outcome = read(report);
  if (outcome === null) return count(false, "The browser tests did not come to their end.");
  const { expected, unexpected, flaky } = outcome.stats;
  passed += expected + flaky;
  failed += unexpected;
  for (const error of outcome.errors) count(false, error.message);
  if (exitCode !== 0 && unexpected === 0 && outcome.errors.length === 0) count(false, "The browser tests ended badly.");
  if (expected + unexpected + flaky === 0) count(false, "There were no browser tests.");
}

/**
 * @param {boolean} ok
 * @param {string} [reason]
 */
function count(ok, reason) {
  if (ok) passed += 1;
  else failed += 1;
  if (reason !== undefined) console.log(reason);
}

/**
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} [environment]
 */
function node(parameters, environment = {}) {
  const path = `${join(ROOT, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`;
  return run(NODE, [...NODE_OPTIONS, ...parameters], { env: { ...process.env, ...environment, PATH: path } }).catch(
    (error) => {
      console.log(String(error));
      return 1;
    },
  );
}

/**
 * @param {string} path
 * @returns {any} what a reporter wrote, or null when it did not
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** @param {string} name */
function title(name) {
  console.log(`\n=== ${name} (${passed} passed, ${failed} failed so far)`);
}
