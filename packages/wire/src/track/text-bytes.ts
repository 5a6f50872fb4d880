/**
 * UTF-8 in its generalised form (WTF-8, https://simonsapin.github.io/wtf-8/): an unpaired surrogate becomes three bytes
 * and comes back, so that any JavaScript string survives. Written out because this package sees neither Node nor the DOM.
 */

const LEAD_START = 0xd800;
const TRAIL_START = 0xdc00;
const TRAIL_END = 0xdfff;

/** Bytes that `text` takes. */
export function textByteLength(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) length += 1;
    else if (unit < 0x800) length += 2;
    else if (isLead(unit) && isTrail(text.charCodeAt(index + 1))) {
      length += 4;
      index += 1;
    } else length += 3;
  }
  return length;
}

/** Writes `text` at `offset` and returns the offset behind it. The target must have room: at most 3 bytes a unit. */
export function writeText(target: Uint8Array, offset: number, text: string): number {
  let at = offset;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      target[at++] = unit;
    } else if (unit < 0x800) {
      target[at++] = 0xc0 | (unit >> 6);
      target[at++] = 0x80 | (unit & 0x3f);
    } else if (isLead(unit) && isTrail(text.charCodeAt(index + 1))) {
      const point = 0x10000 + ((unit - LEAD_START) << 10) + (text.charCodeAt(index + 1) - TRAIL_START);
      index += 1;
      target[at++] = 0xf0 | (point >> 18);
      target[at++] = 0x80 | ((point >> 12) & 0x3f);
      target[at++] = 0x80 | ((point >> 6) & 0x3f);
      target[at++] = 0x80 | (point & 0x3f);
    } else {
      target[at++] = 0xe0 | (unit >> 12);
      target[at++] = 0x80 | ((unit >> 6) & 0x3f);
      target[at++] = 0x80 | (unit & 0x3f);
    }
  }
  return at;
}

/** The text of `length` bytes from `offset`. Never throws: a byte that cannot stand where it stands becomes U+FFFD. */
export function readText(source: Uint8Array, offset: number, length: number): string {
  const end = Math.min(offset + length, source.length);
  let text = "";
  let at = offset;
  while (at < end) {
    const lead = source[at] as number;
    const size = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
    if (size === 0 || at + size > end) {
      text += "\ufffd";
      at += 1;
      continue;
    }
    if (size === 1) text += String.fromCharCode(lead);
    else text += character(source, at, lead, size);
    at += size;
  }
  return text;
}

function character(source: Uint8Array, at: number, lead: number, size: number): string {
  let point = lead & (0xff >> (size + 1));
  for (let index = 1; index < size; index += 1) point = (point << 6) | ((source[at + index] as number) & 0x3f);
  return point > 0x10ffff ? "\ufffd" : point < 0x10000 ? String.fromCharCode(point) : String.fromCodePoint(point);
}

function isLead(unit: number): boolean {
  return unit >= LEAD_START && unit < TRAIL_START;
}

function isTrail(unit: number): boolean {
  return unit >= TRAIL_START && unit <= TRAIL_END;
}
