import { expect, test } from "vitest";
import type { ActivitySegment } from "#api/activity.ts";
import { activityTotals, paintActivity, segmentAt, timeAt } from "./activity-line.ts";
import type { LinePainter } from "./activity-line.ts";

const HOUR = 3_600_000;
const FROM = Date.UTC(2026, 10, 20);
const segment = (state: ActivitySegment["state"], start: number, end: number): ActivitySegment => ({
  state,
  start: FROM + start * HOUR,
  end: FROM + end * HOUR,
});
const DAY = [segment("off", 0, 6), segment("on", 6, 7), segment("idle", 7, 7.5), segment("unknown", 7.5, 12)];

function recorder() {
  const drawn: (readonly [string, ...number[]])[] = [];
  const painter: LinePainter = {
    fillStyle: "",
    clearRect: () => {},
    fillRect(...box) {
      drawn.push([
        typeof this.fillStyle === "string" ? this.fillStyle : "a pattern",
        ...box.map((value) => Math.round(value * 100) / 100),
      ]);
    },
  };
  return { drawn, painter };
}

test("on and idle are full bars, off a thin one, the unknown stays bare", () => {
  const { drawn, painter } = recorder();
  paintActivity(painter, DAY, FROM, { on: "green", idle: "amber", off: "red", ground: "grey" });
  expect(drawn).toEqual([
    ["grey", 0, 0, 260, 10],
    ["red", 0, 3, 65, 4],
    ["green", 65, 0, 10.83, 10],
    ["amber", 75.83, 0, 5.42, 10],
  ]);
});

test("a moment of activity is still one pixel wide", () => {
  const { drawn, painter } = recorder();
  paintActivity(painter, [segment("on", 1, 1.001)], FROM, { on: "green", idle: "", off: "", ground: "" });
  expect(drawn[1]?.[3]).toBe(1);
});

test("the middle of the line is noon", () => {
  expect(timeAt(0.5, FROM)).toBe(FROM + 12 * HOUR);
});

test("the pointer finds the stretch it is on, or one within 60 s", () => {
  const gap = [segment("on", 1, 2), segment("unknown", 2, 4)];
  expect(segmentAt(gap, FROM + 1.5 * HOUR)?.state).toBe("on");
  expect(segmentAt(gap, FROM + 2 * HOUR + 60_000)?.state).toBe("on");
  expect(segmentAt(gap, FROM + 2 * HOUR + 60_001)).toBeNull();
});

test("the totals leave out what is unknown", () => {
  expect(activityTotals(DAY)).toEqual({ on: HOUR, idle: HOUR / 2, off: 6 * HOUR });
});
