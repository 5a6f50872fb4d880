import type { Access, Engine } from "#store/schema.ts";

/** An open database of either engine. */
export interface Database extends AsyncDisposable {
  readonly engine: Engine;
  readonly access: Access;
  /** Writes a consistent copy into a new file while everything goes on; null where the engine has its own means. */
  readonly copyTo: ((file: string) => Promise<void>) | null;
  /** True when a failure says that nothing was written and the same write may be tried again (disk full, no link). */
  readonly isPassing: (error: unknown) => boolean;
}
