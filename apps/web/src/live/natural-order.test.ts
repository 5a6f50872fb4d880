import { describe, expect, it } from "vitest";
import { naturalRanks } from "./natural-order.ts";

const ordered = (...texts: readonly string[]): string[] => {
  const ranks = naturalRanks(texts);
  const result: string[] = [];
  texts.forEach((text, index) => {
    result[ranks[index] ?? 0] = text;
  });
  return result;
};

describe("natural order", () => {
  it("counts numbers by their value", () => {
    expect(ordered("Van 10", "Van 9", "Van 100", "Van 09a")).toEqual(["Van 9", "Van 09a", "Van 10", "Van 100"]);
  });

  it("ignores case and accents", () => {
    expect(ordered("Élan", "eland", "ELA")).toEqual(["ELA", "Élan", "eland"]);
  });

  it("puts the nameless last and keeps equals in their order", () => {
    expect(ordered("", "b", "a", "a")).toEqual(["a", "a", "b", ""]);
  });
});
