import { hexBytes, hexText } from "./hex.ts";

/** Packed decimal digits as text, two a byte; null when a nibble is above 9. */
export function bcdText(bytes: Uint8Array, from = 0, to = bytes.length): string | null {
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index]!;
    if ((byte & 0x0f) > 9 || byte >> 4 > 9) return null;
  }
  return hexText(bytes, from, to);
}

/** Digits packed into `length` bytes, zeros in front; null when they do not fit or are not digits. */
export function bcdBytes(digits: string, length: number): Uint8Array | null {
  if (digits.length > length * 2 || !isDigits(digits)) return null;
  return hexBytes(digits.padStart(length * 2, "0"));
}

/** Whether the text is one or more ASCII digits. */
export function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return text.length > 0;
}
