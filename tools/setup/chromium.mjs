import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * A Chromium for browser tests: the one that `OUTRIDER_CHROMIUM` names, one in the path, or Playwright's own.
 * @returns {Promise<string | null>} its path, or null when there is none
 */
export const findChromium = async () => {
  const named = process.env["OUTRIDER_CHROMIUM"];
  if (named !== undefined && named !== "") return existsSync(named) ? named : null;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
  }
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
};

/** Switches that keep Chromium from calling home and let it run as root in a container. */
export const CHROMIUM_SWITCHES = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  // The map needs WebGL2, which a machine without a graphics card computes.
  "--enable-unsafe-swiftshader",
  "--use-angle=swiftshader",
  "--ignore-gpu-blocklist",
];
