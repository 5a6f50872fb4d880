import { setTimeout as sleep } from "node:timers/promises";
import type { FleetClient } from "../fleet/live.ts";
import type { Trace } from "./read-traces.ts";
import { replayRow } from "./replay-row.ts";

export interface ReplayOptions {
  /** `shift`: ms added to every recorded time, from `rebaseShift` or 0. */
  readonly tracks: readonly { readonly trace: Trace; readonly client: FleetClient; readonly shift: number }[];
  /** Times faster than life; null as fast as the server takes it. */
  readonly speedup: number | null;
  /** Unix ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Rows of one vehicle waiting for the server at most, so that a fast replay keeps in step. */
const BACKLOG = 2000;
const TURN = 50;

/**
 * Sends every row of every trace, in file order and each vehicle from its own beginning, paced by the recorded times;
 * a row older than its predecessor goes out right after it. Resolves when all are delivered, or on `signal`.
 */
export const replay = async ({ tracks, speedup, now, signal }: ReplayOptions): Promise<number> => {
  const began = now();
  const runs = tracks.map(({ trace, client, shift }) => ({
    client,
    rows: trace.rows,
    due: dueTimes(trace),
    shift,
    next: 0,
  }));
  let sent = 0;
  while (!signal.aborted) {
    const elapsed = speedup === null ? Infinity : (now() - began) * speedup;
    for (const run of runs) {
      while (run.next < run.rows.length && (run.due[run.next] as number) <= elapsed && run.client.waiting < BACKLOG) {
        const row = run.rows[run.next];
        if (row !== undefined) run.client.record(replayRow(row, run.shift));
        run.next += 1;
        sent += 1;
      }
      run.client.tick();
    }
    if (runs.every(({ next, rows, client }) => next === rows.length && client.waiting === 0)) break;
    await sleep(TURN);
  }
  return sent;
};

/** Milliseconds after the vehicle's first row at which each row is sent; never before the row above it. */
const dueTimes = ({ rows }: Trace): Float64Array => {
  const due = new Float64Array(rows.length);
  const first = rows[0]?.time ?? 0;
  let latest = 0;
  rows.forEach((row, index) => {
    latest = Math.max(latest, row.time - first);
    due[index] = latest;
  });
  return due;
};

/** Shifts a trace that begins to be sent at `began` (unix ms) so that its last row is sent when the clock says so. */
export const rebaseShift = (trace: Trace, began: number, speedup: number | null): number => {
  const due = dueTimes(trace);
  const span = due.at(-1) ?? 0;
  const first = trace.rows[0]?.time ?? 0;
  return Math.round(began + (speedup === null ? 0 : span / speedup) - (first + span));
};
