import { latin1Text } from "./bytes/latin1.ts";
import type { Protocol } from "./protocol.ts";
import { protocolNamed } from "./registry.ts";

/** What the first bytes of a connection are, for a port that takes every protocol. */
export type Recognition =
  | { readonly kind: "recognised"; readonly protocol: Protocol }
  | { readonly kind: "more" }
  | { readonly kind: "unknown" };

/** After this many bytes without a known start nothing will be recognised any more. */
const ENOUGH_BYTES = 20;

/** How text protocols begin, most telling first; `^` is the first byte of the connection. */
const TEXT_STARTS: readonly (readonly [name: string, start: RegExp])[] = [
  ["gl200", /^\+(?:RESP|BUFF|ACK):/],
  ["wialon", /^#(?:L|P|SD|D|B|M)#/],
  ["gps103", /^(?:##,imei:|imei:\d|\d{10,17};)/],
  ["meitrack", /^\$\$[!-~]\d{1,4},\d{3}/],
  ["h02", /^\*[A-Z]{2},\d*,/],
  ["suntech", /^(?:S[TA]\d{3}\w*;|(?:STT|ALT|EMG|EVT|BLE|UEX|RES|ALV|TRV|CRR);\d)/],
];

/**
 * Recognises a stream protocol by its first bytes, of which no two protocols share theirs. Datagrams and HTTP are not
 * sniffed: their ports tell.
 */
export function recognise(buffer: Uint8Array): Recognition {
  const name = binaryName(buffer) ?? textName(buffer);
  const protocol = name === null ? null : protocolNamed(name);
  if (protocol !== null) return { kind: "recognised", protocol };
  return { kind: buffer.length < ENOUGH_BYTES ? "more" : "unknown" };
}

function textName(buffer: Uint8Array): string | null {
  const text = latin1Text(buffer, 0, Math.min(buffer.length, 64));
  return TEXT_STARTS.find(([, start]) => start.test(text))?.[0] ?? null;
}

function binaryName(buffer: Uint8Array): string | null {
  const [first, second, third, fourth] = buffer;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return null;
  if ((first === 0x78 && second === 0x78) || (first === 0x79 && second === 0x79)) return "gt06";
  if (first === 0x7e && second !== 0x7e) return "jt808";
  // A length of 15 to 17 and digits: the IMEI of a login.
  if (first === 0 && second >= 15 && second <= 17 && isDigit(third) && isDigit(fourth)) return "teltonika";
  // A length, and an IMEI as a number of eight bytes, whose first byte is 0 and whose second at most 3.
  if (first <= 0x10 && (first > 0 || second >= 9) && third === 0 && fourth <= 3) return "ruptela";
  return null;
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
