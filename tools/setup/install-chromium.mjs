import { findChromium } from "./chromium.mjs";
import { run } from "./project.mjs";

/**
 * Finds Chromium, or installs Debian's where that is allowed: as root, with apt-get.
 * @returns {Promise<string | null>}
 */
export const provideChromium = async () => {
  const found = await findChromium();
  if (found !== null || process.getuid?.() !== 0) return found;
  console.log("Installing Chromium for the browser tests.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const parameters of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ]) {
    const exitCode = await run("apt-get", parameters, { quiet: true, env }).catch(() => 127);
    if (exitCode !== 0) return null;
  }
  return findChromium();
};
