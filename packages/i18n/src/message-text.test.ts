import { expect, test } from "vitest";
import { messageTable, messageText } from "./message-text.ts";

const table = messageTable({
  title: "Vehicles",
  shown: "{{shown}} of {{total}} shown",
  matches_one: "{{count}} matches",
  matches_other: "{{count}} match",
  empty: { clear: "Clear filters" },
});
const text = (key: string, values = {}, language = "en-GB") =>
  messageText(
    table,
    { plurals: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) },
    key,
    values,
  )?.replaceAll(/[\u00a0\u202f]/g, " ");

test("a key of two levels is found by its whole name", () => {
  expect(text("empty.clear")).toBe("Clear filters");
});

test("every placeholder is filled, and a value is taken as it is", () => {
  expect(text("shown", { shown: 10, total: "{{shown}}$&" })).toBe("10 of {{shown}}$& shown");
});

test("a placeholder without a value stays readable", () => {
  expect(text("shown", { shown: 10 })).toBe("10 of {{total}} shown");
});

test.each([
  [0, "en-GB", "0 match"],
  [1, "en-GB", "1 matches"],
  [0, "fr", "0 matches"],
  [1_000_000, "fr", "1 000 000 match"],
  [0, "pt-BR", "0 matches"],
  [0, "pt-PT", "0 match"],
])("%d in %s takes its language's form", (count, language, expected) => {
  expect(text("matches", { count }, language)).toBe(expected);
});

test("a count does not disturb a text without forms", () => {
  expect(text("title", { count: 3 })).toBe("Vehicles");
});

test("an unknown key has no text", () => {
  expect(text("nothing")).toBeUndefined();
});
