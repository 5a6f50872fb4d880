import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import type { SqliteClient } from "#store/database/sqlite-client.ts";
import { Turns } from "#store/database/turns.ts";

/**
 * Kysely over our SQLite threads: one connection writes, a second one reads beside it, so that a long read never
 * delays a commit. Inside a transaction everything goes to the writer.
 */
export function sqliteDialect(writer: SqliteClient, reader: SqliteClient): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new SqliteDriver(writer, reader),
  };
}

class SqliteDriver implements Driver {
  readonly #writer: SqliteClient;
  readonly #reader: SqliteClient;
  readonly #turns = new Turns();

  constructor(writer: SqliteClient, reader: SqliteClient) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.#turns);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#reader !== this.#writer) await this.#reader.close();
    await this.#writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteClient;
  readonly #reader: SqliteClient;
  readonly #turns: Turns;
  #endTurn: (() => void) | null = null;

  constructor(writer: SqliteClient, reader: SqliteClient, turns: Turns) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turns = turns;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn !== null) return answered(await this.#writer.execute(sql, parameters));
    if (sql.startsWith("select")) return answered(await this.#reader.execute(sql, parameters));
    const endTurn = await this.#turns.take();
    try {
      return answered(await this.#writer.execute(sql, parameters));
    } finally {
      endTurn();
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it; rows are read whole
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not used with SQLite");
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#turns.take();
    try {
      await this.#writer.execute("begin immediate");
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.#writer.execute("commit");
    this.#end();
  }

  /** A failed statement may have ended the transaction already; then there is nothing to roll back. */
  async rollback(): Promise<void> {
    await this.#writer.execute("rollback").catch(() => undefined);
    this.#end();
  }

  #end(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }
}

function answered<Row>({ rows, changes }: { readonly rows: unknown[]; readonly changes: number }): QueryResult<Row> {
  return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
}
