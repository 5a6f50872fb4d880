import { expect, test } from "vitest";
import { Latencies } from "./latencies.ts";

test("percentiles of a known spread are right to five percent", () => {
  const latencies = new Latencies();
  for (let milliseconds = 1; milliseconds <= 1000; milliseconds++) latencies.add(milliseconds);
  expect(latencies.percentile(0.5) / 500).toBeCloseTo(1, 1);
  expect(latencies.percentile(0.99) / 990).toBeCloseTo(1, 1);
  expect(latencies.percentile(1)).toBe(1000);
  expect(latencies.longest).toBe(1000);
});
