import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Database } from "#store/database/database.ts";
import { DurablePositionStore } from "#store/positions/durable-position-store.ts";
import { LogShelf } from "#store/positions/log-shelf.ts";
import { recoverPositions } from "#store/positions/recovery.ts";
import type { PositionStore } from "#store/position-store.ts";
import type { StoreLog } from "#store/store-log.ts";

export interface PositionSettings {
  readonly clock: () => UnixMillis;
  readonly log: StoreLog;
  readonly onFatal: (error: Error) => void;
}

export async function openPositions(database: Database, { log }: PositionSettings): Promise<PositionStore> {
  const shelf = new LogShelf(database.access);
  return new DurablePositionStore(shelf, await recoverPositions(database.access, shelf, log));
}
