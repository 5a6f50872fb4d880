import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NODE_ENVIRONMENT, ROOT } from "./project.mjs";

/** How the server is started, everywhere alike: `apps/server/launch.json`, explained in docs/decisions. */
const launch = JSON.parse(readFileSync(join(ROOT, "apps/server/launch.json"), "utf8"));

/** @type {readonly string[]} */
export const SERVER_FLAGS = launch.flags;

/** What the operator's environment says comes first. */
export const SERVER_ENVIRONMENT = { ...NODE_ENVIRONMENT, ...launch.environment, ...process.env };
