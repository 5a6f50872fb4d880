import { resolve } from "node:path";
import { DONE, misuse, refuse, type Command } from "#command-line/command.ts";
import { say } from "#command-line/terminal.ts";
import { restore as restoreFolder } from "#store/backup.ts";

export const POSTGRES_BACKUP = "the data are in PostgreSQL (OUTRIDER_DATABASE_URL): use pg_dump and pg_restore";

export const restore: Command = {
  usage: ["restore FILE"],
  about: "Puts a backup into the data folder, which must be empty or absent.",
  run: async ({ parameters, folder, settings, terminal }) => {
    const [file, ...rest] = parameters;
    if (file === undefined || file.startsWith("-") || rest.length > 0) return misuse("restore wants one file name");
    if (settings.OUTRIDER_DATABASE_URL !== null) return refuse(POSTGRES_BACKUP);
    const result = await restoreFolder(resolve(folder, file), settings.OUTRIDER_DATA);
    if (result.kind === "refused") return refuse(result.reason);
    say(terminal, `Restored ${file} into ${settings.OUTRIDER_DATA}, ${result.bytes} bytes.`);
    return DONE;
  },
};
