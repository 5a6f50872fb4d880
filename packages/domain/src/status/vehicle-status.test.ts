import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knots, unixMillis } from "../units/units.ts";
import { disconnectedFrom, vehicleStatus } from "./vehicle-status.ts";

const DAY = 86_400_000;
const now = unixMillis(Date.UTC(2026, 2, 14, 9, 0, 0));

describe("vehicleStatus", () => {
  test.each([
    { speed: 4, ignition: true, state: "moving" },
    { speed: 4, ignition: undefined, state: "moving" },
    { speed: 4, ignition: null, state: "moving" },
    { speed: 4, ignition: false, state: "stopped" },
    { speed: 90, ignition: false, state: "stopped" },
    { speed: 3.99, ignition: true, state: "idle" },
    { speed: 0, ignition: true, state: "idle" },
    { speed: 3.99, ignition: undefined, state: "stopped" },
    { speed: 0, ignition: false, state: "stopped" },
    { speed: 0, ignition: "true", state: "stopped" },
  ] as const)("says $state at $speed kn with ignition $ignition", ({ speed, ignition, state }) => {
    const attributes = ignition === undefined ? {} : { ignition };
    expect(vehicleStatus({ fixTime: now, speed: knots(speed), attributes }, now)).toBe(state);
  });

  test("is disconnected without a position", () => {
    expect(vehicleStatus(null, now)).toBe("disconnected");
  });

  test("is disconnected only after the fix is more than five days old", () => {
    const at = (age: number) =>
      vehicleStatus({ fixTime: unixMillis(now - age), speed: knots(50), attributes: { ignition: true } }, now);
    expect(at(5 * DAY)).toBe("moving");
    expect(at(5 * DAY + 1)).toBe("disconnected");
  });

  test("takes another number of days from its caller", () => {
    const position = { fixTime: unixMillis(now - 2 * DAY), speed: knots(0), attributes: {} };
    expect(vehicleStatus(position, now, 1)).toBe("disconnected");
    expect(vehicleStatus(position, now, 3)).toBe("stopped");
  });

  test("becomes disconnected exactly when disconnectedFrom says", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 41 }), fc.integer({ min: 1, max: 60 }), (fixTime, days) => {
        const position = { fixTime: unixMillis(fixTime), speed: knots(0), attributes: {} };
        const turn = disconnectedFrom(position.fixTime, days);
        expect(vehicleStatus(position, unixMillis(turn - 1), days)).toBe("stopped");
        expect(vehicleStatus(position, turn, days)).toBe("disconnected");
      }),
    );
  });
});
