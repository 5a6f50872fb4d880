import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { deviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { openSqliteFolder } from "#store/database/sqlite-database.ts";
import { openStoreOver } from "#store/open-store.ts";
import { AppendRejectedError } from "#store/positions/commit-queue.ts";
import { silentLog } from "#store/store-log.ts";
import type { Store } from "#store/store.ts";
import { Faults, openFaultyDatabase } from "#store/testing/faulty-database.ts";
import { newPosition } from "#store/testing/new-position.ts";

const always = [unixMillis(0), unixMillis(8e15)] as const;
const DEVICES = [1, 2, 3];
const clock = () => unixMillis(0);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-faults-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function history(store: Store): Promise<readonly Position[]> {
  const positions: Position[] = [];
  for (const device of DEVICES) positions.push(...(await store.positions.range(deviceId(device), ...always)));
  return positions;
}

describe("a write that fails", () => {
  /** A morning of the store; what was acknowledged before the failure. */
  async function morning(store: Store, acknowledged: Position[]): Promise<void> {
    const append = async (second: number): Promise<void> => {
      const batch = DEVICES.map((device) => newPosition(device, second));
      acknowledged.push(...(await store.positions.append(batch)));
    };
    await append(1);
    await append(2);
    await store.positions.seal();
    await append(3);
    await store.positions.seal();
    await append(4);
  }

  for (const when of ["before", "after"] as const) {
    it(`at whatever step, reported ${when} it was done, loses nothing acknowledged and doubles nothing`, async () => {
      for (let step = 1; ; step += 1) {
        const path = join(folder, `${when}-${step}.sqlite`);
        const faults = new Faults();
        const fatal: Error[] = [];
        const acknowledged: Position[] = [];
        const database = await openFaultyDatabase(path, faults);
        const store = await openStoreOver(database, { clock, onFatal: (error) => fatal.push(error) });
        faults.arm(step, when);
        let failed = false;
        await morning(store, acknowledged).catch(() => (failed = true));
        expect(failed, `step ${step}`).toBe(faults.struck);
        if (fatal.length > 0) {
          await expect(store.positions.append([newPosition(1, 9)])).rejects.toBe(fatal[0]);
        }
        await store[Symbol.asyncDispose]();

        await using again = await openStoreOver(await openFaultyDatabase(path, new Faults()), { clock });
        const found = await history(again);
        for (const position of acknowledged) expect(found, `step ${step}`).toContainEqual(position);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        expect(new Set(found.map(({ deviceId: device, fixTime }) => `${device}/${fixTime}`)).size).toBe(found.length);
        const [next] = await again.positions.append([newPosition(1, 10)]);
        expect(found.map(({ id }) => id)).not.toContain(next?.id);
        if (!faults.struck) {
          expect(step).toBeGreaterThan(10);
          expect(acknowledged).toHaveLength(12);
          return;
        }
      }
    }, 60_000);
  }

  it("to the log is fatal for the process, since nobody knows what is on the disk", async () => {
    const faults = new Faults();
    const fatal: Error[] = [];
    const database = await openFaultyDatabase(join(folder, "f.sqlite"), faults);
    await using store = await openStoreOver(database, { clock, onFatal: (error) => fatal.push(error) });
    faults.arm(1, "before");
    await expect(store.positions.append([newPosition(1, 1)])).rejects.toThrow(AppendRejectedError);
    expect(fatal).toHaveLength(1);
    expect(fatal[0]?.cause).toMatchObject({ code: "EIO" });
    expect(await history(store)).toEqual([]);
    expect(store.positions.latest(deviceId(1))).toBeNull();
  });
});

describe("a full disk", () => {
  it("rejects appends without harm, and takes them again when there is room", async () => {
    const database = await openSqliteFolder(folder, silentLog);
    const fatal: Error[] = [];
    await using store = await openStoreOver(database, { clock, onFatal: (error) => fatal.push(error) });
    await store.positions.append([newPosition(1, 1)]);
    await sql`pragma max_page_count = 1`.execute(database.access);
    const large = Array.from({ length: 2000 }, (_, index) => newPosition(2, index));
    await expect(store.positions.append(large)).rejects.toThrow(AppendRejectedError);
    expect(fatal).toEqual([]);
    expect(await store.positions.range(deviceId(1), ...always)).toHaveLength(1);
    expect(await store.positions.range(deviceId(2), ...always)).toEqual([]);
    await sql`pragma max_page_count = 1000000`.execute(database.access);
    expect(await store.positions.append(large)).toHaveLength(2000);
    expect(await store.positions.range(deviceId(2), ...always)).toHaveLength(2000);
  });
});
