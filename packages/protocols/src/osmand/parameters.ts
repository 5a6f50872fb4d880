import { latin1Text } from "../bytes/latin1.ts";
import { utf8Bytes, utf8Text } from "../bytes/utf8.ts";

/**
 * Names and values of a query or form, in order, name and value in turn. Null when a percent sign is not followed by
 * two hex digits, the bytes are not UTF-8, or a NUL is among them.
 */
export function parameters(text: string): readonly string[] | null {
  const found: string[] = [];
  let start = 0;
  while (start <= text.length) {
    let end = text.indexOf("&", start);
    if (end < 0) end = text.length;
    if (end > start) {
      const middle = text.indexOf("=", start);
      const nameEnd = middle < 0 || middle > end ? end : middle;
      const name = decoded(text, start, nameEnd);
      const value = nameEnd === end ? "" : decoded(text, nameEnd + 1, end);
      if (name === null || value === null) return null;
      found.push(name, value);
    }
    start = end + 1;
  }
  return found;
}

const PERCENT = 0x25;
const PLUS = 0x2b;

/** Percent and plus decoding of a part; the part itself when it has neither, as nearly always. */
function decoded(text: string, start: number, end: number): string | null {
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === PERCENT || code === PLUS || code > 0x7e) return decodedSlowly(text.slice(start, end));
    if (code === 0) return null;
  }
  return text.slice(start, end);
}

function decodedSlowly(part: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return null;
  }
  return plain.includes("\0") ? null : plain;
}

/** A form body as text, as it was sent; null when it is not UTF-8. */
export const formText = (body: Uint8Array): string | null => utf8Text(body);

/** A value as it stands in a query: everything but unreserved characters percent encoded (RFC 3986). */
export function encoded(value: string): string {
  if (/^[\w.~-]*$/.test(value)) return value;
  return latin1Text(utf8Bytes(value)).replaceAll(
    /[^\w.~-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
