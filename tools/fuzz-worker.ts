import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { fuzzAt } from "@outrider/protocols/testing/fuzz/fuzz.ts";
import { FUZZ_SUBJECTS } from "@outrider/protocols/testing/fuzz/subjects.ts";

/** What a worker of the fuzzer is to run. */
export interface FuzzOrder {
  readonly protocol: string;
  readonly seed: number;
  /** First frame. */
  readonly from: number;
  /** Behind the last frame. */
  readonly to: number;
  /** One 32-bit word: the frame being run. */
  readonly progress: SharedArrayBuffer;
}

export interface FuzzReport {
  readonly faults: readonly { readonly index: number; readonly text: string }[];
  /** Faults beyond those that were kept. */
  readonly furtherFaults: number;
  /** Bytes of heap in use at the end more than after the first frames. */
  readonly heapGrowth: number;
}

const KEPT_FAULTS = 100;
/** Frames after which code is compiled and caches are filled. */
const WARM_UP_FRAMES = 20_000;
/** A frame that takes longer is run again; one that is slow twice is a fault. */
const SLOW_MILLIS = 50;

/** Heap in use may differ this much between two collections without anything being kept. */
const HEAP_TOLERANCE = 8 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const order = workerData as FuzzOrder;
parentPort?.postMessage(run(order));

function run({ protocol, seed, from, to, progress }: FuzzOrder): FuzzReport {
  const subject = FUZZ_SUBJECTS.find((candidate) => candidate.protocol.name === protocol);
  if (subject === undefined) throw new TypeError(`no protocol ${protocol}`);
  const current = new Int32Array(progress);
  const faults: { index: number; text: string }[] = [];
  let furtherFaults = 0;
  let heapAfterWarmUp = 0;
  for (let index = from; index < to; index += 1) {
    Atomics.store(current, 0, index);
    const text = timed(() => fuzzAt(subject, seed, index));
    if (text !== null) {
      if (faults.length < KEPT_FAULTS) faults.push({ index, text });
      else furtherFaults += 1;
    }
    if (index - from === WARM_UP_FRAMES) heapAfterWarmUp = heapInUse();
  }
  const heapGrowth = heapAfterWarmUp === 0 ? 0 : Math.max(heapInUse() - heapAfterWarmUp, 0);
  if (heapGrowth > HEAP_TOLERANCE) faults.push({ index: to - 1, text: `heap grew by ${heapGrowth} bytes` });
  return { faults, furtherFaults, heapGrowth };
}

function timed(frame: () => string | null): string | null {
  const started = performance.now();
  const text = frame();
  if (text !== null || performance.now() - started < SLOW_MILLIS) return text;
  const again = performance.now();
  frame();
  const millis = performance.now() - again;
  return millis < SLOW_MILLIS ? null : `took ${millis.toFixed(0)} ms twice`;
}

function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
