import type { Counters } from "#observe/instruments.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics extends Counters {
  /** Sum over all labels of what was counted under a name since the start. */
  total(name: string): number;
  /** Counts by label under a name. */
  byLabel(name: string): Readonly<Record<string, number>>;
  observeRequest(route: string, status: number, seconds: number): void;
  /** The text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Label values a count may take; what comes above is counted as `other`, so that no client can grow the registry. */
const MAXIMUM_LABELS = 200;

export const openMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "outrider_" });
  const totals = new Map<string, Map<string, number>>();
  const gauges = new Map<string, Gauge>();
  const requests = new Histogram({
    name: "outrider_http_request_seconds",
    help: "Time to answer, by route and status.",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  return {
    add: (name, value, label = "") => {
      let labels = totals.get(name);
      if (labels === undefined) {
        labels = new Map();
        totals.set(name, labels);
        exposeCounter(registry, name, labels);
      }
      const key = labels.has(label) || labels.size < MAXIMUM_LABELS ? label : "other";
      labels.set(key, (labels.get(key) ?? 0) + value);
    },
    set: (name, value, label = "") => gaugeOf(gauges, registry, name).set({ label }, value),
    total: (name) =>
      totals
        .get(name)
        ?.values()
        .reduce((sum, each) => sum + each, 0) ?? 0,
    byLabel: (name) => Object.fromEntries(totals.get(name) ?? []),
    observeRequest: (route, status, seconds) => requests.observe({ route, status }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};

const metricName = (name: string): string =>
  `outrider_${name
    .replaceAll(/([a-z])([A-Z])/gu, "$1_$2")
    .replaceAll(/[^A-Za-z0-9_]/gu, "_")
    .toLowerCase()}`;

/** The registry reads our own counts when it is asked, so that counting on the hot path is one map write. */
const exposeCounter = (registry: Registry, name: string, labels: ReadonlyMap<string, number>): void => {
  const counter = new Counter({
    name: `${metricName(name)}_total`,
    help: name,
    labelNames: ["label"],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [label, value] of labels) counter.inc({ label }, value);
    },
  });
};

const gaugeOf = (gauges: Map<string, Gauge>, registry: Registry, name: string): Gauge => {
  let gauge = gauges.get(name);
  if (gauge === undefined) {
    gauge = new Gauge({ name: metricName(name), help: name, labelNames: ["label"], registers: [registry] });
    gauges.set(name, gauge);
  }
  return gauge;
};
