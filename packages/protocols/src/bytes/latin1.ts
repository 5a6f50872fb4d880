/** Arguments of one `fromCharCode` call; far below every engine's limit. */
const CHUNK = 4096;
/** Below this length adding characters one by one is faster than a call with an array. */
const SHORT = 12;

/** Bytes `from` (inclusive) to `to` (exclusive) as text, one character a byte. */
export function latin1Text(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = "";
  if (to - from <= SHORT) {
    for (let index = from; index < to; index += 1) text += String.fromCharCode(bytes[index]!);
    return text;
  }
  for (let start = from; start < to; start += CHUNK) {
    const chunk = bytes.subarray(start, Math.min(start + CHUNK, to));
    text += String.fromCharCode.apply(null, chunk as unknown as number[]);
  }
  return text;
}

/** The low byte of every character: the inverse of `latin1Text` for text it made, and for ASCII. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** Whether the text is printable ASCII only, 0x20..0x7E. */
export function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}
