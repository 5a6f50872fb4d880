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

/** Hex digits, all of them, as a number below 2^53; null for anything else. */
export function hexNumber(text: string): number | null {
  return text.length <= 13 && /^[0-9a-f]+$/i.test(text) ? Number.parseInt(text, 16) : null;
}
