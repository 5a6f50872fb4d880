import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readPassword } from "#command-line/read-password.ts";

/** A terminal that remembers whether it would have shown what is typed. */
const typing = (...keys: readonly string[]) => {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
  const messages = new PassThrough({ encoding: "utf8" });
  let text = "";
  messages.on("data", (part: string) => (text += part));
  for (const key of keys) input.write(key);
  return { terminal: { input, output: new PassThrough(), messages }, raw, said: () => text };
};

const piped = (text: string) => {
  const input = new PassThrough();
  input.end(text);
  return { input, output: new PassThrough(), messages: new PassThrough() };
};

test("a typed password is asked for twice, never shown, and the terminal is as before", async () => {
  const { terminal, raw, said } = typing("lan", "tern-9\r", "lantern-9\r");
  expect(await readPassword(terminal)).toEqual({ kind: "password", password: "lantern-9" });
  expect(raw).toEqual([true, false]);
  await expect.poll(said).toBe("Password: \nAgain: \n");
});

test("what is typed in one go, with a correction, counts the same", async () => {
  const { terminal } = typing("lanternx\u007f-9\nlantern-9\n");
  expect(await readPassword(terminal)).toEqual({ kind: "password", password: "lantern-9" });
});

test("two passwords that differ are none", async () => {
  const { terminal } = typing("lantern-9\r", "lantern-8\r");
  expect(await readPassword(terminal)).toEqual({ kind: "none", reason: "the two passwords are not the same" });
});

test.each(["\u0003", "\u0004"])("%j gives up, and the terminal is as before", async (key) => {
  const { terminal, raw } = typing("lan", key);
  expect(await readPassword(terminal)).toEqual({ kind: "none", reason: "cancelled" });
  expect(raw).toEqual([true, false]);
});

test.each([
  ["lantern-9\n", "lantern-9"],
  ["lantern-9\r\nignored", "lantern-9"],
  [" ção \n", " ção "],
])("a piped password is the first line of %j", async (text, password) => {
  expect(await readPassword(piped(text))).toEqual({ kind: "password", password });
});

test.each(["", "\n"])("%j piped in is no password", async (text) => {
  expect(await readPassword(piped(text))).toMatchObject({ kind: "none" });
});
