import { expect, test } from "vitest";
import { isGreen } from "./traffic-light.ts";

test("crossing streams never have green together, and each has it for a good part of the time", () => {
  for (let light = 1; light <= 50; light++) {
    let northGreen = 0;
    let eastGreen = 0;
    for (let second = 0; second < 3600; second++) {
      const north = isGreen(light, 5, second);
      const east = isGreen(light, 95, second);
      expect(north && east).toBe(false);
      northGreen += north ? 1 : 0;
      eastGreen += east ? 1 : 0;
    }
    expect(northGreen / 3600).toBeGreaterThan(0.38);
    expect(eastGreen / 3600).toBeGreaterThan(0.38);
  }
});
