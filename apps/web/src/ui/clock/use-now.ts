import { useSyncExternalStore } from "react";

/** Ages on screen are told to the second. */
const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** The page's clock, unix ms, renewed every second; one timer for the whole page, none while nobody looks. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
