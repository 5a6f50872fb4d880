import { expect, test } from "vitest";
import { sameUniqueId, uniqueIdForms } from "./unique-id.ts";

test("an IMEI may be registered as sent, without leading zeros, or without its check digit", () => {
  expect(uniqueIdForms("012345678901234")).toEqual(["012345678901234", "12345678901234", "01234567890123"]);
  expect(uniqueIdForms("352093086403655")).toEqual(["352093086403655", "35209308640365"]);
  expect(uniqueIdForms("4209051690")).toEqual(["4209051690"]);
  expect(uniqueIdForms("000")).toEqual(["000", "0"]);
});

test("an identifier belongs to the device under any of its forms", () => {
  expect(sameUniqueId("352093086403655", "35209308640365")).toBe(true);
  expect(sameUniqueId("352093086403655", "352093086403656")).toBe(false);
});
