import { describe, expect, it } from "vitest";
import { matchesWords, searchLine, searchWords } from "./text-search.ts";

const line = searchLine({
  name: "Frigo 07",
  plate: "42-TQ-18",
  uniqueId: "350000000000007",
  driver: "José Conceição",
  groupName: "Distribuição Açores",
});
const finds = (search: string): boolean => matchesWords(line, searchWords(search));

describe("search", () => {
  it.each([
    "frigo",
    "FRIGO 07",
    "42-tq",
    "42tq18",
    "42 18",
    "jose",
    "conceicao",
    "açores",
    "acores",
    "000007",
    "",
    "  ",
  ])("finds the vehicle by %j", (search) => {
    expect(finds(search)).toBe(true);
  });

  it.each(["43-tq", "frigo 08", "maria", "42tq19"])("does not find it by %j", (search) => {
    expect(finds(search)).toBe(false);
  });
});
