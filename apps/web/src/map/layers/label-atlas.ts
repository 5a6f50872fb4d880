import type { MapLabel } from "#live/map-feed.ts";

const WIDTH = 2048;
const HEIGHT = 2048;
/** Line of a label with its halo, CSS px. */
export const LABEL_HEIGHT = 18;
const FONT_SIZE = 11;
const HALO = 3;
const PADDING = 3;

export interface LabelRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The texts of the labels, drawn by the browser at the screen's own pixels: letters in the red channel, their halo in
 * the green, so that a change of theme is a change of two colours.
 */
export class LabelAtlas {
  readonly width = WIDTH;
  readonly height = HEIGHT;
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  readonly #rects = new Map<string, LabelRect>();
  readonly ratio: number;
  readonly #line: number;
  #x = 0;
  #y = 0;
  #dirtyFrom = HEIGHT;
  #dirtyTo = 0;

  constructor(family: string, ratio: number) {
    this.ratio = ratio;
    this.#line = Math.ceil(LABEL_HEIGHT * ratio);
    this.#context = new OffscreenCanvas(WIDTH, HEIGHT).getContext("2d", { willReadFrequently: true });
    if (this.#context === null) return;
    this.#context.font = `600 ${FONT_SIZE * ratio}px ${family}`;
    this.#context.textBaseline = "alphabetic";
    this.#context.lineJoin = "round";
    this.#context.lineWidth = HALO * ratio;
    this.#context.strokeStyle = "#0f0";
    this.#context.fillStyle = "#f00";
    this.#context.globalCompositeOperation = "lighter";
  }

  /** Where each text lies; draws those that are new, and starts afresh when the sheet is full. */
  place(labels: readonly MapLabel[]): (LabelRect | null)[] {
    const placed = labels.map(({ text }) => this.#rects.get(text) ?? this.#draw(text));
    if (!placed.includes(null)) return placed;
    this.#clear();
    return labels.map(({ text }) => this.#rects.get(text) ?? this.#draw(text));
  }

  /** The rows drawn since the last call, to be uploaded. */
  takeChanges(): { readonly y: number; readonly height: number; readonly pixels: Uint8ClampedArray } | null {
    if (this.#context === null || this.#dirtyTo <= this.#dirtyFrom) return null;
    const y = this.#dirtyFrom;
    const height = this.#dirtyTo - y;
    this.#dirtyFrom = HEIGHT;
    this.#dirtyTo = 0;
    return { y, height, pixels: this.#context.getImageData(0, y, WIDTH, height).data };
  }

  #draw(text: string): LabelRect | null {
    const context = this.#context;
    if (context === null) return null;
    const width = Math.ceil(context.measureText(text).width + 2 * PADDING * this.ratio);
    if (this.#x + width > WIDTH) {
      this.#x = 0;
      this.#y += this.#line;
    }
    if (width > WIDTH || this.#y + this.#line > HEIGHT) return null;
    const rect = { x: this.#x, y: this.#y, width, height: this.#line };
    const x = this.#x + PADDING * this.ratio;
    const y = this.#y + Math.round((LABEL_HEIGHT / 2 + 4) * this.ratio);
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
    this.#x += width + 1;
    this.#dirtyFrom = Math.min(this.#dirtyFrom, rect.y);
    this.#dirtyTo = Math.max(this.#dirtyTo, rect.y + rect.height);
    this.#rects.set(text, rect);
    return rect;
  }

  #clear(): void {
    this.#context?.clearRect(0, 0, WIDTH, HEIGHT);
    this.#rects.clear();
    this.#x = 0;
    this.#y = 0;
  }
}
