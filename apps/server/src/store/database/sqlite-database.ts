import { access, constants, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Database } from "#store/database/database.ts";
import { lockFolder } from "#store/database/folder-lock.ts";
import { makeFolder } from "#store/database/make-folder.ts";
import { PRIMARY_CODE, SqliteClient, SqliteError } from "#store/database/sqlite-client.ts";
import { sqliteDialect } from "#store/database/sqlite-dialect.ts";
import type { Schema } from "#store/schema.ts";
import type { StoreLog } from "#store/store-log.ts";
import { StoreOpenError } from "#store/store-open-error.ts";

export const DATABASE_FILE = "outrider.sqlite";

/** Before it a reset of the write-ahead log could corrupt the database: https://www.sqlite.org/releaselog/3_51_3.html */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** https://www.sqlite.org/rescode.html: disk or database full. */
const SQLITE_FULL = 13;

/** File systems over a network by the magic number of statfs(2): NFS, SMB, SMB2, CIFS. Locks and WAL do not hold. */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42]);

/** Caches are small: the log is written once and positions are read in few large rows, and memory is for connections. */
const WRITER_PRAGMAS = [
  "busy_timeout = 10000",
  "journal_mode = wal",
  "synchronous = full",
  "foreign_keys = on",
  "cache_size = -16384",
  "temp_store = memory",
  "journal_size_limit = 67108864",
];
const READER_PRAGMAS = ["busy_timeout = 10000", "cache_size = -8192"];

/** Opens the database of a data folder for this process alone; `onBroken` hears when a write met a failing disk. */
export async function openSqliteFolder(
  folder: string,
  log: StoreLog,
  onBroken: (error: Error) => void = () => undefined,
): Promise<Database> {
  await makeFolder(folder).catch((error: unknown) => refuseFolder(folder, error));
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) =>
    refuseFolder(folder, error),
  );
  if (NETWORK_FILE_SYSTEMS.has((await statfs(folder)).type)) {
    log.warn({ folder }, "the data folder is on a network file system, where SQLite can lose or damage data");
  }
  const lock = holdFolder(folder);
  const path = join(folder, DATABASE_FILE);
  const writer = new SqliteClient({ path, readOnly: false, pragmas: WRITER_PRAGMAS }, onBroken);
  try {
    await refuseUnsafe(writer);
    const reader = new SqliteClient({ path, readOnly: true, pragmas: READER_PRAGMAS });
    await reader.execute("select 1");
    return sqliteDatabase(writer, reader, lock);
  } catch (error) {
    await writer.close().catch(() => undefined);
    lock[Symbol.dispose]();
    throw asOpenError(folder, error);
  }
}

/** A database that lives and ends with the process: tests, and a look at the product without a trace. */
export async function openSqliteMemory(): Promise<Database> {
  const client = new SqliteClient({ path: ":memory:", readOnly: false, pragmas: WRITER_PRAGMAS });
  await refuseUnsafe(client);
  return sqliteDatabase(client, client, { [Symbol.dispose]: () => undefined });
}

function sqliteDatabase(writer: SqliteClient, reader: SqliteClient, lock: Disposable): Database {
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(writer, reader) });
  return {
    engine: "sqlite",
    access: kysely,
    isPassing: (error) => error instanceof SqliteError && (error.code & PRIMARY_CODE) === SQLITE_FULL,
    [Symbol.asyncDispose]: async () => {
      await kysely.destroy();
      lock[Symbol.dispose]();
    },
  };
}

function holdFolder(folder: string): Disposable {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof StoreOpenError) throw error;
    return refuseFolder(folder, error);
  }
}

function refuseFolder(folder: string, cause: unknown): never {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new StoreOpenError("unwritableFolder", `the data folder ${folder} cannot be written: ${why}`, cause);
}

function asOpenError(folder: string, error: unknown): StoreOpenError {
  if (error instanceof StoreOpenError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new StoreOpenError("damaged", `the database in ${folder} cannot be opened: ${why}`, error);
}

async function refuseUnsafe(client: SqliteClient): Promise<void> {
  const { rows } = await client.execute("select sqlite_version() as version");
  const version = String(rows[0]?.["version"]);
  const parts = version.split(".").map(Number);
  for (const [index, least] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) return;
    if (part < least) {
      const needed = OLDEST_SAFE_SQLITE.join(".");
      throw new StoreOpenError("unsafeEngine", `SQLite ${version} can damage data; ${needed} or newer is needed`);
    }
  }
}
