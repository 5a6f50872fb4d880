import type { Access } from "#store/schema.ts";

/** Rows of one statement: below the parameter limits of both engines (32,766 and 65,535) at up to 60 columns. */
const ROWS_PER_STATEMENT = 500;

/** Writes many rows in statements of a bounded size, all or nothing. */
export async function inChunks<Row>(
  access: Access,
  rows: readonly Row[],
  write: (access: Access, chunk: readonly Row[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length <= ROWS_PER_STATEMENT) return write(access, rows);
  await within(access, async (transaction) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await write(transaction, rows.slice(start, start + ROWS_PER_STATEMENT));
    }
  });
}

/** Runs the work in a transaction: the caller's own when there is one. */
export function within<Result>(access: Access, work: (access: Access) => Promise<Result>): Promise<Result> {
  return access.isTransaction ? work(access) : access.transaction().execute(work);
}
