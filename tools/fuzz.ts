import { Worker } from "node:worker_threads";
import { FUZZ_SUBJECTS } from "@outrider/protocols/testing/fuzz/subjects.ts";
import type { FuzzOrder, FuzzReport } from "./fuzz-worker.ts";

/**
 * `npm run fuzz -- --protocol gt06 --frames 1000000 --seed 1`, or `--protocol all`. Gives mutated frames to the
 * decoders in a worker with little memory and watches it from outside: a decoder that throws, breaks a promise of the
 * contract, hangs or eats memory is counted, shown with the index that repeats it, and makes the exit code 1. The last
 * line is `N frames, N thrown, N hung`; `--only INDEX` runs a single frame again.
 */
const WATCH_MILLIS = 100;
/** A worker that finishes no frame for this long hangs; the machine may be busy, a frame takes microseconds. */
const HANG_MILLIS = 5000;
const HEAP_MIB = 128;
const SHOWN_FAULTS = 10;

interface Tally {
  frames: number;
  thrown: number;
  hung: number;
}

const frames = Number(option("frames") ?? 100_000);
const seed = Number(option("seed") ?? 1);
const only = option("only");
const wanted = option("protocol") ?? "all";
const subjects = FUZZ_SUBJECTS.filter(({ protocol }) => wanted === "all" || protocol.name === wanted);

if (subjects.length === 0 || !Number.isInteger(frames) || frames < 1 || !Number.isInteger(seed)) {
  const names = FUZZ_SUBJECTS.map(({ protocol }) => protocol.name).join(", ");
  console.error(`usage: npm run fuzz -- --protocol <${names}, all> --frames N --seed S [--only INDEX]`);
  process.exitCode = 2;
} else {
  const total: Tally = { frames: 0, thrown: 0, hung: 0 };
  for (const { protocol } of subjects) {
    const tally = await fuzz(protocol.name);
    total.frames += tally.frames;
    total.thrown += tally.thrown;
    total.hung += tally.hung;
  }
  console.log(`${total.frames} frames, ${total.thrown} thrown, ${total.hung} hung`);
  process.exitCode = total.thrown === 0 && total.hung === 0 ? 0 : 1;
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Runs all frames of one protocol; a worker that hangs or dies is replaced, from the frame behind. */
async function fuzz(protocol: string): Promise<Tally> {
  const started = performance.now();
  const tally: Tally = { frames: 0, thrown: 0, hung: 0 };
  let next = only === undefined ? 0 : Number(only);
  const end = only === undefined ? frames : next + 1;
  let heapGrowth = 0;
  while (next < end) {
    const report = await runWorker({ protocol, seed, from: next, to: end, progress: new SharedArrayBuffer(4) });
    tally.thrown += report.faults.length + report.furtherFaults;
    for (const { index, text } of report.faults.slice(0, SHOWN_FAULTS)) console.error(`${protocol} ${index}: ${text}`);
    heapGrowth = Math.max(heapGrowth, report.heapGrowth);
    if (report.ended === "hung") {
      tally.hung += 1;
      console.error(`${protocol} ${report.next}: hung`);
    } else if (report.ended === "died") {
      tally.thrown += 1;
      console.error(`${protocol} ${report.next}: the worker died: ${report.reason}`);
    }
    tally.frames += report.next - next + (report.ended === "done" ? 0 : 1);
    next = report.ended === "done" ? end : report.next + 1;
  }
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round(tally.frames / seconds);
  const heap = (heapGrowth / 1024 / 1024).toFixed(1);
  console.log(
    `${protocol}: ${tally.frames} frames in ${seconds.toFixed(1)} s (${rate}/s), heap ${heap} MiB more after`,
  );
  return tally;
}

type Run = FuzzReport & { readonly ended: "done" | "hung" | "died"; readonly next: number; readonly reason: string };

/** One worker from start to end, watched through the frame number that it shares. */
function runWorker(order: FuzzOrder): Promise<Run> {
  const progress = new Int32Array(order.progress);
  Atomics.store(progress, 0, order.from);
  const worker = new Worker(new URL("./fuzz-worker.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  const nothing: FuzzReport = { faults: [], furtherFaults: 0, heapGrowth: 0 };
  return new Promise((resolve) => {
    let seen = order.from - 1;
    let movedAt = performance.now();
    const watch = setInterval(() => {
      const now = Atomics.load(progress, 0);
      if (now !== seen) {
        seen = now;
        movedAt = performance.now();
      } else if (performance.now() - movedAt > HANG_MILLIS) {
        finish({ ...nothing, ended: "hung", next: now, reason: "" });
      }
    }, WATCH_MILLIS);
    const finish = (run: Run): void => {
      clearInterval(watch);
      worker.removeAllListeners();
      resolve(worker.terminate().then(() => run));
    };
    worker.once("message", (report: FuzzReport) => finish({ ...report, ended: "done", next: order.to, reason: "" }));
    worker.once("error", (error) => {
      finish({ ...nothing, ended: "died", next: Atomics.load(progress, 0), reason: String(error) });
    });
  });
}
