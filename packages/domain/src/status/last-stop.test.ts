import { expect, test } from "vitest";
import { unixMillis } from "../units/units.ts";
import { LAST_STOP_START, nextLastStop } from "./last-stop.ts";

const at = (fixTime: number, ignition?: boolean) => ({
  fixTime: unixMillis(fixTime),
  attributes: ignition === undefined ? {} : { ignition },
});

test("the last stop is the fix with which the ignition went from on to off", () => {
  const states = [at(1, false), at(2, true), at(3), at(4, false), at(5, false)].reduce(
    (all, position) => [...all, nextLastStop(all[all.length - 1] ?? LAST_STOP_START, position)],
    [LAST_STOP_START],
  );
  expect(states.map((state) => state.lastStop)).toEqual([null, null, null, null, 4, 4]);
});

test("a vehicle first seen with its ignition off has no last stop", () => {
  expect(nextLastStop(LAST_STOP_START, at(1, false)).lastStop).toBeNull();
});
