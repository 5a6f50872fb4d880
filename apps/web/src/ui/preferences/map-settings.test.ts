import { expect, test } from "vitest";
import { DEFAULT_MAP_SETTINGS, readMapSettings } from "./map-settings.ts";

test("what was stored stands over the defaults", () => {
  expect(readMapSettings('{"orderBy":"fuel","listWidth":420}')).toEqual({
    ...DEFAULT_MAP_SETTINGS,
    orderBy: "fuel",
    listWidth: 420,
  });
});

test.each([
  ["an unknown key", '{"notASetting":true}'],
  ["a value of another kind", '{"showLabels":"yes"}'],
  ["an order that does not exist", '{"orderBy":"colour"}'],
  ["a width out of range", '{"listWidth":4000}'],
])("%s is left out", (_what, text) => {
  expect(readMapSettings(text)).toEqual(DEFAULT_MAP_SETTINGS);
});

test("what is no object is not read", () => {
  expect(readMapSettings("3")).toBeNull();
});
