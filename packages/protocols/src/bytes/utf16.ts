/** UTF-16 big endian as text; null when the number of bytes is odd. */
export function utf16Text(bytes: Uint8Array): string | null {
  if (bytes.length % 2 !== 0) return null;
  let text = "";
  for (let index = 0; index < bytes.length; index += 2) {
    text += String.fromCharCode((bytes[index]! << 8) | bytes[index + 1]!);
  }
  return text;
}
