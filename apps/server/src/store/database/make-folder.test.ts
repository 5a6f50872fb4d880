import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "#store/database/make-folder.ts";

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "outrider-folder-"));
});
afterEach(() => rm(base, { recursive: true }));

test("a folder is made with its parents, and an existing one is left as it is", async () => {
  const folder = join(base, "a/b/c");
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test("a file in the way is an error", async () => {
  await writeFile(join(base, "file"), "");
  await expect(makeFolder(join(base, "file/below"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test.runIf(process.platform === "linux")("a place where nothing can be made is an error, not a wait", async () => {
  await expect(makeFolder("/proc/outrider/data")).rejects.toMatchObject({ code: "ENOENT" });
});
