/** A part of the page that has not arrived in this time counts as failed (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;
/** After one reload by itself, the page waits this long before it would do so again, so that it never loops. */
const RELOAD_GUARD_MS = 120_000;
const RELOADED_AT = "outrider.reloadedAt";

export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/** What of the browser the recovery needs. */
export interface RecoveryHost {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  now(): number;
  reload(): void;
}

const browser: RecoveryHost = {
  get storage() {
    return sessionStorage;
  },
  now: () => Date.now(),
  reload: () => location.reload(),
};

/**
 * Imports a part of the page. When it cannot be had, usually because a new version replaced its file, the page reloads
 * once by itself; a second failure within two minutes is thrown for the error page to show.
 */
export async function importPart<Part>(load: () => Promise<Part>, host: RecoveryHost = browser): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError("the part did not arrive in time")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    if (reloadOnce(host)) return await new Promise<never>(() => {});
    throw new ChunkLoadError("a part of the page could not be loaded", { cause });
  } finally {
    clearTimeout(timer);
  }
}

function reloadOnce(host: RecoveryHost): boolean {
  try {
    const last = Number(host.storage.getItem(RELOADED_AT) ?? 0);
    if (host.now() - last < RELOAD_GUARD_MS) return false;
    host.storage.setItem(RELOADED_AT, String(host.now()));
  } catch {
    // Without storage there is no guard against a loop, so the page does not reload by itself.
    return false;
  }
  host.reload();
  return true;
}
