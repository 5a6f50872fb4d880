import { runCommand } from "#command-line/run-command.ts";

/** What `bin/outrider.js` hands over to: the folder where the command was typed, then the command. */
const terminal = { input: process.stdin, output: process.stdout, messages: process.stderr };
const outcome = await runCommand(process.argv.slice(2), process.env, terminal);
if (outcome.kind === "refused") {
  process.stderr.write(`${outcome.reason}\n`);
  process.exitCode = outcome.exitCode;
}
// A terminal that was asked for a password stays open otherwise.
process.stdin.unref?.();
