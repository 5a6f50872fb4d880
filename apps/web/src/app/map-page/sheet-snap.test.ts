import { expect, test } from "vitest";
import { nearestSnap, nextSnap, snapHeight } from "./sheet-snap.ts";

test("on a page of 844 px the sheet stands at 188, 452 and 716 px", () => {
  expect([snapHeight("peek", 844), snapHeight("half", 844), snapHeight("full", 844)]).toEqual([188, 452, 716]);
});

test.each([
  [100, "peek"],
  [319, "peek"],
  [321, "half"],
  [583, "half"],
  [585, "full"],
  [2000, "full"],
])("a drag that ends at %d px snaps to %s", (height, snap) => {
  expect(nearestSnap(height, 844)).toBe(snap);
});

test("presses step through small, half and full", () => {
  expect([nextSnap("peek"), nextSnap("half"), nextSnap("full")]).toEqual(["half", "full", "peek"]);
});
