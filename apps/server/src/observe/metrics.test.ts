import { expect, test } from "vitest";
import { openMetrics } from "#observe/metrics.ts";

test("counts are read by label, in sum, and as Prometheus text", async () => {
  const metrics = openMetrics();
  metrics.add("ingest.badFrames", 2, "teltonika");
  metrics.add("ingest.badFrames", 1, "gt06");
  metrics.set("ingest.openConnections", 7);
  expect(metrics.total("ingest.badFrames")).toBe(3);
  expect(metrics.byLabel("ingest.badFrames")).toEqual({ teltonika: 2, gt06: 1 });
  const text = await metrics.text();
  expect(text).toContain('outrider_ingest_bad_frames_total{label="teltonika"} 2');
  expect(text).toContain("outrider_ingest_open_connections");
});

test("labels that clients invent cannot grow without end", () => {
  const metrics = openMetrics();
  for (let index = 0; index < 1000; index += 1) metrics.add("x", 1, `label-${index}`);
  expect(Object.keys(metrics.byLabel("x")).length).toBeLessThanOrEqual(201);
  expect(metrics.total("x")).toBe(1000);
});
