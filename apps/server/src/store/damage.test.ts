import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deviceId, sequenceOf } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { DATABASE_FILE } from "#store/database/sqlite-database.ts";
import { openStore } from "#store/open-store.ts";
import type { StoreLog } from "#store/store-log.ts";
import type { Store } from "#store/store.ts";
import { newPosition, START } from "#store/testing/new-position.ts";

const car = deviceId(1);
const always = [unixMillis(0), unixMillis(8e15)] as const;

let folder: string;
let complaints: string[];
const log: StoreLog = {
  info: () => undefined,
  warn: (_, message) => complaints.push(message),
  error: (_, message) => complaints.push(message),
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-damage-"));
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(): Promise<Store> {
  return openStore({ dataFolder: folder, clock: () => unixMillis(0), log });
}

function damage(change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  change(database);
  database.close();
}

async function secondsOf(store: Store): Promise<number[]> {
  return (await store.positions.range(car, ...always)).map(({ fixTime }) => (fixTime - START) / 1000);
}

describe("a turned bit in a segment", () => {
  it("is noticed and reported, and everything else stays readable", async () => {
    {
      await using store = await open();
      const dayLater = 40 * 86_400;
      await store.positions.append([newPosition(1, 1), newPosition(1, dayLater), newPosition(2, 1)]);
      await store.positions.seal();
      expect(store.positions.statistics().segments).toBe(3);
    }
    damage((database) => {
      const row = database
        .prepare("select id, track from positionSegments where deviceId = 1 order by firstTime")
        .get();
      const track = Uint8Array.from(row?.["track"] as Uint8Array);
      track[30] = (track[30] ?? 0) ^ 4;
      database.prepare("update positionSegments set track = ? where id = ?").run(track, row?.["id"] ?? 0);
    });
    await using store = await open();
    expect(await secondsOf(store)).toEqual([40 * 86_400]);
    expect(await secondsOf(store)).toEqual([40 * 86_400]);
    expect(complaints).toEqual(["a segment of positions is damaged"]);
    expect(store.positions.statistics().damagedSegments).toBe(1);
    expect((await store.positions.columns(car, ...always)).length).toBe(1);
    expect((await store.positions.neighbours(car, unixMillis(START + 5000))).before).toBeNull();
    expect(await store.positions.range(deviceId(2), ...always)).toHaveLength(1);
    await store.positions.append([newPosition(1, 2)]);
    await store.positions.seal();
    expect(await secondsOf(store)).toEqual([2, 40 * 86_400]);
  });
});

describe("a batch of the log that was cut", () => {
  it("is reported and left where it is, the others are read, and no id is given twice", async () => {
    {
      await using store = await open();
      for (const second of [1, 2, 3]) await store.positions.append([newPosition(1, second)]);
    }
    damage((database) => {
      database.exec("update positionLog set batch = substr(batch, 1, length(batch) - 20) where id = 3");
    });
    {
      await using store = await open();
      expect(complaints).toEqual(["a batch of the position log is damaged"]);
      expect(store.positions.statistics()).toMatchObject({ damagedBatches: 1, unsealed: 2 });
      expect(await secondsOf(store)).toEqual([1, 2]);
      const [next] = await store.positions.append([newPosition(1, 4)]);
      expect(next === undefined ? 0 : sequenceOf(next.id)).toBe(4);
      await store.positions.seal();
      expect(await secondsOf(store)).toEqual([1, 2, 4]);
    }
    damage((database) => {
      expect(database.prepare("select id from positionLog").all()).toHaveLength(1);
    });
    await using store = await open();
    expect(await secondsOf(store)).toEqual([1, 2, 4]);
  });
});

describe("a data folder that cannot be used", () => {
  it("is refused with its reason in one line", async () => {
    const reason = async (dataFolder: string): Promise<unknown> =>
      openStore({ dataFolder, clock: () => unixMillis(0) }).then(
        () => "opened",
        (error: unknown) => error,
      );
    await writeFile(join(folder, "file"), "");
    expect(await reason(join(folder, "file", "data"))).toMatchObject({
      name: "StoreOpenError",
      reason: "unwritableFolder",
    });
    await using store = await open();
    await store.probe();
    const locked = await reason(folder);
    expect(locked).toMatchObject({ name: "StoreOpenError", reason: "lockedByAnother" });
    expect(String(locked)).not.toContain("\n");
  });

  it("can be used again as soon as its holder is gone", async () => {
    await (await open())[Symbol.asyncDispose]();
    await (await open())[Symbol.asyncDispose]();
  });

  it("with a file that is no database is refused and left as it is", async () => {
    await writeFile(join(folder, DATABASE_FILE), "this is not a database, it only looks as long as one ".repeat(100));
    await expect(open()).rejects.toMatchObject({ reason: "damaged" });
  });

  it("with the schema of a newer program is refused", async () => {
    await (await open())[Symbol.asyncDispose]();
    damage((database) => database.exec("insert into schemaVersions values (999, 'from the future', 0)"));
    await expect(open()).rejects.toMatchObject({ reason: "newerSchema" });
  });
});
