/**
 * Who may import whom inside the applications (ARCHITECTURE.md). The linter's configuration holds the fences; the test
 * beside this file plants every import there could be and compares what the linter says with this table.
 */
export const SERVER_FENCES: Readonly<Record<string, readonly string[]>> = {
  ingest: ["pipeline", "store", "observe"],
  pipeline: ["store", "live", "geo", "observe"],
  rules: ["store", "live", "geo", "observe"],
  store: ["observe"],
  live: ["store", "auth", "observe"],
  auth: ["config", "store", "observe"],
  geo: ["store", "observe"],
  commands: ["store", "ingest", "observe"],
  api: ["auth", "commands", "config", "demo", "geo", "live", "observe", "rules", "store"],
  demo: ["auth", "config", "live", "store", "observe"],
  config: ["observe"],
  observe: [],
  "command-line": ["auth", "config", "main", "observe", "store"],
  main: [
    "api",
    "auth",
    "command-line",
    "commands",
    "config",
    "demo",
    "geo",
    "ingest",
    "live",
    "observe",
    "pipeline",
    "rules",
    "store",
  ],
};

/** Folders that may know `live/bus.ts`, the board on which everything new is announced, and nothing else of `live`. */
export const KNOW_THE_BUS: readonly string[] = ["ingest", "auth", "commands"];

export const WEB_FENCES: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  live: [],
  api: [],
  map: ["live", "ui"],
  features: ["ui", "map", "live", "api"],
  app: ["features", "map", "live", "api", "ui"],
};
