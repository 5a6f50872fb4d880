import { DuplicateError } from "#store/entity-store.ts";

/** Extended result codes of SQLite for a unique index and a primary key: https://www.sqlite.org/rescode.html */
const SQLITE_CONSTRAINT_UNIQUE = 2067;
/** unique_violation, PostgreSQL appendix A. */
const POSTGRES_UNIQUE_VIOLATION = "23505";

/** Runs a write and names the column when a unique one is taken. Unique indexes are named `<table>_<column>_unique`. */
export async function namingDuplicates<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const column = takenColumn(error);
    if (column === null) throw error;
    throw new DuplicateError(column);
  }
}

function takenColumn(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (error.code === SQLITE_CONSTRAINT_UNIQUE) return named(/failed: \w+\.(\w+)/.exec(error.message)?.[1] ?? "");
  if (error.code !== POSTGRES_UNIQUE_VIOLATION) return null;
  const constraint = "constraint" in error && typeof error.constraint === "string" ? error.constraint : "";
  return named(/^[a-zA-Z]+_(\w+)_unique$/.exec(constraint)?.[1] ?? constraint);
}

/** A folded copy of a column stands for the column that callers know. */
function named(column: string): string {
  return column === "loginKey" ? "login" : column;
}
