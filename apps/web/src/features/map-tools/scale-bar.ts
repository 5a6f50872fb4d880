const LONGEST_PIXELS = 100;

export interface ScaleBar {
  readonly metres: number;
  readonly pixels: number;
}

/** The longest round length (1, 2 or 5 times a power of ten) that fits into the bar. */
export function scaleBar(metresPerPixel: number): ScaleBar {
  const longest = metresPerPixel * LONGEST_PIXELS;
  const power = 10 ** Math.floor(Math.log10(longest));
  const step = [5, 2, 1].find((factor) => factor * power <= longest) ?? 1;
  const metres = step * power;
  return { metres, pixels: Math.round(metres / metresPerPixel) };
}
