import { describe, expect, test } from "vitest";
import { latin1Bytes } from "../bytes/latin1.ts";
import { crc16Arc, crc16Kermit, crc16X25 } from "./crc16.ts";
import { sum8, xor8 } from "./sums.ts";

const CHECK_INPUT = latin1Bytes("123456789");

describe("the published check values of 123456789", () => {
  test("CRC-16/ARC is BB3D", () => expect(crc16Arc(CHECK_INPUT)).toBe(0xbb3d));
  test("CRC-16/X-25 is 906E", () => expect(crc16X25(CHECK_INPUT)).toBe(0x906e));
  test("CRC-16/KERMIT is 2189", () => expect(crc16Kermit(CHECK_INPUT)).toBe(0x2189));
});

test("a range is summed without its surroundings", () => {
  const surrounded = latin1Bytes("xx123456789yy");
  expect(crc16Arc(surrounded, 2, 11)).toBe(0xbb3d);
  expect(crc16X25(surrounded, 2, 11)).toBe(0x906e);
});

test("KERMIT continues from the sum of what came before", () => {
  expect(crc16Kermit(CHECK_INPUT, 4, 9, crc16Kermit(CHECK_INPUT, 0, 4))).toBe(0x2189);
});

test("the serial data sum of the Suntech manual: 012345 gives 2F", () => {
  expect(sum8(latin1Bytes("012345"))).toBe(0x2f);
});

test("the exclusive or of equal pairs is zero", () => {
  expect(xor8(new Uint8Array([0x30, 0x7e, 0x30, 0x7e]))).toBe(0);
});
