import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { movedPort, readSettings } from "#config/read-settings.ts";
import { renderSettingsPage } from "#config/settings-page.ts";

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  const outcome = readSettings(environment);
  return outcome.kind === "problems" ? outcome.problems : [];
};

const settingsOf = (environment: Record<string, string>) => {
  const outcome = readSettings(environment);
  if (outcome.kind === "problems") throw new Error(outcome.problems.join("; "));
  return outcome.settings;
};

test("an empty environment gives every default", () => {
  const settings = settingsOf({ PATH: "/bin" });
  expect(settings.OUTRIDER_HTTP_PORT).toBe(8082);
  expect(settings.OUTRIDER_HOST).toBeNull();
  expect(settings.OUTRIDER_DATA.endsWith("/data")).toBe(true);
  expect(settings.OUTRIDER_REGISTER_UNKNOWN).toBe(false);
});

test("all problems come at once, one line each", () => {
  const problems = problemsOf({
    OUTRIDER_HTTP_PORT: "70000",
    OUTRIDER_TRUSTED_PROXIES: "10.0.0.0/33",
    OUTRIDER_LOG: "xml",
    OUTRIDER_HOST: "",
  });
  expect(problems).toHaveLength(4);
  for (const problem of problems) expect(problem).not.toContain("\n");
});

test.each([
  ["OUTRIDER_HTTP_PROT", "8082", "OUTRIDER_HTTP_PORT?"],
  ["OUTRIDER_DATABSE_URL", "x", "OUTRIDER_DATABASE_URL?"],
  ["OUTRIDER_NOTHING_LIKE_THIS_EXISTS", "1", "no such setting"],
])("an unknown setting %s is a problem with a hint", (name, value, hint) => {
  expect(problemsOf({ [name]: value }).join()).toContain(hint);
});

test.each([
  ["OUTRIDER_HTTP_PORT", "70000"],
  ["OUTRIDER_HTTP_PORT", "-1"],
  ["OUTRIDER_HTTP_PORT", "80a"],
  ["OUTRIDER_HTTP_PORT", "1e3"],
  ["OUTRIDER_HTTP_PORT", " "],
  ["OUTRIDER_REGISTER_UNKNOWN", "yes"],
  ["OUTRIDER_DEMO", "many"],
  ["OUTRIDER_PROTOCOLS", "teltonika"],
  ["OUTRIDER_PROTOCOLS", "teltonika:70000"],
  ["OUTRIDER_PROTOCOLS", "teltonika:5027,teltonika:5028"],
  ["OUTRIDER_PROTOCOLS", "teltonika:5027,gt06:5027"],
  ["OUTRIDER_PROTOCOLS", "__proto__:1"],
  ["OUTRIDER_TRUSTED_PROXIES", "0.0.0.0/0"],
  ["OUTRIDER_TRUSTED_PROXIES", "fleet.example"],
  ["OUTRIDER_PUBLIC_URL", "ftp://fleet.example"],
  ["OUTRIDER_TILE_HOSTS", "https://tiles.example/path"],
  ["OUTRIDER_METRICS_TOKEN", "short"],
])("%s=%s is refused", (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${name}: `);
});

test("a problem with a secret does not print it", () => {
  const problems = problemsOf({ OUTRIDER_ADMIN_EMAIL: "a@b.test", OUTRIDER_ADMIN_PASSWORD: "hush" });
  expect(problems).toHaveLength(1);
  expect(problems[0]).not.toContain("hush");
});

test("an administrator's address without a password is a problem, and the other way round", () => {
  expect(problemsOf({ OUTRIDER_ADMIN_EMAIL: "a@b.test" })).toHaveLength(1);
  expect(problemsOf({ OUTRIDER_ADMIN_PASSWORD: "long-enough-1" })).toHaveLength(1);
});

test("a device port on the web port is a problem", () => {
  expect(problemsOf({ OUTRIDER_PROTOCOLS: "osmand:8082" })).toEqual([
    "OUTRIDER_PROTOCOLS: osmand has the web port 8082",
  ]);
});

test("the offset moves ports but not the free one", () => {
  const settings = settingsOf({ OUTRIDER_PORT_OFFSET: "1000" });
  expect(movedPort(8082, settings)).toBe(9082);
  expect(movedPort(0, settings)).toBe(0);
  expect(problemsOf({ OUTRIDER_PORT_OFFSET: "60000" })).toHaveLength(1);
});

test("variables of tests and tools pass", () => {
  expect(problemsOf({ OUTRIDER_TRACES: "/x", OUTRIDER_TEST_ANYTHING: "" })).toEqual([]);
});

test("the demo takes 1 for its usual size, 0 for none, or a size", () => {
  expect(settingsOf({ OUTRIDER_DEMO: "1" }).OUTRIDER_DEMO).toBe(60);
  expect(settingsOf({ OUTRIDER_DEMO: "0" }).OUTRIDER_DEMO).toBe(0);
  expect(settingsOf({ OUTRIDER_DEMO: "600" }).OUTRIDER_DEMO).toBe(600);
});

test("docs/settings.md says what the table says", async () => {
  const page = await readFile(join(import.meta.dirname, "../../../../docs/settings.md"), "utf8");
  expect(page).toBe(renderSettingsPage());
});
