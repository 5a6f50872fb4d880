import { VEHICLE_CATEGORIES } from "@outrider/domain/model/vehicle-category.ts";
import { VEHICLE_GLYPHS } from "#ui/glyphs/vehicle-glyphs.table.ts";

/** Side of a glyph's cell in the atlas, texels. */
const CELL = 64;
export const GLYPH_COLUMNS = 8;
export const GLYPH_ROWS = 4;
/** Distance, in units of the 24-unit drawing, at which the field ends; the shader knows the same number. */
const SPREAD_UNITS = 3;
const UNITS = 24;
/** Drawn larger and then measured, so that the half-covered edge falls between texels. */
const OVERSAMPLING = 4;

/** The category drawings as one texture of signed distances: crisp at any size, one byte a texel. */
export const drawGlyphAtlas = (): Uint8Array<ArrayBuffer> => {
  const atlas = new Uint8Array(CELL * GLYPH_COLUMNS * CELL * GLYPH_ROWS);
  const side = CELL * OVERSAMPLING;
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return atlas;
  VEHICLE_CATEGORIES.forEach((category, index) => {
    context.setTransform(side / UNITS, 0, 0, side / UNITS, 0, 0);
    context.clearRect(0, 0, UNITS, UNITS);
    for (const path of VEHICLE_GLYPHS[category]) context.fill(new Path2D(path), "evenodd");
    const inside = coverage(context.getImageData(0, 0, side, side).data);
    const field = distanceField(inside, side);
    const left = (index % GLYPH_COLUMNS) * CELL;
    const top = Math.floor(index / GLYPH_COLUMNS) * CELL;
    for (let y = 0; y < CELL; y += 1) {
      for (let x = 0; x < CELL; x += 1) {
        atlas[(top + y) * CELL * GLYPH_COLUMNS + left + x] = field(x, y);
      }
    }
  });
  return atlas;
};

export const GLYPH_ATLAS_WIDTH = CELL * GLYPH_COLUMNS;
export const GLYPH_ATLAS_HEIGHT = CELL * GLYPH_ROWS;

const coverage = (pixels: Uint8ClampedArray): Uint8Array => {
  const inside = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < inside.length; index += 1) inside[index] = (pixels[4 * index + 3] ?? 0) > 127 ? 1 : 0;
  return inside;
};

/** Signed distance to the edge, as a byte: 255 deep inside, 0 far outside, 127.5 on the edge. */
const distanceField = (inside: Uint8Array, side: number): ((x: number, y: number) => number) => {
  const toInside = squaredDistances(inside, side, 1);
  const toOutside = squaredDistances(inside, side, 0);
  const pixelsAUnit = side / UNITS;
  return (x, y) => {
    const at = (y * OVERSAMPLING + OVERSAMPLING / 2) * side + x * OVERSAMPLING + OVERSAMPLING / 2;
    const signed = Math.sqrt(toOutside[at] ?? 0) - Math.sqrt(toInside[at] ?? 0);
    const share = 0.5 + signed / pixelsAUnit / (2 * SPREAD_UNITS);
    return Math.round(Math.min(1, Math.max(0, share)) * 255);
  };
};

/** Squared distance of each pixel to the nearest pixel of a kind (Felzenszwalb and Huttenlocher, exact, linear). */
const squaredDistances = (inside: Uint8Array, side: number, kind: 0 | 1): Float64Array => {
  const grid = Float64Array.from(inside, (value) => (value === kind ? 0 : FAR));
  const line = new Float64Array(side);
  const parabola = new Int32Array(side);
  const from = new Float64Array(side + 1);
  const run = (offset: number, step: number): void => {
    for (let index = 0; index < side; index += 1) line[index] = grid[offset + index * step] ?? FAR;
    let last = 0;
    parabola[0] = 0;
    from[0] = -FAR;
    from[1] = FAR;
    for (let index = 1; index < side; index += 1) {
      let cross = crossing(line, index, parabola[last] ?? 0);
      while (cross <= (from[last] ?? -FAR)) {
        last -= 1;
        cross = crossing(line, index, parabola[last] ?? 0);
      }
      last += 1;
      parabola[last] = index;
      from[last] = cross;
      from[last + 1] = FAR;
    }
    let current = 0;
    for (let index = 0; index < side; index += 1) {
      while ((from[current + 1] ?? FAR) < index) current += 1;
      const centre = parabola[current] ?? 0;
      grid[offset + index * step] = (index - centre) ** 2 + (line[centre] ?? FAR);
    }
  };
  for (let column = 0; column < side; column += 1) run(column, side);
  for (let row = 0; row < side; row += 1) run(row * side, 1);
  return grid;
};

const FAR = 1e12;

const crossing = (line: Float64Array, a: number, b: number): number =>
  ((line[a] ?? FAR) + a * a - ((line[b] ?? FAR) + b * b)) / (2 * (a - b));
