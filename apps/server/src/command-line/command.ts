import type { Settings } from "#config/read-settings.ts";
import type { Terminal } from "#command-line/terminal.ts";

/** Exit codes as in sysexits.h, where it has one. */
export const EXIT = {
  refused: 1,
  usage: 64,
  software: 70,
  inUse: 75,
  setting: 78,
} as const;

/** How a command ended; `reason` is one line for the operator. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly exitCode: number; readonly reason: string };

export const DONE: Outcome = { kind: "done" };

export const refuse = (reason: string, exitCode: number = EXIT.refused): Outcome => ({
  kind: "refused",
  exitCode,
  reason,
});

/** The command was typed wrongly. */
export const misuse = (reason: string): Outcome => refuse(`${reason}; see: outrider help`, EXIT.usage);

export interface Call {
  /** What stands behind the command's name. */
  readonly parameters: readonly string[];
  /** Folder from which relative file names count: where the command was typed. */
  readonly folder: string;
  readonly settings: Settings;
  readonly terminal: Terminal;
}

/** One row of the command table. */
export interface Command {
  /** One line for each form, without the program's name. */
  readonly usage: readonly string[];
  readonly about: string;
  readonly run: (call: Call) => Promise<Outcome>;
}
