import { expect, test } from "vitest";
import { textCell } from "#api/export/csv.ts";

test.each([
  ["plain", `"plain"`],
  [`say "hi"`, `"say ""hi"""`],
  ["=1+1", `"'=1+1"`],
  ["  @cmd", `"'  @cmd"`],
  ["+351 912", `"'+351 912"`],
  ["\t=1", `"'\t=1"`],
  ["a\n=1", `"a\n'=1"`],
  ["＝1", `"'＝1"`],
  ["a=1", `"a=1"`],
])("%j becomes %j", (text, cell) => {
  expect(textCell(text)).toBe(cell);
});
