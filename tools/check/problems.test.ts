import { describe, expect, test } from "vitest";
import { linkProblems } from "./link-problems.ts";
import { messageProblems } from "./message-problems.ts";

describe("messageProblems", () => {
  const english = { common: { save: "Save", left_one: "{{count}} day left", left_other: "{{count}} days of {{all}}" } };

  test("finds nothing where languages agree, whatever plural forms they have", () => {
    const french = {
      common: {
        save: "Enregistrer",
        left_one: "{{count}} jour",
        left_many: "{{count}} de jours de {{all}}",
        left_other: "{{count}} jours de {{all}}",
      },
    };
    expect(messageProblems("en", { en: english, fr: french })).toEqual([]);
  });

  test("finds missing, surplus and empty texts and other placeholders", () => {
    const spanish = { common: { save: " ", left_other: "{{count}} días de {{todo}}", more: "Más" } };
    expect(messageProblems("en", { en: english, es: spanish })).toEqual([
      "es has common:more, which en does not have",
      "es has an empty text under common:save",
      "es has the placeholders {todo} under common:left_other, not {all}",
    ]);
    expect(messageProblems("en", { en: english, es: {} })).toEqual([
      "es lacks common:save",
      "es lacks common:left_one",
      "es lacks common:left_other",
    ]);
  });

  test("finds tags that a translation lost", () => {
    const problems = messageProblems("en", { en: { a: { b: "Open <1>this</1>" } }, fr: { a: { b: "Ouvrir" } } });
    expect(problems).toEqual(["fr has the placeholders {} under a:b, not {</1>, <1>}"]);
  });
});

describe("linkProblems", () => {
  const exists = (path: string): boolean => ["docs/a.md", "docs/b.md", "src/x.ts"].includes(path);
  const problems = (text: string) =>
    linkProblems(
      [
        { path: "docs/a.md", text },
        { path: "docs/b.md", text: "# The path, in short\n## Äpfel & Birnen" },
      ],
      exists,
    );

  test("follows files, headings and links from the root", () => {
    expect(
      problems("[1](b.md) [2](../src/x.ts) [3](b.md#the-path-in-short) [4](/src/x.ts) [5](./b.md#äpfel--birnen)"),
    ).toEqual([]);
  });

  test("leaves other sites and code alone", () => {
    expect(problems("[1](https://example.test/x) `[2](no.md)`\n```\n[3](no.md)\n```\n[4](mailto:a@b.test)")).toEqual(
      [],
    );
  });

  test("finds files and headings that do not exist", () => {
    expect(problems("[1](c.md) [2](b.md#no) [3](../../../etc/passwd) [4](#here)")).toEqual([
      "docs/a.md links to c.md, which does not exist",
      "docs/a.md links to b.md#no, and that heading does not exist",
      "docs/a.md links to ../../../etc/passwd, which does not exist",
      "docs/a.md links to #here, and that heading does not exist",
    ]);
  });
});
