import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { readBits, writeBits } from "./bit-column.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { readNumbers, writeNumbers } from "./number-column.ts";
import { readTexts, writeTexts } from "./text-column.ts";

/** How the values of an attribute lie in a track. Published values never change. */
const COLUMN = { nulls: 0, numbers: 1, booleans: 2, texts: 3, mixed: 4 } as const;
/** What one value of a mixed column is; `json` keeps what an attribute should not hold, a list or an object. */
const VALUE = { null: 0, false: 1, true: 2, number: 3, text: 4, json: 5 } as const;

/** Values in row order, random access by index. */
export type ValueColumn = ArrayLike<AttributeValue>;

export function writeValues(writer: ByteWriter, values: readonly unknown[]): void {
  if (values.every((value) => typeof value === "number")) {
    writer.byte(COLUMN.numbers);
    writeNumbers(writer, Float64Array.from(values));
  } else if (values.every((value) => typeof value === "boolean")) {
    writer.byte(COLUMN.booleans);
    writeBits(writer, values);
  } else if (values.every((value) => typeof value === "string")) {
    writer.byte(COLUMN.texts);
    writeTexts(writer, values);
  } else if (values.every((value) => value === null)) {
    writer.byte(COLUMN.nulls);
  } else writeMixed(writer, values);
}

/** Reads `count` values; the reader has failed when they are not there. */
export function readValues(reader: ByteReader, count: number): ValueColumn {
  switch (reader.byte()) {
    case COLUMN.nulls:
      return Array.from({ length: count }, () => null);
    case COLUMN.numbers:
      return readNumbers(reader, count);
    case COLUMN.booleans:
      return Array.from(readBits(reader, count), (bit) => bit === 1);
    case COLUMN.texts:
      return readTexts(reader, count);
    case COLUMN.mixed:
      return readMixed(reader, count);
  }
  reader.fail();
  return [];
}

function writeMixed(writer: ByteWriter, values: readonly unknown[]): void {
  const numbers: number[] = [];
  const texts: string[] = [];
  const kinds = new Float64Array(values.length);
  for (const [index, value] of values.entries()) {
    kinds[index] = kindOf(value);
    if (typeof value === "number") numbers.push(value);
    else if (typeof value === "string") texts.push(value);
    else if (kinds[index] === VALUE.json) texts.push(JSON.stringify(value));
  }
  writer.byte(COLUMN.mixed);
  writeNumbers(writer, kinds);
  writer.varint(numbers.length);
  writeNumbers(writer, Float64Array.from(numbers));
  writer.varint(texts.length);
  writeTexts(writer, texts);
}

function kindOf(value: unknown): number {
  if (value === null) return VALUE.null;
  if (typeof value === "boolean") return value ? VALUE.true : VALUE.false;
  if (typeof value === "number") return VALUE.number;
  return typeof value === "string" ? VALUE.text : VALUE.json;
}

function readMixed(reader: ByteReader, count: number): ValueColumn {
  const kinds = readNumbers(reader, count);
  const numberCount = reader.varint();
  const numbers = readNumbers(reader, Math.min(numberCount, count));
  const textCount = reader.varint();
  const texts = readTexts(reader, Math.min(textCount, count));
  let number = 0;
  let text = 0;
  const values: AttributeValue[] = [];
  for (let index = 0; index < count && !reader.failed; index += 1) {
    switch (kinds[index]) {
      case VALUE.null:
        values.push(null);
        break;
      case VALUE.false:
      case VALUE.true:
        values.push(kinds[index] === VALUE.true);
        break;
      case VALUE.number:
        values.push(numbers[number++] ?? reader.fail());
        break;
      case VALUE.text:
        values.push(texts[text++] ?? String(reader.fail()));
        break;
      case VALUE.json:
        values.push(parsed(reader, texts[text++]));
        break;
      default:
        reader.fail();
    }
  }
  return values;
}

function parsed(reader: ByteReader, text: string | undefined): AttributeValue {
  try {
    return JSON.parse(text ?? "") as AttributeValue;
  } catch {
    reader.fail();
    return null;
  }
}
