import { defineConfig } from "@playwright/test";
import { CHROMIUM_SWITCHES, findChromium } from "../tools/setup/chromium.mjs";

const executablePath = await findChromium();
if (executablePath === null) {
  throw new Error("No Chromium: install one, or name it in OUTRIDER_CHROMIUM. `npm test` installs Debian's as root.");
}

/** One browser at a time: the server, its simulator and Chromium share two cores. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../test-results",
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    trace: "retain-on-failure",
    launchOptions: { executablePath, args: [...CHROMIUM_SWITCHES] },
  },
});
