import { expect, test } from "vitest";
import { positionOf } from "../testing/position-of.ts";
import { unixMillis } from "../units/units.ts";
import { currentDriverKey } from "./current-driver.ts";

const DAY = 86_400_000;
const now = unixMillis(Date.UTC(2026, 2, 14, 9, 0, 0));
const device = { lastDriverUniqueId: "LAST" };
const driving = { ignition: true, driverUniqueId: "KEY" };

test.each([
  ["the key in the position while the ignition is on", positionOf({ fixTime: now, attributes: driving }), "KEY"],
  [
    "the last driver while the ignition is off",
    positionOf({ fixTime: now, attributes: { ...driving, ignition: false } }),
    "LAST",
  ],
  [
    "the last driver when the ignition is unknown",
    positionOf({ fixTime: now, attributes: { driverUniqueId: "KEY" } }),
    "LAST",
  ],
  [
    "the last driver when the fix is outdated",
    positionOf({ fixTime: now, outdated: true, attributes: driving }),
    "LAST",
  ],
  [
    "the key in a fix of exactly five days",
    positionOf({ fixTime: unixMillis(now - 5 * DAY), attributes: driving }),
    "KEY",
  ],
  [
    "the last driver when the fix is older",
    positionOf({ fixTime: unixMillis(now - 5 * DAY - 1), attributes: driving }),
    "LAST",
  ],
  [
    "the last driver when the position names none",
    positionOf({ fixTime: now, attributes: { ignition: true } }),
    "LAST",
  ],
  ["the last driver without a position", null, "LAST"],
])("the driver is %s", (_, position, key) => {
  expect(currentDriverKey(position, device, now)).toBe(key);
});

test("nobody is known when neither tells", () => {
  expect(currentDriverKey(positionOf({ fixTime: now, attributes: { ignition: true } }), {}, now)).toBeNull();
});
