import { VEHICLE_CATEGORIES } from "@outrider/domain/model/vehicle-category.ts";
import { expect, test } from "vitest";
import { readFleetList } from "./fleet-device.ts";
import { imei, inventDevices } from "./invent-devices.ts";

test("a fleet has all categories, the three protocols and a few silent devices", () => {
  const fleet = inventDevices(100, 1);
  expect(new Set(fleet.map((device) => device.category)).size).toBe(VEHICLE_CATEGORIES.length);
  expect(new Set(fleet.map((device) => device.protocol))).toEqual(new Set(["teltonika", "gt06", "osmand"]));
  expect(fleet.filter((device) => device.silentDays !== undefined).length).toBe(2);
});

test("a larger fleet begins with the smaller one", () => {
  expect(inventDevices(30, 5)).toEqual(inventDevices(90, 5).slice(0, 30));
});

test("identifiers are well-formed IMEIs and all different", () => {
  const identifiers = Array.from({ length: 20_000 }, (_, index) => imei(`load/1/${index}`));
  expect(new Set(identifiers).size).toBe(20_000);
  for (const identifier of identifiers.slice(0, 500)) {
    expect(identifier).toMatch(/^\d{15}$/);
    const sum = [...identifier].toReversed().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    expect(sum % 10).toBe(0);
  }
});

test("the printed list can be read back", () => {
  const fleet = inventDevices(50, 1);
  const read = readFleetList(JSON.stringify(fleet));
  if (read.kind === "rejected") throw new Error(read.reason);
  expect(read.devices.map(({ uniqueId, category, coldBox }) => [uniqueId, category, coldBox])).toEqual(
    fleet.map(({ uniqueId, category, coldBox }) => [uniqueId, category, coldBox]),
  );
});

test.each([
  ["{", "not JSON"],
  ["{}", "not a JSON array"],
  ["[1]", "is not an object"],
  ["[{}]", "no uniqueId"],
  ['[{"uniqueId":"1","protocol":"h02"}]', "speaks h02"],
  ['[{"uniqueId":"1"},{"uniqueId":"1"}]', "there twice"],
])("the list %s is refused with a reason", (text, reason) => {
  const read = readFleetList(text);
  expect(read.kind === "rejected" ? read.reason : "").toContain(reason);
});
