import { expect, test } from "vitest";
import { openLogs } from "#observe/log.ts";

const linesOf = (format: "text" | "json", act: (log: ReturnType<ReturnType<typeof openLogs>>) => void): string => {
  const lines: string[] = [];
  act(openLogs({ format, level: "info", write: (line) => lines.push(line) })("api"));
  return lines.join("");
};

test.each(["text", "json"] as const)("secrets do not reach the %s log, however they are nested", (format) => {
  const lines = linesOf(format, (log) => {
    log.info({ password: "hush-1", user: { token: "hush-2", deep: { cookie: "hush-3" } } }, "Signed in");
    log.warn({ authorization: "Bearer hush-4", headers: { authorization: "hush-5" } }, "Refused");
  });
  expect(lines).toContain("[removed]");
  expect(lines).not.toContain("hush");
});

test("a text line is one calm line with the stage and the trouble", () => {
  const line = linesOf("text", (log) => log.warn({ user: 3, text: "a\nb" }, "Closed a socket"));
  expect(line).toMatch(/^\d{2}:\d{2}:\d{2} api {6}warn: Closed a socket \(user 3, text a b\)\n$/u);
});

test("an error is named with its cause in the json log", () => {
  const error = new Error("outer", { cause: new Error("inner") });
  const line = linesOf("json", (log) => log.error({ error }, "Failed"));
  expect(JSON.parse(line)).toMatchObject({
    level: "error",
    stage: "api",
    error: { message: "outer", cause: { message: "inner" } },
  });
});

test("lines below the level are not written", () => {
  expect(linesOf("text", (log) => log.debug({}, "Detail"))).toBe("");
});
