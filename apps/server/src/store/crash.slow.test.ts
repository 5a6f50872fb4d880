import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { crashRun } from "#store/testing/crash/crash-run.ts";
import { seededRandom } from "#store/testing/crash/seeded-random.ts";

it("loses and doubles nothing that was acknowledged when its process is killed, also while sealing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outrider-crash-"));
  const seed = Number(process.env["OUTRIDER_TEST_SEED"] ?? Date.now() % 2 ** 31);
  try {
    const figures = await crashRun(folder, 5, seededRandom(seed));
    expect(figures, `seed ${seed}`).toMatchObject({ kills: 5, lost: 0, doubled: 0 });
    expect(figures.acknowledged).toBeGreaterThan(500);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
