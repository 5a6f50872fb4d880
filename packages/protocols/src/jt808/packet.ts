import { hexText } from "../bytes/hex.ts";
import { bcdBytes, bcdText } from "../bytes/bcd.ts";
import { xor8 } from "../checksum/sums.ts";
import { withoutLeadingZeros } from "../unique-id.ts";

export const MARK = 0x7e;
const ESCAPE = 0x7d;
const ESCAPED_ESCAPE = 0x01;
const ESCAPED_MARK = 0x02;
const LENGTH_BITS = 0x03ff;
const ENCRYPTION_BITS = 0x1c00;
const SUB_PACKAGE_BIT = 0x2000;
const VERSION_BIT = 0x4000;
const HEAD_BYTES = 12;
const HEAD_2019_BYTES = 17;
const SUB_PACKAGE_BYTES = 4;

/** Which edition of JT/T 808 a device speaks: answers use the same. */
export type Edition = "2013" | "2019";

export interface Jt808Packet {
  readonly id: number;
  readonly edition: Edition;
  /** The identifier as it stands in the header, to be put into answers. */
  readonly phone: Uint8Array;
  readonly serial: number;
  readonly encrypted: boolean;
  /** Total and index from 1 of a message in several packets. */
  readonly part: { readonly total: number; readonly index: number } | null;
  readonly body: Uint8Array;
}

/**
 * What stands between the marks with its escapes undone; null when an escape is none. Not copied without any, otherwise
 * written into `into`, which must be long enough.
 */
export function unescaped(bytes: Uint8Array, into?: Uint8Array): Uint8Array | null {
  const { length } = bytes;
  let from = 0;
  while (from < length && bytes[from] !== ESCAPE) from += 1;
  if (from === length) return bytes;
  const plain = into ?? new Uint8Array(length);
  let used = 0;
  for (let index = 0; index < length; index += 1) {
    let byte = bytes[index]!;
    if (byte === ESCAPE) {
      index += 1;
      const code = bytes[index];
      if (code !== ESCAPED_ESCAPE && code !== ESCAPED_MARK) return null;
      byte = code === ESCAPED_ESCAPE ? ESCAPE : MARK;
    }
    plain[used++] = byte;
  }
  return plain.subarray(0, used);
}

/** Reads what stands between the marks, escapes undone; a reason when it is no packet. */
export function readPacket(plain: Uint8Array): Jt808Packet | string {
  if (plain.length < HEAD_BYTES + 1) return "header too short";
  if (xor8(plain) !== 0) return "wrong check byte";
  const attributes = word(plain, 2);
  const edition: Edition = (attributes & VERSION_BIT) === 0 ? "2013" : "2019";
  const split = (attributes & SUB_PACKAGE_BIT) !== 0;
  const phoneAt = edition === "2013" ? 4 : 5;
  const serialAt = edition === "2013" ? HEAD_BYTES - 2 : HEAD_2019_BYTES - 2;
  const bodyAt = serialAt + 2 + (split ? SUB_PACKAGE_BYTES : 0);
  const end = plain.length - 1;
  if (bodyAt > end) return "header too short";
  if (end - bodyAt !== (attributes & LENGTH_BITS)) return "body length is wrong";
  const part = split ? { total: word(plain, serialAt + 2), index: word(plain, serialAt + 4) } : null;
  if (part !== null && (part.index === 0 || part.index > part.total)) return "impossible part of a message";
  return {
    id: word(plain, 0),
    edition,
    phone: plain.subarray(phoneAt, serialAt),
    serial: word(plain, serialAt),
    encrypted: (attributes & ENCRYPTION_BITS) !== 0,
    part,
    body: plain.subarray(bodyAt, end),
  };
}

const word = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;

/** A whole frame: header, body and check byte, escaped, between marks. */
export function packet(
  id: number,
  body: Uint8Array,
  { edition, phone, serial }: { readonly edition: Edition; readonly phone: Uint8Array; readonly serial: number },
): Uint8Array {
  const head = edition === "2013" ? 4 : 5;
  const length = head + phone.length + 2 + body.length + 1;
  const plain = length <= SCRATCH.length ? SCRATCH : new Uint8Array(length);
  const attributes = edition === "2013" ? body.length : body.length | VERSION_BIT;
  plain[0] = id >> 8;
  plain[1] = id;
  plain[2] = attributes >> 8;
  plain[3] = attributes;
  if (edition === "2019") plain[4] = 1;
  copy(phone, plain, head);
  plain[head + phone.length] = serial >> 8;
  plain[head + phone.length + 1] = serial;
  copy(body, plain, head + phone.length + 2);
  plain[length - 1] = xor8(plain, 0, length - 1);
  return escapedFrame(plain, length);
}

/** Where short packets are put together before they are escaped; nothing reads it afterwards. */
const SCRATCH = new Uint8Array(64);

/** For a few bytes faster than `set`. */
function copy(from: Uint8Array, to: Uint8Array, at: number): void {
  for (let index = 0; index < from.length; index += 1) to[at + index] = from[index]!;
}

/** Between marks, with marks and escapes inside replaced. */
function escapedFrame(plain: Uint8Array, length: number): Uint8Array {
  let escapes = 0;
  for (let index = 0; index < length; index += 1) if (isSpecial(plain[index]!)) escapes += 1;
  const frame = new Uint8Array(length + escapes + 2);
  let at = 0;
  frame[at++] = MARK;
  for (let index = 0; index < length; index += 1) {
    const byte = plain[index]!;
    if (isSpecial(byte)) {
      frame[at++] = ESCAPE;
      frame[at++] = byte === MARK ? ESCAPED_MARK : ESCAPED_ESCAPE;
    } else {
      frame[at++] = byte;
    }
  }
  frame[at] = MARK;
  return frame;
}

const isSpecial = (byte: number): boolean => byte === MARK || byte === ESCAPE;

/** The header form of an identifier: its last digits, packed, 6 bytes or 10 in the edition of 2019. */
export function phoneBytes(uniqueId: string, edition: Edition): Uint8Array {
  const length = edition === "2013" ? 6 : 10;
  return bcdBytes(uniqueId.slice(-length * 2), length) ?? new Uint8Array(length);
}

/**
 * Forms of the identifier in a header: digits without leading zeros, and all of them; where a half byte is no digit, the
 * bytes are an IMEI as a number, to which the check digit is added.
 */
export function identifiers(phone: Uint8Array): readonly string[] {
  const digits = bcdText(phone);
  if (digits !== null) {
    const stripped = withoutLeadingZeros(digits);
    return stripped.length === digits.length ? [digits] : [stripped, digits];
  }
  const value = BigInt(`0x${hexText(phone)}`).toString();
  return [value + luhnDigit(value), value];
}

/** The check digit behind these digits (ISO/IEC 7812-1, annex B). */
function luhnDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
