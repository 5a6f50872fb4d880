import { expect, test } from "vitest";
import type { StoredPosition } from "./check-ledger.ts";
import { checkLedger, readLedger } from "./check-ledger.ts";

const LEDGER = readLedger("A one 1 1000\nA one 2 2000\nA two 1 1500\nS one 3\nS two 1\nA two 2 99");

const stored = (one: readonly StoredPosition[], two: readonly StoredPosition[]) =>
  checkLedger(LEDGER, new Map(Object.entries({ one, two })));

const FIRST = { sequence: 1, fixTime: 1000 };
const SECOND = { sequence: 2, fixTime: 2000 };
const TWO = { sequence: 1, fixTime: 1500 };

test("all acknowledged positions stored once is clean, one that was sent but not acknowledged may be there", () => {
  expect(stored([FIRST, SECOND], [TWO])).toMatchObject({ acknowledged: 3, lost: 0, doubled: 0, invented: 0 });
  expect(stored([FIRST, SECOND, { sequence: 3, fixTime: 3000 }], [TWO])).toMatchObject({ lost: 0, invented: 0 });
});

test("a missing position and one with another time are lost", () => {
  expect(stored([FIRST], [TWO])).toMatchObject({ lost: 1, findings: ["lost: one 2 at 2000"] });
  expect(stored([FIRST, { ...SECOND, fixTime: 7 }], [TWO])).toMatchObject({ lost: 1 });
  expect(stored([FIRST, SECOND], [])).toMatchObject({ lost: 1 });
});

test("a position stored twice is doubled", () => {
  expect(stored([FIRST, SECOND, SECOND], [TWO])).toMatchObject({ lost: 0, doubled: 1 });
});

test("a position that was never sent is invented", () => {
  expect(stored([FIRST, SECOND, { sequence: 4, fixTime: 1 }], [TWO])).toMatchObject({ invented: 1 });
  expect(stored([FIRST, SECOND, { sequence: Number.NaN, fixTime: 1 }], [TWO])).toMatchObject({ invented: 1 });
});

test("a line that was cut off at the end of the ledger does not count", () => {
  expect(LEDGER.acknowledged.get("two")?.size).toBe(1);
});
