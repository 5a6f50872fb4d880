import type { PGlite } from "@electric-sql/pglite";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Database } from "#store/database/database.ts";
import { openPglite, openPostgres } from "#store/database/postgres-database.ts";
import { openSqliteFolder, openSqliteMemory } from "#store/database/sqlite-database.ts";
import { sqlEntityStore } from "#store/entities/sql-entity-store.ts";
import { migrate } from "#store/migrations/migrate.ts";
import { MIGRATIONS } from "#store/migrations/migrations.table.ts";
import { openPositions } from "#store/positions/open-positions.ts";
import { probe } from "#store/probe.ts";
import { silentLog } from "#store/store-log.ts";
import type { StoreLog } from "#store/store-log.ts";
import type { Store } from "#store/store.ts";

/** Where the data is. */
export type StorePlace =
  | { readonly dataFolder: string }
  | { readonly memory: true }
  | { readonly postgresUrl: string }
  /** For tests of our SQL only: it does not flush. */
  | { readonly pglite: PGlite };

export interface StoreSettings {
  readonly clock: () => UnixMillis;
  readonly log?: StoreLog;
  /** A commit failed in a way that leaves open what is on the disk: end the process, the next start will read it. */
  readonly onFatal?: (error: Error) => void;
}

/** Opens storage and brings its schema up to date; throws `StoreOpenError` when it cannot be used. */
export async function openStore(options: StorePlace & StoreSettings): Promise<Store> {
  return openStoreOver(await openDatabase(options), options);
}

/** As `openStore`, over a database that is open already; takes it over. */
export async function openStoreOver(database: Database, settings: StoreSettings): Promise<Store> {
  const { clock, log = silentLog, onFatal = () => undefined } = settings;
  const { access, engine } = database;
  try {
    const { from, to } = await migrate(access, engine, MIGRATIONS, clock());
    if (from !== to) log.info({ from, to }, "schema migrated");
    const positions = await openPositions(database, { log, onFatal });
    return {
      entities: sqlEntityStore(access, engine),
      positions,
      probe: () => probe(access, clock()),
      [Symbol.asyncDispose]: async () => {
        await positions[Symbol.asyncDispose]();
        await database[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await Promise.resolve(database[Symbol.asyncDispose]()).catch(() => undefined);
    throw error;
  }
}

async function openDatabase(options: StorePlace & StoreSettings): Promise<Database> {
  if ("dataFolder" in options) return openSqliteFolder(options.dataFolder, options.log ?? silentLog, options.onFatal);
  if ("memory" in options) return openSqliteMemory();
  if ("pglite" in options) return openPglite(options.pglite);
  return openPostgres(options.postgresUrl);
}
