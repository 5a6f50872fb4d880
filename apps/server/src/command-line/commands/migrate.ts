import { DONE, misuse, type Command } from "#command-line/command.ts";
import { openData } from "#command-line/open-data.ts";
import { say } from "#command-line/terminal.ts";
import { silentLog } from "#store/store-log.ts";

export const migrate: Command = {
  usage: ["migrate"],
  about: "Brings the data to the form of this version, as a start does. The server must be stopped.",
  run: async ({ parameters, settings, terminal }) => {
    if (parameters.length > 0) return misuse(`migrate takes no "${parameters[0]}"`);
    let change: object | null = null;
    const info = (details: object, message: string): void => {
      if (message === "schema migrated") change = details;
    };
    await using _store = await openData(settings, { ...silentLog, info });
    say(terminal, change === null ? "The data have the form of this version already." : describe(change));
    return DONE;
  },
};

const describe = (change: { readonly from?: unknown; readonly to?: unknown }): string =>
  `Brought the data from version ${String(change.from)} to version ${String(change.to)}.`;
