import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, ChunkLoadError, importPart } from "./chunk-recovery.ts";
import type { RecoveryHost } from "./chunk-recovery.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeHost(stored: Record<string, string> = {}) {
  const host: RecoveryHost & { reloads: number; time: number } = {
    reloads: 0,
    time: 1_000_000_000,
    storage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => void (stored[key] = value),
    },
    now: () => host.time,
    reload: () => void (host.reloads += 1),
  };
  return host;
}

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a part that arrives is handed on", async () => {
  expect(await importPart(() => Promise.resolve("page"), fakeHost())).toBe("page");
});

test("the first missing part reloads the page once", async () => {
  const host = fakeHost();
  void importPart(missing, host);
  await vi.advanceTimersByTimeAsync(0);
  expect(host.reloads).toBe(1);
});

test("a second missing part within two minutes is an error and no reload", async () => {
  const stored = {};
  const host = fakeHost(stored);
  void importPart(missing, host);
  await vi.advanceTimersByTimeAsync(0);
  host.time += 119_000;
  await expect(importPart(missing, host)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(host.reloads).toBe(1);
});

test("later it may reload again", async () => {
  const host = fakeHost();
  void importPart(missing, host);
  await vi.advanceTimersByTimeAsync(0);
  host.time += 121_000;
  void importPart(missing, host);
  await vi.advanceTimersByTimeAsync(0);
  expect(host.reloads).toBe(2);
});

test("a part that does not arrive within 120 s counts as missing", async () => {
  const host = fakeHost();
  void importPart(() => new Promise(() => {}), host);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(host.reloads).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(host.reloads).toBe(1);
});

test("where storage is refused the page never reloads by itself", async () => {
  const host = fakeHost();
  const refusing: RecoveryHost = {
    ...host,
    storage: {
      getItem: () => {
        throw new Error("refused");
      },
      setItem: () => {},
    },
  };
  await expect(importPart(missing, refusing)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(host.reloads).toBe(0);
});
