import { hexDigit } from "../bytes/hex.ts";

/** The digits `from` (inclusive) to `to` (exclusive) as a number; NaN when one of them is none, or missing. */
export function digitsAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Whether the text is empty or nothing but zeros, as unset dates are. */
export function isZeros(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) !== 0x30) return false;
  return true;
}

/** Hex digits, all of them, as a number below 2^53; null for anything else. */
export function hexNumber(text: string): number | null {
  const { length } = text;
  if (length === 0 || length > MAXIMUM_HEX_DIGITS) return null;
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    const digit = hexDigit(text.charCodeAt(index));
    if (digit < 0) return null;
    value = value * 16 + digit;
  }
  return value;
}

/** 52 bits. */
const MAXIMUM_HEX_DIGITS = 13;
