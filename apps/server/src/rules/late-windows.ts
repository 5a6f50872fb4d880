import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";

export interface Window {
  readonly from: UnixMillis;
  readonly to: UnixMillis;
}

/** The window that holds both. */
export const joined = (a: Window | null, b: Window): Window =>
  a === null ? b : { from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to };

/** How long a device that uploads its past is left alone before it is looked at, and how long at most. */
const QUIET_MILLIS = 1000;
const LONGEST_MILLIS = 15_000;

/**
 * Stretches of the past in which late positions arrived. An upload comes in many frames: the stretch is handed on once
 * it has been quiet for a second, or after fifteen.
 */
export class LateWindows {
  readonly #handle: (device: DeviceId, window: Window) => Promise<void>;
  readonly #windows = new Map<DeviceId, { window: Window; since: number; last: number }>();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;

  constructor(handle: (device: DeviceId, window: Window) => Promise<void>) {
    this.#handle = handle;
  }

  add(device: DeviceId, window: Window): void {
    const at = performance.now();
    const waiting = this.#windows.get(device);
    if (waiting === undefined) this.#windows.set(device, { window, since: at, last: at });
    else {
      waiting.window = joined(waiting.window, window);
      waiting.last = at;
    }
    this.#timer ??= setInterval(() => void this.#work(false), QUIET_MILLIS / 2);
  }

  /** The window that waits for a device, to be kept with its state. */
  of(device: DeviceId): Window | null {
    return this.#windows.get(device)?.window ?? null;
  }

  remove(device: DeviceId): void {
    this.#windows.delete(device);
  }

  /** Works off everything now. */
  async flush(): Promise<void> {
    while (this.#windows.size > 0 || this.#working !== null) await this.#work(true);
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #work(all: boolean): Promise<void> {
    this.#working ??= this.#workOff(all).finally(() => {
      this.#working = null;
    });
    await this.#working;
  }

  async #workOff(all: boolean): Promise<void> {
    const at = performance.now();
    for (const [device, { window, since, last }] of this.#windows) {
      if (!all && at - last < QUIET_MILLIS && at - since < LONGEST_MILLIS) continue;
      this.#windows.delete(device);
      await this.#handle(device, window);
    }
    if (this.#windows.size === 0 && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
  }
}
