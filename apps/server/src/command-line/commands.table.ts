import { backup } from "#command-line/commands/backup.ts";
import { exportCommand } from "#command-line/commands/export.ts";
import { helpOn } from "#command-line/commands/help.ts";
import { migrate } from "#command-line/commands/migrate.ts";
import { restore } from "#command-line/commands/restore.ts";
import { user } from "#command-line/commands/user.ts";
import type { Command } from "#command-line/command.ts";

const WORKING: Readonly<Record<string, Command>> = { migrate, backup, restore, export: exportCommand, user };

/** Every command but `start` and `simulate`, which the launcher `bin/outrider.js` runs itself. */
export const COMMANDS: Readonly<Record<string, Command>> = { ...WORKING, help: helpOn(WORKING) };
