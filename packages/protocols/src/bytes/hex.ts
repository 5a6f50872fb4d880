const UPPER_PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).toUpperCase().padStart(2, "0"),
);

/** Bytes `from` (inclusive) to `to` (exclusive) as upper-case hex, two digits a byte. */
export function hexText(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = "";
  for (let index = from; index < to; index += 1) text += UPPER_PAIRS[bytes[index]!]!;
  return text;
}

/** The bytes of a hex text of either case, or null when it is not whole pairs of hex digits. */
export function hexBytes(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    const high = hexDigit(text.charCodeAt(index * 2));
    const low = hexDigit(text.charCodeAt(index * 2 + 1));
    if (high < 0 || low < 0) return null;
    bytes[index] = (high << 4) | low;
  }
  return bytes;
}

/** The value of a hex digit's character code, 0..15, or -1. */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
