import { expect, test } from "vitest";
import { menuPlace } from "./menu-place.ts";

const PAGE = { width: 1440, height: 900 };
const MENU = { width: 248, height: 200 };

test("a menu hangs under the end of its control", () => {
  expect(menuPlace("bottom-end", { left: 1000, top: 10, width: 100, height: 30 }, MENU, PAGE)).toEqual({
    left: 852,
    top: 44,
  });
});

test("without room below it stands above", () => {
  expect(menuPlace("bottom-end", { left: 1000, top: 850, width: 100, height: 30 }, MENU, PAGE).top).toBe(646);
});

test("beside the rail it ends with its control", () => {
  expect(menuPlace("right-end", { left: 6, top: 780, width: 40, height: 40 }, MENU, PAGE)).toEqual({
    left: 50,
    top: 620,
  });
});

test("it never leaves the page", () => {
  const place = menuPlace("bottom-end", { left: 0, top: 0, width: 20, height: 20 }, MENU, { width: 260, height: 180 });
  expect(place).toEqual({ left: 8, top: 8 });
});
