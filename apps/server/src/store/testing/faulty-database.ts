import { Kysely } from "kysely";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import type { Database } from "#store/database/database.ts";
import { SqliteClient } from "#store/database/sqlite-client.ts";
import { sqliteDialect } from "#store/database/sqlite-dialect.ts";
import type { Schema } from "#store/schema.ts";

/** Makes the n-th write fail from when it is armed: before it is done, or after it was done all the same. */
export class Faults {
  #countdown = Number.POSITIVE_INFINITY;
  #when: "before" | "after" = "before";
  #failed = false;

  arm(write: number, when: "before" | "after"): void {
    this.#countdown = write;
    this.#when = when;
    this.#failed = false;
  }

  /** Whether the armed fault has come. */
  get struck(): boolean {
    return this.#failed;
  }

  async around<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#countdown -= 1;
    if (this.#countdown !== 0) return work();
    this.#failed = true;
    if (this.#when === "after") await work();
    throw Object.assign(new Error("disk I/O error"), { code: "EIO" });
  }
}

/** SQLite in a file whose writes fail when told to. */
export async function openFaultyDatabase(path: string, faults: Faults): Promise<Database> {
  const pragmas = ["journal_mode = wal", "synchronous = full", "busy_timeout = 5000"];
  const writer = new SqliteClient({ path, readOnly: false, pragmas });
  const kysely = new Kysely<Schema>({ dialect: faultyDialect(sqliteDialect(writer, writer), faults) });
  return {
    engine: "sqlite",
    access: kysely,
    isPassing: () => false,
    [Symbol.asyncDispose]: () => kysely.destroy(),
  };
}

function faultyDialect(dialect: Dialect, faults: Faults): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => faultyDriver(dialect.createDriver(), faults),
  };
}

function faultyDriver(driver: Driver, faults: Faults): Driver {
  const connections = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const inner = (connection: DatabaseConnection): DatabaseConnection => connections.get(connection) ?? connection;
  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const connection = await driver.acquireConnection();
      const faulty = faultyConnection(connection, faults);
      connections.set(faulty, connection);
      return faulty;
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(inner(connection), settings),
    commitTransaction: (connection) => faults.around(() => driver.commitTransaction(inner(connection))),
    rollbackTransaction: (connection) => driver.rollbackTransaction(inner(connection)),
    releaseConnection: (connection) => driver.releaseConnection(inner(connection)),
    destroy: () => driver.destroy(),
  };
}

function faultyConnection(connection: DatabaseConnection, faults: Faults): DatabaseConnection {
  return {
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const work = (): Promise<QueryResult<Row>> => connection.executeQuery<Row>(query);
      return query.sql.startsWith("select") ? work() : faults.around(work);
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
