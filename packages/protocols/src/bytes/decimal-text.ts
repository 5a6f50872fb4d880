const TWO_TO_32 = 0x1_0000_0000;
/** High words from here on make a value of 2^53 and more, which a number cannot hold exactly. */
const FIRST_INEXACT_HIGH_WORD = 0x20_0000;

/**
 * An unsigned 64-bit value from its two 32-bit words: a number below 2^53, decimal text from there on, so that no digit
 * of a card or chip number is lost.
 */
export function decimalText(high: number, low: number): number | string {
  if (high < FIRST_INEXACT_HIGH_WORD) return high * TWO_TO_32 + low;
  return ((BigInt(high) << 32n) | BigInt(low)).toString();
}
