import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "#store/migrations/migrate.ts";
import { MIGRATIONS } from "#store/migrations/migrations.table.ts";
import { Faults, openFaultyDatabase } from "#store/testing/faulty-database.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-migrate-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function migrated(path: string, faults: Faults = new Faults()): Promise<{ from: number; to: number }> {
  await using database = await openFaultyDatabase(path, faults);
  return await migrate(database.access, database.engine, MIGRATIONS, 0);
}

function schemaOf(path: string): readonly unknown[] {
  const database = new DatabaseSync(path);
  try {
    return database
      .prepare("select type, name, sql from sqlite_master where name not like 'sqlite%' order by name")
      .all();
  } finally {
    database.close();
  }
}

describe("the schema", () => {
  it("has numbered steps without gaps, and is brought up to date once", async () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
    const path = join(folder, "s.sqlite");
    expect(await migrated(path)).toEqual({ from: 0, to: MIGRATIONS.length });
    expect(await migrated(path)).toEqual({ from: MIGRATIONS.length, to: MIGRATIONS.length });
  });

  it("is the same after a migration was cut at any statement and run again", async () => {
    const fresh = join(folder, "fresh.sqlite");
    await migrated(fresh);
    for (let step = 1; ; step += 1) {
      const path = join(folder, `${step}.sqlite`);
      const faults = new Faults();
      faults.arm(step, step % 2 === 0 ? "before" : "after");
      const result = await migrated(path, faults).catch(() => "cut");
      if (!faults.struck) {
        expect(step).toBeGreaterThan(30);
        return;
      }
      expect(result, `statement ${step}`).toBe("cut");
      await migrated(path);
      expect(schemaOf(path), `statement ${step}`).toEqual(schemaOf(fresh));
    }
  }, 60_000);
});
