import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bcdBytes, bcdText } from "./bcd.ts";
import { hexBytes, hexText } from "./hex.ts";
import { isPrintableAscii, latin1Bytes, latin1Text } from "./latin1.ts";
import { utf16Text } from "./utf16.ts";
import { utf8Bytes, utf8Text } from "./utf8.ts";

test("Latin-1 goes there and back, short and long", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(latin1Bytes(latin1Text(bytes))).toEqual(bytes);
    }),
  );
  const long = Uint8Array.from({ length: 10_000 }, (_, index) => index);
  expect(latin1Bytes(latin1Text(long))).toEqual(long);
});

test("hex goes there and back; anything else is no hex", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(hexBytes(hexText(bytes))).toEqual(bytes);
    }),
  );
  expect(hexBytes("0aF")).toBeNull();
  expect(hexBytes("0g")).toBeNull();
  expect(hexBytes("aF")).toEqual(new Uint8Array([0xaf]));
});

describe("UTF-8", () => {
  test("is what the platform makes of it, for text and for any bytes", () => {
    const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const platform = (bytes: Uint8Array): string | null => {
      try {
        return strict.decode(bytes);
      } catch {
        return null;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(utf8Text(bytes)).toBe(platform(bytes));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(utf8Bytes(text)).toEqual(new TextEncoder().encode(text));
        expect(utf8Text(utf8Bytes(text))).toBe(platform(utf8Bytes(text)));
      }),
    );
  });
  test.each(["C080", "E08080", "F0808080", "EDA080", "F4908080", "C3", "80", "FF"])("%s is none", (text) => {
    expect(utf8Text(hexBytes(text)!)).toBeNull();
  });
});

test("UTF-16 needs whole characters", () => {
  expect(utf16Text(new Uint8Array([0x4f, 0x60, 0x00, 0x41]))).toBe("你A");
  expect(utf16Text(new Uint8Array([0x4f]))).toBeNull();
});

test("packed decimals refuse letters and what does not fit", () => {
  expect(bcdText(new Uint8Array([0x12, 0x34]))).toBe("1234");
  expect(bcdText(new Uint8Array([0x1a]))).toBeNull();
  expect(bcdBytes("123", 2)).toEqual(new Uint8Array([0x01, 0x23]));
  expect(bcdBytes("12345", 2)).toBeNull();
  expect(bcdBytes("1x", 2)).toBeNull();
});

test("printable ASCII ends at both sides", () => {
  expect(isPrintableAscii(" ~")).toBe(true);
  expect(isPrintableAscii("\n")).toBe(false);
  expect(isPrintableAscii("\x7f")).toBe(false);
});
