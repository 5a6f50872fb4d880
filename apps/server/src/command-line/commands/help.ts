import { DONE, misuse, type Command } from "#command-line/command.ts";
import { print } from "#command-line/terminal.ts";

/** Known to the launcher, which runs them without this program. */
const ELSEWHERE = [
  { usage: ["start"], about: "Makes ready what is not, and runs the server until it is stopped." },
  { usage: ["simulate [--help] …"], about: "Runs simulated vehicles against a server." },
];

const HELP = { usage: ["help"], about: "Says this." };

/** The command that says what the given ones, and it, do. */
export const helpOn = (commands: Readonly<Record<string, Command>>): Command => ({
  ...HELP,
  run: async ({ parameters, terminal }) => {
    if (parameters.length > 0) return misuse(`help takes no "${parameters[0]}"`);
    await print(terminal, [helpText(Object.values(commands))]);
    return DONE;
  },
});

const helpText = (commands: readonly Command[]): string => {
  const rows = [...ELSEWHERE, ...commands, HELP].map(
    ({ usage, about }) => `${usage.map((form) => `  outrider ${form}\n`).join("")}      ${about}\n`,
  );
  return `Usage:\n${rows.join("")}\nSettings are environment variables: docs/settings.md. More: docs/command-line.md.\n`;
};
