import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Access, Engine } from "#store/schema.ts";
import type { Migration } from "#store/migrations/migration.ts";
import { StoreOpenError } from "#store/store-open-error.ts";

/**
 * Brings the schema to the newest version, forward only. Each step commits together with its version row, so a start
 * that is cut anywhere goes on where it was. A schema newer than the program is refused.
 */
export async function migrate(
  access: Access,
  engine: Engine,
  migrations: readonly Migration[],
  now: number,
): Promise<{ readonly from: number; readonly to: number }> {
  await sql`create table if not exists "schemaVersions"
    ("version" integer primary key, "name" text not null, "appliedAt" bigint not null)`.execute(access);
  const from = await schemaVersion(access);
  const newest = Math.max(0, ...migrations.map(({ version }) => version));
  if (from > newest) {
    throw new StoreOpenError(
      "newerSchema",
      `the database has schema ${from}, this program knows up to ${newest}: start a newer Outrider`,
    );
  }
  for (const migration of migrations.toSorted((one, other) => one.version - other.version)) {
    if (migration.version <= from) continue;
    await access.transaction().execute(async (step) => {
      await migration.up(step as unknown as Kysely<unknown>, engine);
      const row = { version: migration.version, name: migration.name, appliedAt: now };
      await step.insertInto("schemaVersions").values(row).execute();
    });
  }
  return { from, to: newest };
}

async function schemaVersion(access: Access): Promise<number> {
  const row = await access
    .selectFrom("schemaVersions")
    .select((row) => row.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
