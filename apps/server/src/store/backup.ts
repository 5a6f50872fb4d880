import { copyFile, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DATABASE_FILE } from "#store/database/sqlite-database.ts";
import { lockFolder } from "#store/database/folder-lock.ts";
import { makeFolder } from "#store/database/make-folder.ts";

export type BackupResult =
  | { readonly kind: "done"; readonly bytes: number }
  /** `reason` is one line for the operator. */
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Writes a consistent copy of a data folder's database into a new file while the server goes on. The copy is checked
 * and flushed before it gets its name. Never copy the database file itself: the newest commits lie beside it.
 */
export async function backUp(dataFolder: string, file: string): Promise<BackupResult> {
  const source = join(dataFolder, DATABASE_FILE);
  if (!(await exists(source))) return refused(`there is no database in ${dataFolder}`);
  if (await exists(file)) return refused(`${file} exists already`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const database = new DatabaseSync(source, { readOnly: true, timeout: 30_000 });
  try {
    database.prepare("vacuum into ?").run(unfinished);
  } finally {
    database.close();
  }
  const damage = damageOf(unfinished);
  if (damage !== null) return refused(`the copy is not sound: ${damage}`);
  await settle(unfinished, file);
  return { kind: "done", bytes: (await stat(file)).size };
}

/** Puts a backup into a data folder that has no database yet and that no process uses. */
export async function restore(file: string, dataFolder: string): Promise<BackupResult> {
  if (!(await exists(file))) return refused(`there is no file ${file}`);
  const damage = damageOf(file);
  if (damage !== null) return refused(`${file} is not a sound backup: ${damage}`);
  await makeFolder(dataFolder);
  using _lock = lockFolder(dataFolder);
  const target = join(dataFolder, DATABASE_FILE);
  if (await exists(target)) return refused(`${dataFolder} has a database already: choose an empty folder`);
  const unfinished = `${target}.unfinished`;
  await copyFile(file, unfinished);
  await settle(unfinished, target);
  return { kind: "done", bytes: (await stat(target)).size };
}

/** What SQLite finds wrong with a file, or null. */
function damageOf(file: string): string | null {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const row = database.prepare("pragma integrity_check(1)").get();
      const answer = String(row?.["integrity_check"]);
      if (answer !== "ok") return answer;
      database.prepare("select max(version) from schemaVersions").get();
      return null;
    } finally {
      database.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Flushes the file and gives it its name, so that under that name there is never half a database. */
async function settle(unfinished: string, file: string): Promise<void> {
  const handle = await open(unfinished, "r+");
  await handle.sync();
  await handle.close();
  await rename(unfinished, file);
  const folder = await open(dirname(file), "r");
  await folder.sync().catch(() => undefined);
  await folder.close();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function refused(reason: string): BackupResult {
  return { kind: "refused", reason };
}
