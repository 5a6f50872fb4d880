import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Writable } from "node:stream";

/** The three streams of a process, as a command uses them. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };
  readonly output: Writable;
  /** Prompts and progress, so that the output stays what was asked for. */
  readonly messages: Writable;
}

export const say = ({ messages }: Terminal, line: string): void => void messages.write(`${line}\n`);

/** Writes a result at the pace of its reader; a reader that has enough (`| head`) is no failure. */
export const print = async ({ output }: Terminal, parts: AsyncIterable<string> | Iterable<string>): Promise<void> => {
  try {
    await pipeline(Readable.from(parts), output, { end: false });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
  }
};

/** Names come from people: nothing in them may steer a terminal or break a line. */
export const plain = (text: string): string => text.replaceAll(/\p{C}/gu, "?");
