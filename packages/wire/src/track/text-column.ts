import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { readNumbers, writeNumbers } from "./number-column.ts";

/** How texts lie in a track. Published values never change. */
const KIND = { plain: 0, dictionary: 1 } as const;

/** Above this share of different texts a dictionary saves nothing. */
const LARGEST_DICTIONARY_SHARE = 0.75;

/** Writes texts: each different one once with the numbers of the rows, or one after another when most differ. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const numbers = new Map<string, number>();
  const indexes = new Float64Array(texts.length);
  for (const [index, text] of texts.entries()) {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    indexes[index] = number;
  }
  if (texts.length > 1 && numbers.size > texts.length * LARGEST_DICTIONARY_SHARE) {
    writer.byte(KIND.plain);
    for (const text of texts) writer.text(text);
    return;
  }
  writer.byte(KIND.dictionary);
  writer.varint(numbers.size);
  for (const text of numbers.keys()) writer.text(text);
  writeNumbers(writer, indexes);
}

/** Reads `count` texts; equal ones are the same string. The reader has failed when they are not there. */
export function readTexts(reader: ByteReader, count: number): string[] {
  const kind = reader.byte();
  if (kind === KIND.plain) return readPlain(reader, count);
  if (kind !== KIND.dictionary) {
    reader.fail();
    return [];
  }
  const entries = readPlain(reader, reader.varint());
  if (reader.failed) return [];
  const indexes = readNumbers(reader, count);
  const texts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = entries[indexes[index] as number];
    if (entry === undefined) {
      reader.fail();
      return [];
    }
    texts.push(entry);
  }
  return texts;
}

function readPlain(reader: ByteReader, count: number): string[] {
  const texts: string[] = [];
  if (count > reader.remaining) reader.fail();
  for (let index = 0; index < count && !reader.failed; index += 1) texts.push(reader.text());
  return texts;
}
