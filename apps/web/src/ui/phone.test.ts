import { expect, test } from "vitest";
import { isPhone } from "./phone.ts";

test.each([
  [true, "https://fleet.example/#/map", true],
  [false, "https://fleet.example/#/map", false],
  [true, "https://fleet.example/iosdashboard#/map", false],
  [true, "https://fleet.example/#/map?iosdashboard=1", false],
])("a narrow window (%s) at %s is a phone: %s", (narrow, address, expected) => {
  expect(isPhone(narrow, address)).toBe(expected);
});
