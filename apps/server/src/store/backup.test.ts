import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deviceId } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { backUp, restore } from "#store/backup.ts";
import { openStore } from "#store/open-store.ts";
import type { Store } from "#store/store.ts";
import { newDevice } from "#store/testing/new-entities.ts";
import { newPosition } from "#store/testing/new-position.ts";

const always = [unixMillis(0), unixMillis(8e15)] as const;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outrider-backup-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (name: string): Promise<Store> =>
  openStore({ dataFolder: join(folder, name), clock: () => unixMillis(0) });

describe("a backup", () => {
  it("made while the server writes, restored elsewhere, holds what was there when it began", async () => {
    const file = join(folder, "backup.sqlite");
    await using store = await open("data");
    await store.entities.devices.insert(newDevice("1"));
    const sealed = await store.positions.append([newPosition(1, 1), newPosition(1, 2)]);
    await store.positions.seal();
    const unsealed = await store.positions.append([newPosition(1, 3)]);
    const [result] = await Promise.all([
      backUp(join(folder, "data"), file),
      store.positions.append([newPosition(2, 1)]),
    ]);
    expect(result).toMatchObject({ kind: "done" });
    expect(await restore(file, join(folder, "elsewhere"))).toMatchObject({ kind: "done" });
    await using copy = await open("elsewhere");
    expect(await copy.entities.devices.all()).toEqual(await store.entities.devices.all());
    expect(await copy.positions.range(deviceId(1), ...always)).toEqual([...sealed, ...unsealed]);
  });

  it("never replaces a file, and needs a database", async () => {
    const file = join(folder, "backup.sqlite");
    expect(await backUp(join(folder, "nothing"), file)).toMatchObject({ kind: "refused" });
    await (await open("data"))[Symbol.asyncDispose]();
    await writeFile(file, "mine");
    expect(await backUp(join(folder, "data"), file)).toMatchObject({ kind: "refused" });
    expect(await readFile(file, "utf8")).toBe("mine");
  });

  it("that was cut or is none is not restored, nor into a folder in use or with data", async () => {
    await using store = await open("data");
    await store.positions.append(Array.from({ length: 3000 }, (_, index) => newPosition(1, index)));
    const file = join(folder, "backup.sqlite");
    await backUp(join(folder, "data"), file);
    const bytes = await readFile(file);
    const cut = join(folder, "cut.sqlite");
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    expect(await restore(cut, join(folder, "elsewhere"))).toMatchObject({ kind: "refused" });
    await writeFile(cut, "not a database at all, but long enough to look like one".repeat(50));
    expect(await restore(cut, join(folder, "elsewhere"))).toMatchObject({ kind: "refused" });
    expect(await restore(join(folder, "absent"), join(folder, "elsewhere"))).toMatchObject({ kind: "refused" });
    await expect(restore(file, join(folder, "data"))).rejects.toMatchObject({ reason: "lockedByAnother" });
    await (await open("used"))[Symbol.asyncDispose]();
    expect(await restore(file, join(folder, "used"))).toMatchObject({ kind: "refused" });
  });
});
