/** SQLite's result code when the disk is full (`SQLITE_FULL`). */
const SQLITE_FULL = 13;

/** Did a write fail because there is no room left? */
export const isStorageFull = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false;
  if ("errcode" in error && error.errcode === SQLITE_FULL) return true;
  if ("code" in error && (error.code === "ENOSPC" || error.code === "53100")) return true;
  return "cause" in error && isStorageFull(error.cause);
};
