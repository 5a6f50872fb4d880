import { expect, test } from "vitest";
import { isMachine, vehicleTotal } from "./total.ts";

test("a machine shows engine hours, a vehicle distance", () => {
  const position = { hours: 7_200_000, totalDistance: 1000, odometer: 5 };
  expect(vehicleTotal(position, { vehicleType: "machine" })).toEqual({ kind: "hours", hours: 7_200_000 });
  expect(vehicleTotal(position, { vehicleType: "truck" })).toEqual({ kind: "distance", distance: 1000 });
  expect(vehicleTotal({ odometer: 5 }, {})).toEqual({ kind: "distance", distance: 5 });
  expect(vehicleTotal({ odometer: 5 }, { vehicleType: "Digger" })).toBeNull();
  expect(vehicleTotal({}, {})).toBeNull();
});

test("machines are told by vehicleType", () => {
  expect(["machine", "Machinery", "digger", "forklift"].every((type) => isMachine({ vehicleType: type }))).toBe(true);
  expect(["car", "", null].some((type) => isMachine({ vehicleType: type }))).toBe(false);
});
