import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import type { PGlite } from "@electric-sql/pglite";
import type { Client, ClientBase } from "pg";
import type { Database } from "#store/database/database.ts";
import type { Schema } from "#store/schema.ts";
import { StoreOpenError } from "#store/store-open-error.ts";

/** Type number of bigint in PostgreSQL's catalogue; all of ours stay below 2^53. */
const INT8 = 20;
/** Any number of our own: one process holds this advisory lock of the database. */
const LOCK_KEY = 7_182_818_284;
const CONNECTIONS = 8;
const CONNECT_TIMEOUT_MILLIS = 5000;

export async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import("pg");
  const types = {
    getTypeParser: ((id: number, format?: "text") =>
      id === INT8 ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
  };
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
    // A pool or a tuning guide must not be able to weaken the promise of a commit.
    options: "-c synchronous_commit=on",
    application_name: "outrider",
    types,
  };
  const holder = new pg.Client(settings);
  holder.on("error", () => undefined);
  await takeLock(holder);
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS });
  pool.on("error", () => undefined);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: "postgres",
    access: kysely,
    isPassing: isLostConnection,
    [Symbol.asyncDispose]: async () => {
      await kysely.destroy();
      await holder.end();
    },
  };
}

/**
 * PostgreSQL inside the process, for the tests of our SQL: it does not flush, so it is no home for real data. It stays
 * open and the caller's.
 */
export function openPglite(pglite: PGlite): Database {
  const kysely = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return {
    engine: "postgres",
    access: kysely,
    isPassing: () => false,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function takeLock(holder: Client): Promise<void> {
  try {
    await holder.connect();
    await refuseUnsafe(holder);
    const { rows } = await holder.query<{ held: boolean }>("select pg_try_advisory_lock($1::bigint) as held", [
      LOCK_KEY,
    ]);
    if (rows[0]?.held === true) return;
    throw new StoreOpenError("lockedByAnother", "the PostgreSQL database is in use by another Outrider process");
  } catch (error) {
    await holder.end().catch(() => undefined);
    if (error instanceof StoreOpenError) throw error;
    const why = error instanceof Error && error.message !== "" ? error.message : "no connection";
    throw new StoreOpenError("unreachable", `the PostgreSQL database does not answer: ${why}`, error);
  }
}

async function refuseUnsafe(client: ClientBase): Promise<void> {
  for (const [setting, safe] of [
    ["fsync", ["on"]],
    ["full_page_writes", ["on"]],
    ["synchronous_commit", ["on", "remote_apply"]],
  ] as const) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
    const value = rows[0]?.[setting] ?? "";
    if (!(safe as readonly string[]).includes(value)) {
      throw new StoreOpenError(
        "unsafeEngine",
        `PostgreSQL runs with ${setting}=${value}: committed data could be lost`,
      );
    }
  }
}

/** Class 08: connection; 53: no resources (disk full, too many connections); 57P: shutdown. PostgreSQL appendix A. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (/^(08|53|57P)/.test(code) || code.startsWith("ECONN") || code === "ETIMEDOUT" || code === "EPIPE") return true;
  return /terminated|timeout|closed/i.test(error.message);
}
