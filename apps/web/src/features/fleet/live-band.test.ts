import { expect, test } from "vitest";
import { liveBand } from "./live-band.ts";

const NOW = 1_800_000_000_000;

test.each([
  [2_000, "fresh"],
  [60_000, "fresh"],
  [60_001, "slow"],
  [300_001, "stopped"],
])("a stream whose newest message is %d ms old is %s", (age, kind) => {
  expect(liveBand({ kind: "live", lastMessageAt: NOW - age }, NOW)).toEqual({ kind, age });
});

test("a lost connection is told as one until it is five minutes old", () => {
  expect(liveBand({ kind: "lost", since: NOW - 1000, retryAt: NOW }, NOW)).toEqual({ kind: "lost" });
  expect(liveBand({ kind: "lost", since: NOW - 300_001, retryAt: NOW }, NOW)).toEqual({
    kind: "stopped",
    age: 300_001,
  });
});

test("a clock that runs behind gives no negative age", () => {
  expect(liveBand({ kind: "live", lastMessageAt: NOW + 500 }, NOW)).toEqual({ kind: "fresh", age: 0 });
});
