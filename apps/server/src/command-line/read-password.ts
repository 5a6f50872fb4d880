import type { Terminal } from "#command-line/terminal.ts";

export type GivenPassword =
  | { readonly kind: "password"; readonly password: string }
  | { readonly kind: "none"; readonly reason: string };

const MAXIMUM_CHARACTERS = 1024;
const KEY = { interrupt: "\u0003", endOfInput: "\u0004", backspace: "\b", delete: "\u007f" } as const;

/**
 * A new password: typed twice without an echo, or the first line of what is piped in. Never a parameter, which every
 * user of the machine could read in the list of processes.
 */
export const readPassword = async (terminal: Terminal): Promise<GivenPassword> => {
  const { input } = terminal;
  if (input.isTTY !== true || input.setRawMode === undefined) return readPiped(terminal);
  input.setEncoding("utf8");
  input.setRawMode(true);
  try {
    const first = await readHidden(terminal, "Password: ");
    const second = first === null ? null : await readHidden(terminal, "Again: ");
    if (first === null || second === null) return { kind: "none", reason: "cancelled" };
    return first === second
      ? { kind: "password", password: first }
      : { kind: "none", reason: "the two passwords are not the same" };
  } finally {
    input.setRawMode(false);
    input.pause();
  }
};

const readPiped = async ({ input }: Terminal): Promise<GivenPassword> => {
  let text = "";
  for await (const part of input.setEncoding("utf8") as AsyncIterable<string>) {
    text += part;
    if (text.includes("\n") || text.length > MAXIMUM_CHARACTERS) break;
  }
  const [line = ""] = text.split(/\r?\n/u, 1);
  if (line === "") return { kind: "none", reason: "no password came on the standard input" };
  return { kind: "password", password: line };
};

/** Characters until Enter, or null when the operator gave up. */
const readHidden = ({ input, messages }: Terminal, prompt: string): Promise<string | null> =>
  new Promise((resolve) => {
    messages.write(prompt);
    const typed: string[] = [];
    const finish = (answer: string | null, rest: string): void => {
      input.off("data", read);
      input.pause();
      messages.write("\n");
      if (rest !== "") input.unshift(rest);
      resolve(answer);
    };
    const read = (text: string): void => {
      const keys = Array.from(text);
      for (const [index, key] of keys.entries()) {
        const rest = keys.slice(index + 1).join("");
        if (key === KEY.interrupt || key === KEY.endOfInput) return finish(null, "");
        if (key === "\r" || key === "\n") return finish(typed.join(""), rest);
        if (key === KEY.backspace || key === KEY.delete) typed.pop();
        else if (typed.length < MAXIMUM_CHARACTERS) typed.push(key);
      }
    };
    input.on("data", read);
    input.resume();
  });
