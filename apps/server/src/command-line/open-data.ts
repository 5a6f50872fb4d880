import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { unixMillis } from "@outrider/domain/units/units.ts";
import type { Settings } from "#config/read-settings.ts";
import { backUp } from "#store/backup.ts";
import { DATABASE_FILE } from "#store/database/sqlite-database.ts";
import { openStore } from "#store/open-store.ts";
import { silentLog, type StoreLog } from "#store/store-log.ts";
import { StoreOpenError } from "#store/store-open-error.ts";
import type { Store } from "#store/store.ts";

const clock = () => unixMillis(Date.now());

/** There is nothing to work on: more likely a wrong folder than a wish for an empty one. */
export class NoDataError extends Error {
  override readonly name = "NoDataError";
}

/** Opens the storage of the settings for this process alone; throws `StoreOpenError` while a server uses it. */
export const openData = (settings: Settings, log: StoreLog = silentLog): Promise<Store> => {
  requireData(settings);
  return openOrMakeData(settings, log);
};

/** As `openData`; makes the storage when there is none. */
export const openOrMakeData = (settings: Settings, log: StoreLog = silentLog): Promise<Store> =>
  openStore({
    ...(settings.OUTRIDER_DATABASE_URL === null
      ? { dataFolder: settings.OUTRIDER_DATA }
      : { postgresUrl: settings.OUTRIDER_DATABASE_URL }),
    clock,
    log,
  });

/**
 * Opens the storage to read it; while a server uses the data folder, a copy of it as it is now, removed afterwards.
 * The copy is made inside the data folder: that disk has room for what it holds.
 */
export const openDataToRead = async (settings: Settings): Promise<Store> => {
  try {
    return await openData(settings);
  } catch (error) {
    const isInUse = error instanceof StoreOpenError && error.reason === "lockedByAnother";
    if (!isInUse || settings.OUTRIDER_DATABASE_URL !== null) throw error;
  }
  const folder = await mkdtemp(join(settings.OUTRIDER_DATA, "copy-"));
  try {
    const copied = await backUp(settings.OUTRIDER_DATA, join(folder, DATABASE_FILE));
    if (copied.kind === "refused") throw new NoDataError(copied.reason);
    const store = await openStore({ dataFolder: folder, clock });
    return {
      entities: store.entities,
      positions: store.positions,
      probe: () => store.probe(),
      [Symbol.asyncDispose]: async () => {
        await store[Symbol.asyncDispose]();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

const requireData = ({ OUTRIDER_DATABASE_URL: url, OUTRIDER_DATA: folder }: Settings): void => {
  if (url === null && !existsSync(join(folder, DATABASE_FILE))) {
    throw new NoDataError(`there is no database in ${folder}; OUTRIDER_DATA names another folder`);
  }
};
