import type { Access, Engine } from "#store/schema.ts";

/** An open database of either engine. */
export interface Database extends AsyncDisposable {
  readonly engine: Engine;
  readonly access: Access;
  /** True when a failure says that nothing was written and the same write may be tried again (disk full, no link). */
  readonly isPassing: (error: unknown) => boolean;
}
