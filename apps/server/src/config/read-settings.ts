import { nearMatch } from "#config/near-match.ts";
import type { Setting } from "#config/setting.ts";
import { FOREIGN_PREFIX, FOREIGN_VARIABLES, SETTINGS } from "#config/settings.table.ts";

type Table = typeof SETTINGS;
type ValueOf<Row> = Row extends Setting<infer Value> ? Value : never;
export type Settings = { readonly [Name in keyof Table]: ValueOf<Table[Name]> };

export type SettingsOutcome =
  | { readonly kind: "settings"; readonly settings: Settings }
  /** One line each; nothing may start. */
  | { readonly kind: "problems"; readonly problems: readonly string[] };

/** Reads every setting and finds every problem at once. Values of secrets never appear in a problem. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): SettingsOutcome => {
  const problems: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const given = environment[name];
    read[name] = setting.fallback;
    if (given === undefined) continue;
    if (given.trim() === "") {
      problems.push(`${name}: is set but empty; give a value or unset it`);
      continue;
    }
    const parsed = setting.parse(given.trim());
    if (parsed.kind === "value") read[name] = parsed.value;
    else problems.push(`${name}: ${parsed.problem}`);
  }
  problems.push(...unknownNames(environment));
  if (problems.length > 0) return { kind: "problems", problems };
  const settings = read as Settings;
  const contradictions = contradictionsOf(settings);
  return contradictions.length > 0 ? { kind: "problems", problems: contradictions } : { kind: "settings", settings };
};

const unknownNames = (environment: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const known = Object.keys(SETTINGS);
  return Object.keys(environment)
    .filter((name) => name.startsWith("OUTRIDER_") && !name.startsWith(FOREIGN_PREFIX))
    .filter((name) => !known.includes(name) && !FOREIGN_VARIABLES.includes(name))
    .map((name) => {
      const near = nearMatch(name, known);
      return near === null ? `${name}: there is no such setting` : `${name}: there is no such setting; ${near}?`;
    });
};

const contradictionsOf = (settings: Settings): readonly string[] => {
  const problems: string[] = [];
  if ((settings.OUTRIDER_ADMIN_EMAIL === null) !== (settings.OUTRIDER_ADMIN_PASSWORD === null)) {
    problems.push("OUTRIDER_ADMIN_EMAIL: goes together with OUTRIDER_ADMIN_PASSWORD; give both or none");
  }
  const web = settings.OUTRIDER_HTTP_PORT;
  for (const [protocol, port] of settings.OUTRIDER_PROTOCOLS ?? []) {
    if (port !== 0 && port === web) problems.push(`OUTRIDER_PROTOCOLS: ${protocol} has the web port ${port}`);
    const moved = port + settings.OUTRIDER_PORT_OFFSET;
    if (port !== 0 && (moved < 1 || moved > 65_535)) {
      problems.push(`OUTRIDER_PORT_OFFSET: moves ${protocol} to ${moved}, which is no port`);
    }
  }
  if (web !== 0 && (web + settings.OUTRIDER_PORT_OFFSET < 1 || web + settings.OUTRIDER_PORT_OFFSET > 65_535)) {
    problems.push(
      `OUTRIDER_PORT_OFFSET: moves the web port to ${web + settings.OUTRIDER_PORT_OFFSET}, which is no port`,
    );
  }
  return problems;
};

/** A configured port with the offset; 0 stays 0, a free one. */
export const movedPort = (port: number, settings: Settings): number =>
  port === 0 ? 0 : port + settings.OUTRIDER_PORT_OFFSET;
