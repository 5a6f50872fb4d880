import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Cursor } from "./cursor.ts";
import { Writer } from "./writer.ts";

const READS = ["u8", "u16", "u24", "u32", "i8", "i16", "i32", "u64", "u16le", "i16le", "i32le", "u32le"] as const;
const WIDTHS = { u8: 1, u16: 2, u24: 3, u32: 4, i8: 1, i16: 2, i32: 4, u64: 8, u16le: 2, i16le: 2, i32le: 4, u32le: 4 };

describe("a read that does not fit", () => {
  test.each(READS)("%s answers 0, sets overrun and moves to the end", (read) => {
    const cursor = new Cursor(new Uint8Array(WIDTHS[read] - 1).fill(0xff));
    expect(cursor[read]()).toBe(0);
    expect(cursor).toMatchObject({ overrun: true, remaining: 0 });
  });

  test("nothing is read after it, even what would fit", () => {
    const cursor = new Cursor(new Uint8Array([1, 2, 3]));
    cursor.u32();
    expect(cursor.u8()).toBe(0);
    expect(cursor.overrun).toBe(true);
  });

  test("a negative length is one", () => {
    const cursor = new Cursor(new Uint8Array(4));
    expect(cursor.take(-1)).toHaveLength(0);
    expect(cursor.overrun).toBe(true);
  });

  test("an end beyond the bytes is the end of the bytes", () => {
    const cursor = new Cursor(new Uint8Array(2), 0, 100);
    cursor.u16();
    expect(cursor.overrun).toBe(false);
    cursor.u8();
    expect(cursor.overrun).toBe(true);
  });
});

describe("values", () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa, 0xf9, 0xf8]);
  test("big endian", () => {
    expect(new Cursor(bytes).u8()).toBe(0xff);
    expect(new Cursor(bytes).u16()).toBe(0xfffe);
    expect(new Cursor(bytes).u24()).toBe(0xfffefd);
    expect(new Cursor(bytes).u32()).toBe(0xfffefdfc);
    expect(new Cursor(bytes).i8()).toBe(-1);
    expect(new Cursor(bytes).i16()).toBe(-2);
    expect(new Cursor(bytes).i32()).toBe(-66052);
  });
  test("little endian", () => {
    expect(new Cursor(bytes).u16le()).toBe(0xfeff);
    expect(new Cursor(bytes).i16le()).toBe(-257);
    expect(new Cursor(bytes).u32le()).toBe(0xfcfdfeff);
    expect(new Cursor(bytes).i32le()).toBe(-50462977);
  });
  test("64 bits: a number up to 2^53 - 1, from 2^53 decimal text", () => {
    const read = (value: bigint) => new Cursor(new Writer().u64(value).finish()).u64();
    expect(read(2n ** 53n - 1n)).toBe(9_007_199_254_740_991);
    expect(read(2n ** 53n)).toBe("9007199254740992");
    expect(read(2n ** 64n - 1n)).toBe("18446744073709551615");
  });
  test("hex and text", () => {
    expect(new Cursor(bytes).hex(3)).toBe("FFFEFD");
    expect(new Cursor(new Uint8Array([0x41, 0xe9])).latin1(2)).toBe("Aé");
  });
});

test("what a writer wrote, a cursor reads", () => {
  fc.assert(
    fc.property(
      fc.nat(0xff),
      fc.nat(0xffff),
      fc.nat(0xffffff),
      fc.nat(0xffff_ffff),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.integer(),
      (byte, word, three, four, eight, signed) => {
        const bytes = new Writer()
          .u8(byte)
          .u16(word)
          .u24(three)
          .u32(four)
          .u64(eight)
          .u32(signed)
          .u16le(word)
          .u32le(four);
        const cursor = new Cursor(bytes.finish());
        expect([cursor.u8(), cursor.u16(), cursor.u24(), cursor.u32()]).toEqual([byte, word, three, four]);
        expect(BigInt(cursor.u64())).toBe(eight);
        expect([cursor.i32(), cursor.u16le(), cursor.u32le(), cursor.remaining]).toEqual([signed, word, four, 0]);
        expect(cursor.overrun).toBe(false);
      },
    ),
  );
});
