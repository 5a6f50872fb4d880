import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { SqliteReply, SqliteRequest, SqliteThreadData } from "#store/database/sqlite-messages.ts";

/**
 * The thread that owns one SQLite connection. Statements run here so that a slow flush never holds up the sockets.
 * Statements are answered in the order in which they arrive.
 */
const { path, readOnly, pragmas } = workerData as SqliteThreadData;
const port = parentPort;
if (port === null) throw new Error("must run in a worker thread");

/** Multi-row inserts come in many lengths; the newest statements are kept. */
const STATEMENTS_KEPT = 200;

const database = new DatabaseSync(path, { readOnly });
for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
const statements = new Map<string, StatementSync>();

port.on("message", (request: SqliteRequest) => {
  if (request.kind === "close") {
    statements.clear();
    database.close();
    port.postMessage({ id: request.id, kind: "done", columns: [], rows: [], changes: 0 } satisfies SqliteReply);
    port.close();
    return;
  }
  port.postMessage(execute(request.id, request.sql, request.parameters));
});

function execute(id: number, sql: string, parameters: readonly SQLInputValue[]): SqliteReply {
  try {
    const statement = prepared(sql);
    const columns = statement.columns();
    if (columns.length === 0) {
      const { changes } = statement.run(...parameters);
      return { id, kind: "done", columns: [], rows: [], changes: Number(changes) };
    }
    const rows = statement.all(...parameters) as unknown as readonly SQLInputValue[][];
    return { id, kind: "done", columns: columns.map(({ name }) => name), rows, changes: rows.length };
  } catch (error) {
    return { id, kind: "failed", ...described(error) };
  }
}

function prepared(sql: string): StatementSync {
  const known = statements.get(sql);
  if (known !== undefined) {
    statements.delete(sql);
    statements.set(sql, known);
    return known;
  }
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  statements.set(sql, statement);
  if (statements.size > STATEMENTS_KEPT) {
    const oldest = statements.keys().next().value;
    if (oldest !== undefined) statements.delete(oldest);
  }
  return statement;
}

function described(error: unknown): { readonly message: string; readonly code: number } {
  if (!(error instanceof Error)) return { message: String(error), code: 0 };
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;
  return { message: error.message, code };
}
