import { expect, test } from "vitest";
import { scaleBar } from "./scale-bar.ts";

test.each([
  [1, { metres: 100, pixels: 100 }],
  [25, { metres: 2000, pixels: 80 }],
  [0.31, { metres: 20, pixels: 65 }],
  [9999, { metres: 500_000, pixels: 50 }],
])("at %d m a pixel the bar is %j", (metresPerPixel, bar) => {
  expect(scaleBar(metresPerPixel)).toEqual(bar);
});
