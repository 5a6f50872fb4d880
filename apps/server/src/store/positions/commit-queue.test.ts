import { describe, expect, it } from "vitest";
import type { Position } from "@outrider/domain/model/position.ts";
import { AppendRejectedError, CommitQueue } from "#store/positions/commit-queue.ts";

/** As many positions; the queue never looks inside. */
const some = (count: number): readonly Position[] => Array.from({ length: count }, () => ({}) as Position);

/** A log whose commits the test lets through one by one. */
function slowLog() {
  const commits: { readonly sizes: readonly number[]; readonly done: PromiseWithResolvers<void> }[] = [];
  const queue = new CommitQueue((appends) => {
    const done = Promise.withResolvers<void>();
    commits.push({ sizes: appends.map(({ length }) => length), done });
    return done.promise;
  });
  return { queue, commits };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("the commit queue", () => {
  it("commits at once when nothing is under way", () => {
    const { queue, commits } = slowLog();
    void queue.add(some(1));
    expect(commits.map(({ sizes }) => sizes)).toEqual([[1]]);
  });

  it("puts what arrives during a commit into the next one, within 20 ms", async () => {
    const { queue, commits } = slowLog();
    void queue.add(some(1));
    void queue.add(some(2));
    void queue.add(some(3));
    expect(commits).toHaveLength(1);
    commits[0]?.done.resolve();
    await pause(20);
    expect(commits.map(({ sizes }) => sizes)).toEqual([[1], [2, 3]]);
  });

  it("resolves an append when its commit is done and not before", async () => {
    const { queue, commits } = slowLog();
    let acknowledged = false;
    void queue.add(some(1)).then(() => (acknowledged = true));
    await pause(20);
    expect(acknowledged).toBe(false);
    commits[0]?.done.resolve();
    await pause(0);
    expect(acknowledged).toBe(true);
  });

  it("never acknowledges an append whose commit never ends", async () => {
    const { queue } = slowLog();
    let settled = false;
    void queue.add(some(1)).finally(() => (settled = true));
    void queue.add(some(1)).finally(() => (settled = true));
    await pause(60);
    expect(settled).toBe(false);
  });

  it("rejects the appends of a failed commit alone, and goes on", async () => {
    const { queue, commits } = slowLog();
    const first = queue.add(some(1));
    const second = queue.add(some(1));
    commits[0]?.done.reject(new Error("disk"));
    await expect(first).rejects.toThrow(AppendRejectedError);
    await pause(20);
    commits[1]?.done.resolve();
    await second;
  });

  it("bounds a commit, and lets callers wait when too much is queued", async () => {
    const { queue, commits } = slowLog();
    for (let index = 0; index < 20; index += 1) void queue.add(some(4000));
    expect(queue.hasRoom()).toBe(false);
    let resumed = false;
    void queue.room().then(() => (resumed = true));
    for (let commit = 0; commit < 3; commit += 1) {
      commits[commit]?.done.resolve();
      await pause(10);
    }
    expect(resumed).toBe(false);
    commits[3]?.done.resolve();
    await pause(10);
    expect(resumed).toBe(true);
    expect(commits.every(({ sizes }) => sizes.length === 1)).toBe(true);
  });

  it("rejects everything once stopped, also who waits for room", async () => {
    const { queue, commits } = slowLog();
    const fatal = new Error("fatal");
    void queue.add(some(1));
    const waiting = queue.add(some(70_000));
    const room = queue.room();
    queue.stop(fatal);
    await expect(waiting).rejects.toBe(fatal);
    await expect(room).rejects.toBe(fatal);
    await expect(queue.add(some(1))).rejects.toBe(fatal);
    commits[0]?.done.resolve();
    await queue.drained();
  });
});
