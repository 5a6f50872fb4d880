import { resolve } from "node:path";
import { DONE, misuse, refuse, type Command } from "#command-line/command.ts";
import { POSTGRES_BACKUP } from "#command-line/commands/restore.ts";
import { say } from "#command-line/terminal.ts";
import { backUp } from "#store/backup.ts";

export const backup: Command = {
  usage: ["backup FILE"],
  about: "Writes a checked copy of all data into a new file. The server may go on meanwhile.",
  run: async ({ parameters, folder, settings, terminal }) => {
    const [file, ...rest] = parameters;
    if (file === undefined || file.startsWith("-") || rest.length > 0) return misuse("backup wants one file name");
    if (settings.OUTRIDER_DATABASE_URL !== null) return refuse(POSTGRES_BACKUP);
    const result = await backUp(settings.OUTRIDER_DATA, resolve(folder, file));
    if (result.kind === "refused") return refuse(result.reason);
    say(terminal, `Backed up ${settings.OUTRIDER_DATA} into ${file}, ${result.bytes} bytes.`);
    return DONE;
  },
};
