/** A Chromium for browser tests, or null when there is none. */
export const findChromium: () => Promise<string | null>;
/** Switches that keep Chromium from calling home and let it run as root in a container. */
export const CHROMIUM_SWITCHES: readonly string[];
