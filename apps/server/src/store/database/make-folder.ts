import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder with its parents; an existing one is fine. Unlike `mkdir` with `recursive` it does not try for ever
 * where the parent is there and still nothing can be made in it, as in `/proc`.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  if (await makeOne(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch(ignoreExisting);
};

/** False when the parent is missing. */
const makeOne = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    ignoreExisting(error);
  }
  return true;
};

const ignoreExisting = (error: unknown): void => {
  if (codeOf(error) !== "EEXIST") throw error;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
