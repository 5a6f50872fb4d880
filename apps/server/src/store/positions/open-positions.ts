import type { Database } from "#store/database/database.ts";
import { Appender } from "#store/positions/appender.ts";
import { DurablePositionStore } from "#store/positions/durable-position-store.ts";
import { Housekeeping } from "#store/positions/housekeeping.ts";
import { LogShelf } from "#store/positions/log-shelf.ts";
import { recoverPositions } from "#store/positions/recovery.ts";
import { Sealer } from "#store/positions/sealer.ts";
import { SegmentShelf } from "#store/positions/segment-shelf.ts";
import type { PositionStore } from "#store/position-store.ts";
import type { StoreLog } from "#store/store-log.ts";

export interface PositionSettings {
  readonly log: StoreLog;
  readonly onFatal: (error: Error) => void;
}

/** Reads what a start needs, and hands out the store of positions. */
export async function openPositions(database: Database, settings: PositionSettings): Promise<PositionStore> {
  const { access, engine, isPassing } = database;
  const log = new LogShelf(access);
  const shelf = new SegmentShelf(access, engine);
  const { tail, devices, lastLogId, damagedRows } = await recoverPositions(access, log, settings.log);
  const sealer = new Sealer({ log, shelf, tail, devices, damagedRows, report: settings.log });
  const housekeeping = new Housekeeping(sealer, tail, settings.log);
  const appender = new Appender({
    log,
    tail,
    devices,
    lastLogId,
    isPassing,
    onFatal: settings.onFatal,
    onCommitted: () => housekeeping.check(),
  });
  return new DurablePositionStore({
    appender,
    tail,
    devices,
    shelf,
    sealer,
    housekeeping,
    damagedBatches: damagedRows.size,
  });
}
