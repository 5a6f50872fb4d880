import { expect, test } from "vitest";
import { HashQueue } from "#auth/hash-queue.ts";

test("never more than two run, later ones wait their turn, and too many are turned away at once", async () => {
  const queue = new HashQueue(2, 3);
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return "done";
  };
  const accepted = Array.from({ length: 5 }, () => queue.run(work));
  expect(await queue.run(work)).toBeNull();
  for (let finished = 0; finished < 5; finished += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await Promise.all(accepted)).toEqual(Array(5).fill({ result: "done" }));
  expect(most).toBe(2);
});

test("a failure frees its place", async () => {
  const queue = new HashQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(() => Promise.resolve(1))).toEqual({ result: 1 });
});

test("suspect work starts at a pace and leaves the places to the rest", async () => {
  const queue = new HashQueue(2, 3);
  const starts: number[] = [];
  const suspects = Array.from({ length: 5 }, () => queue.runSuspect(async () => starts.push(performance.now())));
  // Four are accepted: one at work, three that wait; the rest is full for nobody else.
  expect(await suspects[4]).toBeNull();
  expect(await Promise.all([1, 2, 3].map((each) => queue.run(() => Promise.resolve(each))))).toEqual([
    { result: 1 },
    { result: 2 },
    { result: 3 },
  ]);
  expect(starts).toHaveLength(1);
  await Promise.all(suspects);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  expect(gaps).toHaveLength(3);
  for (const gap of gaps) expect(gap).toBeGreaterThan(95);
});

test("a failure of suspect work reaches its caller and frees the place", async () => {
  const queue = new HashQueue(1, 1);
  await expect(queue.runSuspect(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.runSuspect(() => Promise.resolve(1))).toEqual({ result: 1 });
});
