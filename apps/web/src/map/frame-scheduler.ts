/** A vehicle that moved less than this on screen does not need a new picture. */
const STEP_PIXELS = 0.5;
const FASTEST_FPS = 30;
const SLOWEST_FPS = 1;
/** With nothing gliding a change (a new state, another cluster) is painted within this. */
const RESTING_INTERVAL_MS = 200;

export interface Pace {
  /** Mercator world a second of the fastest visible vehicle. */
  readonly fastest: number;
  /** Pixels of the mercator world at the present zoom. */
  readonly worldPixels: number;
  readonly gliding: boolean;
  readonly following: boolean;
}

/** How long to wait between two pictures, ms: until the fastest visible vehicle has moved half a pixel. */
export const frameInterval = ({ fastest, worldPixels, gliding, following }: Pace): number => {
  if (!gliding) return RESTING_INTERVAL_MS;
  if (following) return 1000 / FASTEST_FPS;
  const wanted = (fastest * worldPixels) / STEP_PIXELS;
  return 1000 / Math.min(FASTEST_FPS, Math.max(SLOWEST_FPS, wanted));
};

/**
 * Decides when the map is painted for the sake of the vehicles. What the user does (pan, zoom, select) is painted by
 * MapLibre at once and restarts the wait.
 */
export class FrameScheduler implements Disposable {
  readonly #paint: () => void;
  readonly #pace: () => Pace;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paintedAt = 0;
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(paint: () => void, pace: () => Pace) {
    this.#paint = paint;
    this.#pace = pace;
  }

  /** Something changed and is not on screen yet. */
  changed(): void {
    this.#plan();
  }

  /** The map was painted, by whomever. */
  painted(): void {
    this.#paintedAt = performance.now();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (this.#pace().gliding) this.#plan();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #plan(): void {
    const due = this.#paintedAt + frameInterval(this.#pace());
    if (this.#timer !== undefined && this.#dueAt <= due) return;
    clearTimeout(this.#timer);
    this.#dueAt = due;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#dueAt = Number.POSITIVE_INFINITY;
        // A hidden page gets no frames; the first tick after it comes back plans again.
        if (document.visibilityState === "visible") this.#paint();
      },
      Math.max(0, due - performance.now()),
    );
  }
}
