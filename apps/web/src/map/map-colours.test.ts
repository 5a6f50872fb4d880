import { describe, expect, it } from "vitest";
import { parseColour } from "./map-colours.ts";

describe("parseColour", () => {
  it.each([
    ["#ff8000", [1, 128 / 255, 0, 1]],
    ["#f80", [1, 136 / 255, 0, 1]],
    ["#ff800080", [1, 128 / 255, 0, 128 / 255]],
    ["rgba(242, 241, 236, .9)", [242 / 255, 241 / 255, 236 / 255, 0.9]],
    ["rgb(0 51 102 / 0.5)", [0, 0.2, 0.4, 0.5]],
    ["rgb(0, 51, 102)", [0, 0.2, 0.4, 1]],
  ])("reads %s", (text, expected) => {
    parseColour(text).forEach((part, index) => expect(part).toBeCloseTo(expected[index] ?? -1, 6));
  });
});
