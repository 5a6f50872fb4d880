/**
 * A batch of the position log, little endian:
 * header, then one record a position, then the batch's strings with a table of their ends.
 *
 * Records have fixed fields first, so that an index can be built without reading attributes.
 */
export const BATCH_MAGIC = 0x314c_524f; // "ORL1": the last character is the version.

export const BATCH_HEADER = {
  magic: 0,
  /** CRC-32 of everything behind this field. */
  checksum: 4,
  byteLength: 8,
  count: 12,
  stringCount: 16,
  /** Where the table of string ends begins. */
  stringTable: 20,
  size: 24,
} as const;

export const RECORD = {
  byteLength: 0,
  deviceId: 4,
  sequence: 8,
  fixTime: 12,
  deviceTime: 20,
  serverTime: 28,
  latitude: 36,
  longitude: 44,
  altitude: 52,
  speed: 60,
  course: 68,
  accuracy: 76,
  flags: 84,
  protocol: 85,
  attributeCount: 87,
  /** Here follow address, network and geofences as their flags say, then the attributes. */
  size: 89,
} as const;

export const FLAG = { valid: 1, outdated: 2, address: 4, network: 8, geofences: 16 } as const;

/** An attribute is: string number of its key (u16), one of these, and what the kind says. */
export const VALUE = {
  null: 0,
  false: 1,
  true: 2,
  /** i32 */
  integer: 3,
  /** f64 */
  double: 4,
  /** u16, string number */
  string: 5,
  /** u16, string number of JSON text: not expected on positions, yet never lost. */
  json: 6,
} as const;

/** String numbers are 16 bits: a batch is closed before it can need more. */
export const MOST_STRINGS = 0xffff;
