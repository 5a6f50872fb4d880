import { expect, test } from "vitest";
import { listPage } from "#api/list-page.ts";

const ROWS = ["Évora", "beja", "Aveiro", "Zebra", "élvas"].map((name, index) => ({ id: index + 1, name }));
const ALL = { limit: null, offset: null, keyword: null };
const namesOf = (paging: Parameters<typeof listPage>[1]): readonly string[] =>
  listPage(ROWS, paging, ({ name }) => [name, null]).map(({ name }) => name);

test("rows are sorted by name, whatever its accents and case", () => {
  expect(namesOf(ALL)).toEqual(["Aveiro", "beja", "élvas", "Évora", "Zebra"]);
});

test("a page is cut from the sorted rows", () => {
  expect(namesOf({ ...ALL, limit: 2, offset: 1 })).toEqual(["beja", "élvas"]);
  expect(namesOf({ ...ALL, offset: 4 })).toEqual(["Zebra"]);
  expect(namesOf({ ...ALL, limit: 0 })).toEqual([]);
});

test("a keyword is looked for anywhere in the text", () => {
  expect(namesOf({ ...ALL, keyword: " EI " })).toEqual(["Aveiro"]);
});

test("equal names keep the order of their ids", () => {
  const twins = [2, 1].map((id) => ({ id, name: "Same" }));
  expect(listPage(twins, ALL, ({ name }) => [name]).map(({ id }) => id)).toEqual([1, 2]);
});
