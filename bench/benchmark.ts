/** One measured figure: what `npm run bench` prints. Every benchmark stands beside a baseline of the same run. */
export interface Benchmark {
  /** Stable, dotted, e.g. `store.append`. */
  readonly name: string;
  readonly unit: string;
  /** What must be reached, or null when the figure is only watched. */
  readonly goal: { readonly comparison: "atLeast" | "atMost"; readonly value: number } | null;
  /** What the baseline is, in words. */
  readonly baselineName: string;
  /** Measures value and baseline; bounded in time; frees what it takes. */
  readonly run: () => Promise<{ readonly value: number; readonly baseline: number }>;
}
