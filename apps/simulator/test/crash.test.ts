import { expect, test } from "vitest";
import { runChaos } from "../src/chaos/run-chaos.ts";

const KILLS = 25;
/** A start after a kill replays the log; the whole fleet of this test is small. */
const READY_WITHIN = 10_000;

test(
  "after 25 kills at random moments under load every acknowledged position is stored exactly once",
  { timeout: 240_000 },
  async () => {
    const said: string[] = [];
    const result = await runChaos({
      kills: KILLS,
      devices: 100,
      rate: 800,
      seed: Number(process.env["OUTRIDER_TEST_SEED"] ?? Date.now() % 1_000_000),
      shortestLife: 50,
      longestLife: 1600,
      checkEvery: KILLS,
      say: (line) => said.push(line),
    });
    const story = [...said, ...result.findings].join("\n");
    expect(result, story).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, invented: 0 });
    expect(result.acknowledged, story).toBeGreaterThan(1000);
    expect(Math.max(...result.recoveries), story).toBeLessThan(READY_WITHIN);
  },
);
