/** The signs a total is written with; the index is the code of the sign in an instance. */
const SIGNS = "0123456789k";
export const DIGIT_NONE = 15;
/** A sign's cell, CSS px. */
export const DIGIT_WIDTH = 12;
export const DIGIT_HEIGHT = 18;
const FONT_SIZE = 13;
/** Totals above this are rounded down to thousands, to fit the donut. */
const LARGEST_EXACT = 9_999;

export interface DigitAtlas {
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** Width of a digit, CSS px. */
  readonly advance: number;
}

/** The digits in the page's own font, at the pixel ratio of the screen. */
export const drawDigits = (family: string, ratio: number): DigitAtlas => {
  const width = Math.ceil(DIGIT_WIDTH * SIGNS.length * ratio);
  const height = Math.ceil(DIGIT_HEIGHT * ratio);
  const pixels = new Uint8Array(width * height);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) return { ratio, width, height, pixels, advance: 8 };
  context.scale(ratio, ratio);
  context.font = `600 ${FONT_SIZE}px ${family}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  Array.from(SIGNS).forEach((sign, index) =>
    context.fillText(sign, (index + 0.5) * DIGIT_WIDTH, DIGIT_HEIGHT / 2 + 4.6),
  );
  const { data } = context.getImageData(0, 0, width, height);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = data[4 * index + 3] ?? 0;
  return { ratio, width, height, pixels, advance: context.measureText("0").width };
};

/** A total as up to four sign codes of four bits, first sign lowest, and the number of signs above them. */
export const clusterDigits = (count: number): number => {
  const text = count <= LARGEST_EXACT ? String(count) : `${Math.min(999, Math.floor(count / 1000))}k`;
  let codes = 0;
  for (let index = 0; index < 4; index += 1) {
    const code = index < text.length ? SIGNS.indexOf(text.charAt(index)) : DIGIT_NONE;
    codes |= code << (4 * index);
  }
  return (codes | (text.length << 16)) >>> 0;
};
