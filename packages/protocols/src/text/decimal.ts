/** As many digits as a number always holds exactly. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => Number(`1e${power}`));

/**
 * A decimal text as a number: sign, digits, point, digits, exponent, and nothing else. Null for "", "NaN", "0x10",
 * " 1" and what is too large. The one way every text protocol reads a number that must be one.
 */
export function decimal(text: string): number | null {
  const end = text.length;
  let index = 0;
  let code = text.charCodeAt(0);
  if (code === MINUS || code === PLUS) index = 1;
  const start = index;
  let mantissa = 0;
  let digits = 0;
  let pointAt = -1;
  for (; index < end; index += 1) {
    code = text.charCodeAt(index);
    if (code >= ZERO && code <= NINE) {
      mantissa = mantissa * 10 + (code - ZERO);
      digits += 1;
    } else if (code === POINT && pointAt < 0) pointAt = index;
    else break;
  }
  if (digits === 0) return null;
  if (index === end && digits <= EXACT_DIGITS) {
    // NOTE: an exact whole number over an exact power of ten is rounded once, as Number(text) is (Clinger 1990).
    const size = pointAt < 0 ? mantissa : mantissa / POWERS_OF_TEN[end - 1 - pointAt]!;
    return start === 1 && text.charCodeAt(0) === MINUS ? 0 - size : size;
  }
  if (index < end && !isExponent(text, index)) return null;
  const value = Number(text);
  // NOTE: adding 0 turns -0 into 0.
  return Number.isFinite(value) ? value + 0 : null;
}

const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

function isExponent(text: string, start: number): boolean {
  if ((text.charCodeAt(start) | 0x20) !== 0x65) return false;
  let index = start + 1;
  const sign = text.charCodeAt(index);
  if (sign === MINUS || sign === PLUS) index += 1;
  if (index === text.length) return false;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < ZERO || code > NINE) return false;
  }
  return true;
}

/**
 * A free value of a text protocol: a number where the text is one and says nothing more (no leading zeros, no more
 * digits than a number holds, so that card and chip numbers keep theirs), `true` and `false`, otherwise the text.
 */
export function freeValue(text: string): string | number | boolean {
  if (text === "true") return true;
  if (text === "false") return false;
  const first = text.charCodeAt(0);
  const leading = first === MINUS ? 1 : 0;
  const digit = text.charCodeAt(leading);
  if (!(digit >= ZERO && digit <= NINE) || text.length - leading > EXACT_DIGITS + 1) return text;
  if (digit === ZERO && text.length > leading + 1 && text.charCodeAt(leading + 1) !== POINT) return text;
  return decimal(text) ?? text;
}
