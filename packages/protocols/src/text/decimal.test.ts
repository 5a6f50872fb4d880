import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, freeValue } from "./decimal.ts";

test("every finite number's own text is that number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(decimal(String(value))).toBe(value + 0);
    }),
  );
});

test.each(["", "-", ".", "+.", "1.2.3", "NaN", "Infinity", "0x10", " 1", "1 ", "1e", "1e+", "1e5x", "1e999", "12a"])(
  "%j is no number",
  (text) => expect(decimal(text)).toBeNull(),
);

test.each([
  ["-.5", -0.5],
  ["+038.7222", 38.7222],
  ["7.", 7],
  ["1E-2", 0.01],
])("%j is %d", (text, value) => expect(decimal(text)).toBe(value));

test("a free value keeps what a number would lose", () => {
  expect(freeValue("8935101811023456789")).toBe("8935101811023456789");
  expect(freeValue("007")).toBe("007");
  expect(freeValue("0")).toBe(0);
  expect(freeValue("-0.5")).toBe(-0.5);
  expect(freeValue("12:30")).toBe("12:30");
  expect(freeValue("true")).toBe(true);
  expect(freeValue("")).toBe("");
});
