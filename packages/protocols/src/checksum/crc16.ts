/** Lookup table of a reflected CRC-16 for its reversed polynomial. */
function reflectedTable(polynomial: number): Uint16Array {
  const table = new Uint16Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    table[byte] = value;
  }
  return table;
}

/** Polynomial 0x8005 reversed. */
const TABLE_8005 = reflectedTable(0xa001);
/** Polynomial 0x1021 reversed. */
const TABLE_1021 = reflectedTable(0x8408);

function reflected(table: Uint16Array, start: number, bytes: Uint8Array, from: number, to: number): number {
  let crc = start;
  for (let index = from; index < to; index += 1) crc = table[(crc ^ bytes[index]!) & 0xff]! ^ (crc >>> 8);
  return crc;
}

/** CRC-16/ARC (also CRC-16/IBM) of bytes `from` to `to`: start 0, no final xor. Check value BB3D. Teltonika, Wialon. */
export const crc16Arc = (bytes: Uint8Array, from = 0, to = bytes.length): number =>
  reflected(TABLE_8005, 0, bytes, from, to);

/** CRC-16/X-25 (the "CRC-ITU" of GT06): start FFFF, final xor FFFF. Check value 906E. */
export const crc16X25 = (bytes: Uint8Array, from = 0, to = bytes.length): number =>
  reflected(TABLE_1021, 0xffff, bytes, from, to) ^ 0xffff;

/** CRC-16/KERMIT of bytes `from` to `to`, continued from `start`. Check value 2189. Ruptela, DualCam data. */
export const crc16Kermit = (bytes: Uint8Array, from = 0, to = bytes.length, start = 0): number =>
  reflected(TABLE_1021, start, bytes, from, to);
