import type { EntityStore } from "#store/entity-store.ts";
import type { PositionStore } from "#store/position-store.ts";

/** The two halves of storage, opened together over one database. */
export interface Store extends AsyncDisposable {
  readonly entities: EntityStore;
  readonly positions: PositionStore;
  /** Answers when a probe row was written, committed and read; rejects when storage does not work. */
  probe(): Promise<void>;
}
