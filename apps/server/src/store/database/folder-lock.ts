import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreOpenError } from "#store/store-open-error.ts";

/**
 * Keeps a data folder for one process. An exclusive SQLite transaction on a file of its own: the operating system
 * lets go of it when the process dies, however it dies, so there is never a stale lock to remove.
 */
export function lockFolder(folder: string): Disposable {
  const lock = new DatabaseSync(join(folder, "outrider.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new StoreOpenError("lockedByAnother", `the data folder ${folder} is in use by another process`, error);
  }
  return { [Symbol.dispose]: () => lock.close() };
}

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
