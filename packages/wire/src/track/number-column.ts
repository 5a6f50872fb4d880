import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { integersOf, scaleBack } from "./number-scale.ts";

/** How a column of numbers lies in a track. Published values never change. */
const KIND = { constant: 0, integers: 1, doubles: 2, dictionary: 3 } as const;

/** A dictionary is worth its table up to this share of the rows. */
const LARGEST_DICTIONARY_SHARE = 0.25;
/** Above this many bytes a value, a dictionary is tried. */
const DEAR_BYTES_PER_VALUE = 1.3;

/** Writes numbers without loss in the shortest way it knows; every double comes back with the same bits but NaN's. */
export function writeNumbers(writer: ByteWriter, values: Float64Array): void {
  const first = values[0] ?? 0;
  if (values.every((value) => Object.is(value, first))) {
    writer.byte(KIND.constant);
    writer.double(first);
    return;
  }
  const scaled = integersOf(values);
  const plan = scaled === null ? null : shortestOrder(scaled.integers);
  if (plan === null || plan.bytes > values.length * DEAR_BYTES_PER_VALUE) {
    const dictionary = dictionaryOf(values, plan === null ? values.length * 8 : plan.bytes);
    if (dictionary !== null) {
      writer.byte(KIND.dictionary);
      writer.varint(dictionary.entries.length);
      writeNumbers(writer, dictionary.entries);
      writeNumbers(writer, dictionary.indexes);
      return;
    }
  }
  if (scaled === null || plan === null) return writeDoubles(writer, values);
  writer.byte(KIND.integers);
  writer.byte(scaled.scale.unit * 16 + scaled.scale.digits);
  writer.byte(plan.order);
  writeDifferences(writer, scaled.integers, plan.order);
}

/** Reads `count` numbers; the reader has failed when they are not there. */
export function readNumbers(reader: ByteReader, count: number): Float64Array {
  return readNested(reader, count, 0);
}

/** A dictionary holds plain columns only. */
const DEEPEST = 1;

function readNested(reader: ByteReader, count: number, depth: number): Float64Array {
  const values = new Float64Array(count);
  switch (reader.byte()) {
    case KIND.constant:
      return values.fill(reader.double());
    case KIND.integers:
      return readIntegers(reader, values);
    case KIND.doubles:
      return readDoubles(reader, values);
    case KIND.dictionary:
      if (depth <= DEEPEST) return readDictionary(reader, values, depth);
  }
  reader.fail();
  return values;
}

function readIntegers(reader: ByteReader, values: Float64Array): Float64Array {
  const scale = reader.byte();
  const order = reader.byte();
  // A difference takes a byte at least: what cannot be there is not asked for.
  if (values.length > reader.remaining || order > 2) {
    reader.fail();
    return values;
  }
  let previous = 0;
  let step = 0;
  for (let index = 0; index < values.length; index += 1) {
    const coded = reader.varint();
    const difference = coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
    if (order === 0) {
      values[index] = difference;
      continue;
    }
    step = order === 2 && index > 0 ? step + difference : difference;
    previous += step;
    if (order === 2 && index === 0) step = 0;
    values[index] = previous;
  }
  if (!scaleBack(values, { unit: scale >> 4, digits: scale & 15 })) reader.fail();
  return values;
}

/** Bytes for differences of order 0, 1 and 2; the order that takes fewest. */
function shortestOrder(integers: Float64Array): { readonly order: number; readonly bytes: number } {
  let plain = 0;
  let first = 0;
  let second = 0;
  let previous = 0;
  let step = 0;
  for (let index = 0; index < integers.length; index += 1) {
    const value = integers[index] as number;
    const difference = value - previous;
    plain += codedBytes(value);
    first += codedBytes(difference);
    second += codedBytes(index === 0 ? difference : difference - step);
    step = index === 0 ? 0 : difference;
    previous = value;
  }
  if (plain <= first && plain <= second) return { order: 0, bytes: plain };
  return first <= second ? { order: 1, bytes: first } : { order: 2, bytes: second };
}

function writeDifferences(writer: ByteWriter, integers: Float64Array, order: number): void {
  let previous = 0;
  let step = 0;
  for (let index = 0; index < integers.length; index += 1) {
    const value = integers[index] as number;
    const difference = value - previous;
    const kept = order === 0 ? value : order === 1 || index === 0 ? difference : difference - step;
    writer.varint(kept >= 0 ? kept * 2 : -kept * 2 - 1);
    step = index === 0 ? 0 : difference;
    previous = value;
  }
}

function codedBytes(value: number): number {
  const magnitude = value >= 0 ? value : -value;
  if (magnitude < 0x40) return 1;
  if (magnitude < 0x2000) return 2;
  if (magnitude < 0x10_0000) return 3;
  if (magnitude < 0x800_0000) return 4;
  return 6;
}

function dictionaryOf(
  values: Float64Array,
  bytesWithout: number,
): { readonly entries: Float64Array; readonly indexes: Float64Array } | null {
  const most = Math.floor(values.length * LARGEST_DICTIONARY_SHARE);
  const numbers = new Map<number, number>();
  const indexes = new Float64Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    // A map takes both zeros for one and cannot tell kinds of NaN apart.
    if (Object.is(value, -0)) return null;
    let number = numbers.get(value);
    if (number === undefined) {
      number = numbers.size;
      if (number >= most) return null;
      numbers.set(value, number);
    }
    indexes[index] = number;
  }
  const bytesWith = numbers.size * 6 + values.length * (numbers.size <= 64 ? 1 : 1.6);
  return bytesWith < bytesWithout ? { entries: Float64Array.from(numbers.keys()), indexes } : null;
}

function readDictionary(reader: ByteReader, values: Float64Array, depth: number): Float64Array {
  const size = reader.varint();
  if (size > values.length) {
    reader.fail();
    return values;
  }
  const entries = readNested(reader, size, depth + 1);
  const indexes = readNested(reader, values.length, depth + 1);
  for (let index = 0; index < values.length; index += 1) {
    const entry = entries[indexes[index] as number];
    if (entry === undefined) {
      reader.fail();
      return values;
    }
    values[index] = entry;
  }
  return values;
}

/** Doubles with their first bytes together, then their second ones …: signs and exponents compress, noise does not. */
function writeDoubles(writer: ByteWriter, values: Float64Array): void {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const shuffled = new Uint8Array(bytes.length);
  let at = 0;
  for (let plane = 0; plane < 8; plane += 1) {
    for (let index = plane; index < bytes.length; index += 8) shuffled[at++] = bytes[index] as number;
  }
  writer.byte(KIND.doubles);
  writer.bytes(shuffled);
}

function readDoubles(reader: ByteReader, values: Float64Array): Float64Array {
  const start = reader.skip(values.byteLength);
  if (reader.failed) return values;
  const bytes = new Uint8Array(values.buffer);
  let at = start;
  for (let plane = 0; plane < 8; plane += 1) {
    for (let index = plane; index < bytes.length; index += 8) bytes[index] = reader.bytes[at++] as number;
  }
  return values;
}
