import { expect, test } from "vitest";
import { unixMillis } from "../units/units.ts";
import { thinPositions } from "./thinning.ts";

const drive = (count: number, everyMillis: number, ignitionOffAt: number | null = null) =>
  Array.from({ length: count }, (_, index) => ({
    fixTime: unixMillis(1_700_000_000_000 + index * everyMillis),
    attributes: { ignition: index !== ignitionOffAt, motion: true },
  }));

test("up to 5000 positions stay as they are", () => {
  const positions = drive(5000, 1000);
  expect(thinPositions(positions)).toBe(positions);
});

test("above 5000 one is kept whenever more than 25 s passed", () => {
  const kept = thinPositions(drive(5001, 1000));
  const steps = kept.slice(1, -1).map((position, index) => position.fixTime - (kept[index]?.fixTime ?? 0));
  expect(new Set(steps)).toEqual(new Set([26_000]));
  expect(kept[0]?.fixTime).toBe(1_700_000_000_000);
  expect(kept[kept.length - 1]?.fixTime).toBe(1_700_005_000_000);
});

test("a change of ignition or motion is kept, and so is the change back", () => {
  const kept = thinPositions(drive(5001, 1000, 2605)).map((position) => position.fixTime);
  expect(kept).toContain(1_700_002_605_000);
  expect(kept).toContain(1_700_002_606_000);
});

test("positions that are already more than 25 s apart are all kept", () => {
  expect(thinPositions(drive(6000, 30_000))).toHaveLength(6000);
});
