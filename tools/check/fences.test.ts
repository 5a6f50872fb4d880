import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KNOW_THE_BUS, SERVER_FENCES, WEB_FENCES } from "./fences.table.ts";

const ROOT = join(import.meta.dirname, "../..");
let planted: string;
const files = new Map<string, boolean>();

/** Plants a file that imports something; `allowed` is what the table says about it. */
const plant = (path: string, specifier: string, allowed: boolean): void => {
  files.set(path, allowed);
  mkdirSync(dirname(join(planted, path)), { recursive: true });
  writeFileSync(join(planted, path), `import { x } from "${specifier}";\nexport const y = x;\n`);
};

const plantAll = (app: string, fences: Readonly<Record<string, readonly string[]>>): void => {
  for (const [from, allowed] of Object.entries(fences)) {
    for (const to of Object.keys(fences).filter((name) => name !== from)) {
      const own = app === "web" && to === "features" ? "features/fleet" : to;
      plant(`apps/${app}/src/${from}/part/alias-${to}.ts`, `#${own}/x.ts`, allowed.includes(to));
      plant(`apps/${app}/src/${from}/part/relative-${to}.ts`, `../../${own}/x.ts`, allowed.includes(to));
    }
    plant(`apps/${app}/src/${from}/uses-testing.ts`, "@outrider/domain/testing/position-of.ts", false);
    plant(`apps/${app}/src/${from}/uses-testing.test.ts`, "@outrider/domain/testing/position-of.ts", true);
  }
};

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), "outrider-fences-"));
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(planted, ".oxlintrc.json"));
  plantAll("server", SERVER_FENCES);
  plantAll("web", WEB_FENCES);
  for (const from of Object.keys(SERVER_FENCES)) {
    const allowed = KNOW_THE_BUS.includes(from) || SERVER_FENCES[from]?.includes("live") === true || from === "live";
    plant(`apps/server/src/${from}/knows-the-bus.ts`, "#live/bus.ts", allowed);
  }
  plant("apps/web/src/features/sign-in/other.ts", "../fleet/list.ts", false);
  plant("apps/web/src/features/sign-in/by-alias.ts", "#features/fleet/list.ts", false);
  plant("apps/web/src/features/sign-in/own.ts", "./form.ts", true);
  plant("apps/web/src/ui/knows-vehicles.ts", "@outrider/domain/status/vehicle-status.ts", false);
  plant("apps/web/src/map/speaks-protocols.ts", "@outrider/protocols/registry.ts", false);
  plant("apps/server/src/store/speaks-protocols.ts", "@outrider/protocols/registry.ts", false);
  plant("apps/server/src/ingest/speaks-protocols.ts", "@outrider/protocols/registry.ts", true);
  plant("packages/domain/src/opens-files.ts", "node:fs", false);
  plant("packages/domain/src/knows-wire.ts", "@outrider/wire/live/messages.ts", false);
  plant("packages/protocols/src/knows-wire.ts", "@outrider/wire/live/messages.ts", false);
  plant("packages/protocols/src/knows-domain.ts", "@outrider/domain/units/units.ts", true);
  plant("packages/wire/src/knows-i18n.ts", "@outrider/i18n/i18n.ts", false);
});

afterAll(() => rmSync(planted, { recursive: true }));

describe("the fences", () => {
  test("refuse exactly the imports that the table does not allow", () => {
    const said = spawnSync(
      join(ROOT, "node_modules/.bin/oxlint"),
      ["--format", "json", "-c", ".oxlintrc.json", "apps", "packages"],
      { cwd: planted, encoding: "utf8" },
    );
    const { diagnostics } = JSON.parse(said.stdout) as {
      readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
    };
    const refused = new Set(
      diagnostics.filter(({ code }) => code.includes("no-restricted-imports")).map(({ filename }) => filename),
    );
    const wrong = [...files].filter(([path, allowed]) => refused.has(path) === allowed);
    expect(wrong.map(([path, allowed]) => `${path} should be ${allowed ? "allowed" : "refused"}`)).toEqual([]);
    expect(refused.size).toBeGreaterThan(100);
  });

  test("know every folder of the server", () => {
    const folders = readdirSync(join(ROOT, "apps/server/src"), { withFileTypes: true });
    const unknown = folders.filter((entry) => entry.isDirectory() && !(entry.name in SERVER_FENCES));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  test("know every feature of the page", () => {
    const folders = readdirSync(join(ROOT, "apps/web/src/features"), { withFileTypes: true });
    const known = ["account", "connect", "fleet", "map-tools", "settings", "shell", "sign-in", "vehicle"];
    expect(folders.filter((entry) => entry.isDirectory() && !known.includes(entry.name))).toEqual([]);
  });
});
