import type { AttributeValue, Attributes } from "@outrider/domain/model/attributes.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { readNumbers, writeNumbers } from "./number-column.ts";
import { MOST_VALUES } from "./track-layout.ts";
import { readValues, writeValues } from "./value-column.ts";
import type { ValueColumn } from "./value-column.ts";

/**
 * Attribute maps as shapes and columns: the key list of each kind of report once, the number of its shape a row, and a
 * column of values a key. Keys keep their order.
 */
export function writeAttributes(writer: ByteWriter, rows: readonly Attributes[]): void {
  const keyNumbers = new Map<string, number>();
  const columns: unknown[][] = [];
  const shapes = new ShapeTable();
  const shapeOfRow = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row += 1) {
    const attributes = rows[row] as Attributes;
    const keys = presentKeys(attributes);
    shapeOfRow[row] = shapes.numberOf(keys);
    for (const key of keys) {
      let number = keyNumbers.get(key);
      if (number === undefined) {
        number = columns.length;
        keyNumbers.set(key, number);
        columns.push([]);
      }
      (columns[number] as unknown[]).push(attributes[key]);
    }
  }
  writer.varint(columns.length);
  for (const key of keyNumbers.keys()) writer.text(key);
  writer.varint(shapes.all.length);
  for (const keys of shapes.all) {
    writer.varint(keys.length);
    for (const key of keys) writer.varint(keyNumbers.get(key) as number);
  }
  writeNumbers(writer, shapeOfRow);
  for (const values of columns) writer.framed(() => writeValues(writer, values));
}

/** The attribute maps of a track, made row by row; columns are read when they are first needed. */
export class AttributeRows {
  readonly #reader: ByteReader;
  readonly #keys: readonly string[];
  readonly #shapes: readonly (readonly number[])[];
  readonly #shapeOfRow: Float64Array;
  readonly #parts: readonly ByteReader[];
  readonly #rowsOfKey: readonly number[];
  readonly #columns: (ValueColumn | undefined)[] = [];

  /** Reads the frame of `count` rows; the reader has failed when it is not there. */
  constructor(reader: ByteReader, count: number) {
    this.#reader = reader;
    this.#keys = readList(reader, () => reader.text());
    this.#shapes = readList(reader, () => readList(reader, () => reader.varint()));
    this.#shapeOfRow = readNumbers(reader, count);
    this.#rowsOfKey = this.#countRows();
    this.#parts = reader.failed ? [] : this.#keys.map(() => reader.framed());
  }

  get failed(): boolean {
    return this.#reader.failed || this.#parts.some(({ failed }) => failed);
  }

  /** The values of one key in rows that have it, `undefined` elsewhere. */
  *valuesOf(key: string): IterableIterator<AttributeValue | undefined> {
    const number = this.#keys.indexOf(key);
    const column = number < 0 ? [] : this.#column(number);
    let next = 0;
    for (const shape of this.#shapeOfRow) {
      yield this.#shapes[shape]?.includes(number) === true ? column[next++] : undefined;
    }
  }

  /** The maps of rows from `first` up to and without `end`. */
  maps(first: number, end: number): Attributes[] {
    const columns = this.#keys.map((_, number) => this.#column(number));
    const next = new Uint32Array(columns.length);
    const maps: Attributes[] = [];
    if (this.failed) return maps;
    for (let row = 0; row < end; row += 1) {
      const shape = this.#shapes[this.#shapeOfRow[row] as number] as readonly number[];
      if (row < first) {
        for (const number of shape) next[number] = (next[number] as number) + 1;
        continue;
      }
      const map: Record<string, AttributeValue> = {};
      for (let index = 0; index < shape.length; index += 1) {
        const number = shape[index] as number;
        const at = next[number] as number;
        next[number] = at + 1;
        const key = this.#keys[number] as string;
        const value = (columns[number] as ValueColumn)[at] as AttributeValue;
        if (key === "__proto__") {
          Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true });
        } else map[key] = value;
      }
      maps.push(map);
    }
    return maps;
  }

  #column(number: number): ValueColumn {
    const known = this.#columns[number];
    if (known !== undefined) return known;
    const part = this.#parts[number];
    const column = part === undefined ? [] : readValues(part, this.#rowsOfKey[number] as number);
    this.#columns[number] = column;
    return column;
  }

  /** How many rows have each key; fails on shapes and keys that do not exist, and on absurd totals. */
  #countRows(): readonly number[] {
    const rowsOfShape = new Float64Array(this.#shapes.length);
    for (const shape of this.#shapeOfRow) {
      if (rowsOfShape[shape] === undefined) this.#reader.fail();
      else rowsOfShape[shape] += 1;
    }
    const rowsOfKey = this.#keys.map(() => 0);
    let values = 0;
    for (const [shape, keys] of this.#shapes.entries()) {
      const rows = rowsOfShape[shape] as number;
      values += rows * keys.length;
      for (const key of keys) {
        if (rowsOfKey[key] === undefined) this.#reader.fail();
        else rowsOfKey[key] += rows;
      }
    }
    if (values > MOST_VALUES) this.#reader.fail();
    return rowsOfKey;
  }
}

function readList<Item>(reader: ByteReader, read: () => Item): Item[] {
  const count = reader.varint();
  const items: Item[] = [];
  // An item takes a byte at least.
  if (count > reader.remaining) reader.fail();
  for (let index = 0; index < count && !reader.failed; index += 1) items.push(read());
  return items;
}

/** Own keys but those whose value is undefined, which JSON would leave out too. */
function presentKeys(attributes: Attributes): readonly string[] {
  const keys = Object.keys(attributes);
  for (const key of keys) {
    if (attributes[key] === undefined) return keys.filter((present) => attributes[present] !== undefined);
  }
  return keys;
}

/** Key lists by number. Reports of one kind come in a row, so the last ones are looked at first. */
class ShapeTable {
  readonly all: (readonly string[])[] = [];
  readonly #root: ShapeNode = { number: -1, next: new Map() };
  #last = -1;

  numberOf(keys: readonly string[]): number {
    const last = this.all[this.#last];
    if (last !== undefined && isSame(last, keys)) return this.#last;
    let node = this.#root;
    for (const key of keys) {
      let next = node.next.get(key);
      if (next === undefined) {
        next = { number: -1, next: new Map() };
        node.next.set(key, next);
      }
      node = next;
    }
    if (node.number < 0) {
      node.number = this.all.length;
      this.all.push(keys);
    }
    this.#last = node.number;
    return node.number;
  }
}

interface ShapeNode {
  number: number;
  readonly next: Map<string, ShapeNode>;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
