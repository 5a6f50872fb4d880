import type { Benchmark } from "./benchmark.ts";
import { BrowserBench } from "./browser-page.ts";

const MEASURED_MS = 30_000;
const SETTLE_MS = 6_000;
/** With a picture a second there are 30; a map that painted less did not do what is measured. */
const LEAST_FRAMES = 25;

const mainThread = (vehicles: number, goal: number): Benchmark => ({
  name: `browser.mainThread.${vehicles}`,
  unit: "CPU s in 30 s",
  goal: { comparison: "atMost", value: goal },
  baselineName: "MapLibre by itself, painted once a second",
  run: async () => {
    await using bench = await BrowserBench.open();
    return { value: await fleetSeconds(bench, vehicles), baseline: await bareSeconds(bench) };
  },
});

const fleetSeconds = async (bench: BrowserBench, vehicles: number): Promise<number> => {
  await using measured = await bench.page("/map.html", vehicles);
  const { page } = measured;
  await page.waitForFunction((count) => globalThis.outrider?.vehicles === count, vehicles, { timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
  const before = await page.evaluate(() => globalThis.outrider?.frames ?? 0);
  const seconds = await measured.mainThreadSeconds(MEASURED_MS);
  const frames = (await page.evaluate(() => globalThis.outrider?.frames ?? 0)) - before;
  if (frames < LEAST_FRAMES) throw new Error(`The map was painted ${frames} times in 30 s: nothing was measured`);
  return seconds;
};

const bareSeconds = async (bench: BrowserBench): Promise<number> => {
  await using measured = await bench.page("/bare.html", 1);
  await measured.page.waitForTimeout(SETTLE_MS);
  return await measured.mainThreadSeconds(MEASURED_MS);
};

const TYPED = "frigo 07";

/** Slowest of the keystrokes of a word, from the call to the list that React would read. */
const searchKeystroke: Benchmark = {
  name: "browser.search.keystroke.20000",
  unit: "ms",
  goal: { comparison: "atMost", value: 50 },
  baselineName: "the same search over plain objects on the main thread",
  run: async () => {
    await using bench = await BrowserBench.open();
    await using measured = await bench.page("/map.html", 20_000);
    const { page } = measured;
    await page.waitForFunction(() => globalThis.outrider?.vehicles === 20_000, undefined, { timeout: 60_000 });
    await page.waitForTimeout(SETTLE_MS);
    const value = await page.evaluate(async (typed) => {
      const { fleet } = globalThis as unknown as { fleet: SearchedFleet };
      let slowest = 0;
      for (let length = 1; length <= typed.length; length += 1) {
        const search = typed.slice(0, length);
        const started = performance.now();
        await new Promise<void>((resolve) => {
          const stop = fleet.list.subscribe(() => {
            if (fleet.list.getSnapshot().query.search !== search) return;
            stop();
            resolve();
          });
          fleet.setQuery({ state: null, order: "vehicle", search });
        });
        slowest = Math.max(slowest, performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      if (fleet.list.getSnapshot().total === 0) throw new Error("The search found nothing");
      return slowest;
    }, TYPED);
    const baseline = await page.evaluate((typed) => {
      const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
      const vehicles = Array.from({ length: 20_000 }, (_, index) => ({
        name: `Frigo ${index + 1}`,
        plate: `${index % 90}-AB-${index % 89}`,
        driver: "José Conceição",
      }));
      let slowest = 0;
      for (let length = 1; length <= typed.length; length += 1) {
        const search = typed.slice(0, length);
        const started = performance.now();
        vehicles
          .filter((vehicle) => Object.values(vehicle).some((text) => text.toLowerCase().includes(search)))
          .sort((a, b) => collator.compare(a.name, b.name));
        slowest = Math.max(slowest, performance.now() - started);
      }
      return slowest;
    }, TYPED);
    return { value, baseline };
  },
};

interface SearchedFleet {
  readonly list: {
    subscribe: (listener: () => void) => () => void;
    getSnapshot: () => { readonly query: { readonly search: string }; readonly total: number };
  };
  setQuery: (query: { state: null; order: "vehicle"; search: string }) => void;
}

declare global {
  // What the page shows of itself (docs/inspection.md), as far as it is read here.
  var outrider: { readonly vehicles: number; readonly frames: number } | undefined;
}

export const benchmarks: readonly Benchmark[] = [mainThread(20_000, 1.5), mainThread(100_000, 3), searchKeystroke];
