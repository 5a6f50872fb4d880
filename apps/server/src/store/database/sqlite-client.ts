import { Worker } from "node:worker_threads";
import type { SQLInputValue } from "node:sqlite";
import type { SqliteReply, SqliteRequest, SqliteThreadData } from "#store/database/sqlite-messages.ts";

/** SQLite said no. `code` is its extended result code, e.g. 2067 for a unique constraint. */
export class SqliteError extends Error {
  override readonly name = "SqliteError";
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** https://www.sqlite.org/rescode.html: I/O error, damaged file, not a database; and the primary code of an extended one. */
const BROKEN_CODES: ReadonlySet<number> = new Set([10, 11, 26]);
export const PRIMARY_CODE = 0xff;

export interface SqliteResult {
  readonly rows: Record<string, unknown>[];
  readonly changes: number;
}

/** Statements leave little garbage; the default would let each thread gather some fifty megabytes of it. */
const YOUNG_MEGABYTES = 6;

type Waiting = { readonly resolve: (result: SqliteResult) => void; readonly reject: (error: Error) => void };

/** One connection in a thread of its own. It keeps the process alive only while a statement is under way. */
export class SqliteClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onBroken: (error: SqliteError) => void;
  #lastId = 0;
  #ended: Error | null = null;

  /** `onBroken` hears when the disk or the file failed: after a failed flush nobody knows what is stored. */
  constructor(data: SqliteThreadData, onBroken: (error: SqliteError) => void = () => undefined) {
    this.#onBroken = onBroken;
    this.#worker = new Worker(new URL("./sqlite-thread.ts", import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker.on("message", (reply: SqliteReply) => this.#answer(reply));
    this.#worker.on("error", (error: Error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(new SqliteError("the database connection is closed", 0)));
    this.#worker.unref();
  }

  execute(sql: string, parameters: readonly unknown[] = []): Promise<SqliteResult> {
    return this.#send({ id: ++this.#lastId, kind: "execute", sql, parameters: parameters.map(bindable) });
  }

  async close(): Promise<void> {
    if (this.#ended !== null) return;
    await this.#send({ id: ++this.#lastId, kind: "close" });
    await this.#worker.terminate();
  }

  #send(request: SqliteRequest): Promise<SqliteResult> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    if (this.#waiting.size === 0) this.#worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<SqliteResult>();
    this.#waiting.set(request.id, { resolve, reject });
    this.#worker.postMessage(request);
    return promise;
  }

  #answer(reply: SqliteReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (waiting === undefined) return;
    if (reply.kind === "failed") {
      const error = new SqliteError(reply.message, reply.code);
      if (BROKEN_CODES.has(reply.code & PRIMARY_CODE)) this.#onBroken(error);
      waiting.reject(error);
    } else waiting.resolve({ rows: named(reply.columns, reply.rows), changes: reply.changes });
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === "number" || typeof value === "string" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  throw new TypeError(`SQLite cannot keep a value of type ${typeof value}`);
}

function named(columns: readonly string[], rows: readonly (readonly SQLInputValue[])[]): Record<string, unknown>[] {
  return rows.map((row) => {
    const result: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) result[columns[index] as string] = row[index];
    return result;
  });
}
