import { latin1Text } from "./latin1.ts";

/**
 * Bytes as UTF-8 text; null when they are not (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
 * ASCII, as nearly always, is one call.
 */
export function utf8Text(bytes: Uint8Array): string | null {
  let index = 0;
  while (index < bytes.length && bytes[index]! < 0x80) index += 1;
  if (index === bytes.length) return latin1Text(bytes);
  let text = latin1Text(bytes, 0, index);
  while (index < bytes.length) {
    const first = bytes[index]!;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      index += 1;
      continue;
    }
    const length =
      first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
    if (length === 0 || index + length > bytes.length) return null;
    let point = first & (0xff >> (length + 1));
    for (let next = 1; next < length; next += 1) {
      const byte = bytes[index + next]!;
      if ((byte & 0xc0) !== 0x80) return null;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point < SMALLEST_POINT[length]! || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    text += String.fromCodePoint(point);
    index += length;
  }
  return text;
}

/** Smallest code point that needs a sequence of this length. */
const SMALLEST_POINT = [0, 0, 0x80, 0x800, 0x10000];

/** Text as UTF-8 bytes; a lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
    else if (point >= 0xd800 && point <= 0xdfff) bytes.push(0xef, 0xbf, 0xbd);
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f));
      bytes.push(0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    }
  }
  return Uint8Array.from(bytes);
}
