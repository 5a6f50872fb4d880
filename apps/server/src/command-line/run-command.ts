import { readSettings } from "#config/read-settings.ts";
import { COMMANDS } from "#command-line/commands.table.ts";
import { EXIT, misuse, refuse, type Outcome } from "#command-line/command.ts";
import { NoDataError } from "#command-line/open-data.ts";
import type { Terminal } from "#command-line/terminal.ts";
import { StoreOpenError } from "#store/store-open-error.ts";

const HELP_SIGNS: ReadonlySet<string> = new Set(["--help", "-h"]);

/** Finds the command, reads the settings, runs it. Whatever goes wrong is one line. */
export const runCommand = async (
  [folder = ".", name = "help", ...parameters]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<Outcome> => {
  const wantsHelp = HELP_SIGNS.has(name) || HELP_SIGNS.has(parameters[0] ?? "");
  const command = wantsHelp ? COMMANDS["help"] : Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return misuse(`there is no command "${name}"`);
  const read = readSettings(environment);
  if (read.kind === "problems") return refuse(read.problems.join("\n"), EXIT.setting);
  try {
    return await command.run({ parameters: wantsHelp ? [] : parameters, folder, settings: read.settings, terminal });
  } catch (error) {
    return explain(error);
  }
};

const explain = (error: unknown): Outcome => {
  if (error instanceof StoreOpenError && error.reason === "lockedByAnother") {
    return refuse(`${error.message}: stop the server first`, EXIT.inUse);
  }
  if (error instanceof StoreOpenError || error instanceof NoDataError) return refuse(error.message);
  const [line] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
  // The operating system's refusals (no such folder, no right, disk full) tell what to do; anything else is a bug.
  const isOfSystem = error instanceof Error && "syscall" in error;
  return refuse(line ?? "failed", isOfSystem ? EXIT.refused : EXIT.software);
};
