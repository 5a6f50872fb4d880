import { deepStrictEqual } from "node:assert";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deviceId, deviceIdOf, positionId, sequenceOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { degrees, unixMillis } from "@outrider/domain/units/units.ts";
import type { NewPosition } from "#store/position-store.ts";
import type { Store } from "#store/store.ts";
import { newPosition, START } from "#store/testing/new-position.ts";
import { ENGINES } from "#store/testing/places.ts";
import type { TestPlace } from "#store/testing/places.ts";

const car = deviceId(1);
const always = [unixMillis(0), unixMillis(START * 2)] as const;
const at = (second: number) => unixMillis(START + second * 1000);
const seconds = (positions: readonly Position[]): number[] => positions.map(({ fixTime }) => (fixTime - START) / 1000);

describe.each(ENGINES)("positions on $name", ({ make }) => {
  let place: TestPlace;
  let store: Store | null = null;
  beforeAll(async () => {
    place = await make();
  }, 60_000);
  afterEach(async () => {
    await store?.[Symbol.asyncDispose]();
    store = null;
    await place.clear();
  });
  afterAll(() => place.end());

  async function open(): Promise<Store> {
    store = await place.open();
    return store;
  }

  async function reopened(): Promise<Store> {
    await store?.[Symbol.asyncDispose]();
    return open();
  }

  it("get ids of their device in order of arrival", async () => {
    const { positions } = await open();
    const stored = await positions.append([newPosition(1, 5), newPosition(2, 5), newPosition(1, 4)]);
    expect(stored.map(({ id }) => [deviceIdOf(id), sequenceOf(id)])).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
    ]);
    expect(stored[0]).toEqual({ ...newPosition(1, 5), id: stored[0]?.id });
  });

  it("go on counting after a restart, sealed or not", async () => {
    await (await open()).positions.append([newPosition(1, 1), newPosition(1, 2)]);
    const second = await reopened();
    expect((await second.positions.append([newPosition(1, 3)])).map(({ id }) => sequenceOf(id))).toEqual([3]);
    await second.positions.seal();
    const third = await reopened();
    expect((await third.positions.append([newPosition(1, 4)])).map(({ id }) => sequenceOf(id))).toEqual([4]);
    expect(seconds(await third.positions.range(car, ...always))).toEqual([1, 2, 3, 4]);
  });

  it("are found in order of fixTime, limits included, from the log and from segments alike", async () => {
    const { positions } = await open();
    await positions.append([3, 1, 7].map((second) => newPosition(1, second)));
    await positions.seal();
    await positions.append([5, 2, 9].map((second) => newPosition(1, second)));
    expect(seconds(await positions.range(car, ...always))).toEqual([1, 2, 3, 5, 7, 9]);
    expect(seconds(await positions.range(car, at(2), at(7)))).toEqual([2, 3, 5, 7]);
    expect(await positions.range(deviceId(99), ...always)).toEqual([]);
  });

  it("come back from a segment exactly as they went in", async () => {
    const { positions } = await open();
    const hostile = { toString: "x", constructor: null, "": 1e-300, "9": -0, text: "\ud800 é 😀", big: 2 ** 60 };
    Object.defineProperty(hostile, "__proto__", { value: 1, enumerable: true, writable: true, configurable: true });
    const stored = await positions.append([
      newPosition(1, 1, { attributes: hostile, address: "Rua 1", network: { cellTowers: [] } }),
      newPosition(1, 2, { latitude: degrees(1 / 3), attributes: {} }),
    ]);
    deepStrictEqual(await positions.range(car, ...always), stored);
    await positions.seal();
    deepStrictEqual(await positions.range(car, ...always), stored);
    expect(positions.statistics()).toMatchObject({ unsealed: 0, sealedPositions: 2, segments: 1 });
  });

  it("are read while they are being sealed, each once", async () => {
    const { positions } = await open();
    const all = Array.from({ length: 3000 }, (_, second) => newPosition(1 + (second % 900), second));
    await positions.append(all);
    const sealing = positions.seal();
    let rounds = 0;
    let sealed = false;
    void sealing.then(() => (sealed = true));
    while (!sealed) {
      rounds += 1;
      await setImmediate();
      expect(await positions.range(car, ...always)).toHaveLength(4);
      expect((await positions.columns(car, ...always)).length).toBe(4);
    }
    await sealing;
    expect(rounds).toBeGreaterThan(1);
    expect(await positions.range(deviceId(900), ...always)).toHaveLength(3);
  });

  it("give the same history in any order of arrival, with any repetition, whenever sealed", async () => {
    const { positions } = await open();
    let device = 1000;
    const report = fc.record({ second: fc.integer({ min: 0, max: 12 }), event: fc.option(fc.constantFrom(1, 2)) });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(report, { selector: ({ second, event }) => `${second}/${event}`, minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 24 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
        async (reports, order, sealings) => {
          device += 1;
          const arrivals = [...order.map((index) => index % reports.length), ...reports.keys()];
          for (const [turn, index] of arrivals.entries()) {
            const { second, event } = reports[index] as (typeof reports)[number];
            await positions.append([newPosition(device, second, { attributes: event === null ? {} : { event } })]);
            if (turn % 4 === 3 && sealings[turn % sealings.length] === true) await positions.seal();
          }
          const history = await positions.range(deviceId(device), ...always);
          const told = history.map(
            ({ fixTime, attributes }) => `${(fixTime - START) / 1000}/${attributes["event"] ?? null}`,
          );
          expect(told.toSorted()).toEqual(reports.map(({ second, event }) => `${second}/${event}`).toSorted());
          expect(seconds(history)).toEqual(seconds(history).toSorted((one, other) => one - other));
          const columns = await positions.columns(deviceId(device), ...always);
          expect([...columns.fixTime]).toEqual(history.map(({ fixTime }) => fixTime));
        },
      ),
      { numRuns: 25 },
    );
  });

  it("have the newest fix as the latest: neither a late one, nor a repeated fix, nor one from the future", async () => {
    const first = await open();
    expect(first.positions.latest(car)).toBeNull();
    const [newest] = await first.positions.append([
      newPosition(1, 100),
      newPosition(1, 100, { attributes: { event: 1 } }),
      newPosition(1, 50),
      newPosition(1, 200, { outdated: true }),
      newPosition(1, 300, { fixTime: at(3 * 86_400) }),
    ]);
    expect(first.positions.latest(car)).toEqual(newest);
    expect([...first.positions.allLatest()]).toEqual([newest]);
    expect((await reopened()).positions.latest(car)).toEqual(newest);
    await store?.positions.seal();
    expect((await reopened()).positions.latest(car)).toEqual(newest);
  });

  it("are known as duplicates from memory, also after a restart", async () => {
    const { positions } = await open();
    await positions.append([newPosition(1, 1, { attributes: { event: 5 } }), newPosition(1, 2)]);
    const questions: readonly [NewPosition, boolean][] = [
      [newPosition(1, 1, { attributes: { event: 5, other: 1 } }), true],
      [newPosition(1, 1), false],
      [newPosition(1, 2), true],
      [newPosition(1, 2, { latitude: degrees(0) }), false],
      [newPosition(1, 2, { outdated: true }), false],
      [newPosition(1, 3), false],
      [newPosition(2, 2), false],
    ];
    for (const [question, answer] of questions) expect(positions.isDuplicate(question)).toBe(answer);
    const again = await reopened();
    for (const [question, answer] of questions) expect(again.positions.isDuplicate(question)).toBe(answer);
  });

  it("give typed columns", async () => {
    const { positions } = await open();
    await positions.append([newPosition(1, 0), newPosition(1, 1, { valid: false })]);
    await positions.seal();
    await positions.append([newPosition(1, 2, { attributes: {} })]);
    const columns = await positions.columns(car, ...always);
    expect(columns.length).toBe(3);
    expect([...columns.fixTime]).toEqual([START, START + 1000, START + 2000]);
    expect([...columns.ignition]).toEqual([1, 0, 255]);
    expect([...columns.valid]).toEqual([1, 0, 1]);
    expect([...columns.course]).toEqual([0, 1, 2]);
    expect(columns.latitude[1]).toBe(newPosition(1, 1).latitude);
    expect(columns.speed[0]).toBeCloseTo(32.397, 3);
    expect((await positions.columns(car, at(1), at(1))).length).toBe(1);
  });

  it("have neighbours, wherever these lie", async () => {
    const { positions } = await open();
    await positions.append([10, 20].map((second) => newPosition(1, second)));
    await positions.seal();
    await positions.append([15, 30].map((second) => newPosition(1, second)));
    const around = async (second: number): Promise<readonly (number | undefined)[]> => {
      const { before, after } = await positions.neighbours(car, at(second));
      return [before, after].map((position) => (position === null ? undefined : (position.fixTime - START) / 1000));
    };
    expect(await around(5)).toEqual([undefined, 10]);
    expect(await around(10)).toEqual([10, 15]);
    expect(await around(17)).toEqual([15, 20]);
    expect(await around(25)).toEqual([20, 30]);
    expect(await around(31)).toEqual([30, undefined]);
    await positions.seal();
    expect(await around(17)).toEqual([15, 20]);
  });

  it("are found by id in the order asked", async () => {
    const { positions } = await open();
    const [first, second] = await positions.append([newPosition(1, 1), newPosition(1, 2)]);
    await positions.seal();
    const [third] = await positions.append([newPosition(2, 3)]);
    if (first === undefined || second === undefined || third === undefined) throw new Error("not stored");
    expect(await positions.byId([third.id, positionId(12345), second.id, first.id])).toEqual([third, second, first]);
  });

  it("are merged from many small segments into few, without repetitions", async () => {
    const { positions } = await open();
    for (let round = 0; round < 5; round += 1) {
      await positions.append(Array.from({ length: 40 }, (_, index) => newPosition(1, round * 30 + index)));
      await positions.seal();
    }
    expect(await positions.range(car, ...always)).toHaveLength(160);
    expect(positions.statistics()).toMatchObject({ segments: 1, sealedPositions: 160, unsealed: 0 });
  });

  it("can be erased for a period or altogether, and stay erased", async () => {
    const { positions } = await open();
    await positions.append([...[1, 2, 3, 4, 5].map((second) => newPosition(1, second)), newPosition(2, 1)]);
    await positions.seal();
    await positions.append([6, 7].map((second) => newPosition(1, second)));
    expect(await positions.erase(car, at(3), at(6))).toBe(4);
    expect(seconds(await positions.range(car, ...always))).toEqual([1, 2, 7]);
    expect(await positions.erase(car, at(7), at(9))).toBe(1);
    expect(positions.latest(car)?.fixTime).toBe(at(2));
    const again = await reopened();
    expect(again.positions.latest(car)?.fixTime).toBe(at(2));
    expect(await again.positions.erase(car)).toBe(2);
    expect(await again.positions.range(car, ...always)).toEqual([]);
    expect(again.positions.latest(car)).toBeNull();
    expect(await again.positions.range(deviceId(2), ...always)).toHaveLength(1);
    const [next] = await again.positions.append([newPosition(1, 8)]);
    expect(sequenceOf(next?.id ?? positionId(0))).toBe(8);
    expect(again.positions.statistics()).toMatchObject({ sealedPositions: 1, segments: 1 });
  });

  it("refuse what no question would find again", async () => {
    const { positions } = await open();
    await expect(positions.append([newPosition(0, 1)])).rejects.toThrow(RangeError);
    await expect(positions.append([newPosition(1, Number.NaN)])).rejects.toThrow(RangeError);
    expect(await positions.append([])).toEqual([]);
  });
});
