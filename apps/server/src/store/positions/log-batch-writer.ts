import { crc32 } from "node:zlib";
import { sequenceOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { writeText } from "@outrider/wire/track/text-bytes.ts";
import { BATCH_HEADER, BATCH_MAGIC, FLAG, MOST_STRINGS, RECORD, VALUE } from "#store/positions/log-batch-layout.ts";

const FIRST_CAPACITY = 1 << 16;
/** Bytes of the longest attribute but its strings: key, kind, double. */
const LARGEST_ATTRIBUTE = 11;

/** Writes positions one after another into a batch; `finish` gives the bytes and begins the next one. */
export class LogBatchWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #view = new DataView(this.#bytes.buffer);
  #end: number = BATCH_HEADER.size;
  #count = 0;
  readonly #strings = new Map<string, number>();

  get count(): number {
    return this.#count;
  }

  /** Adds a position; false when the batch is full and must be finished first. Returns its offset otherwise. */
  add(position: Position): number | false {
    const keys = Object.keys(position.attributes);
    if (this.#strings.size + 2 * keys.length + 4 > MOST_STRINGS) return false;
    const start = this.#end;
    this.#reserve(start + RECORD.size + 6 + keys.length * LARGEST_ATTRIBUTE);
    const view = this.#view;
    view.setUint32(start + RECORD.deviceId, position.deviceId, true);
    view.setUint32(start + RECORD.sequence, sequenceOf(position.id), true);
    view.setFloat64(start + RECORD.fixTime, position.fixTime, true);
    view.setFloat64(start + RECORD.deviceTime, position.deviceTime, true);
    view.setFloat64(start + RECORD.serverTime, position.serverTime, true);
    view.setFloat64(start + RECORD.latitude, position.latitude, true);
    view.setFloat64(start + RECORD.longitude, position.longitude, true);
    view.setFloat64(start + RECORD.altitude, position.altitude, true);
    view.setFloat64(start + RECORD.speed, position.speed, true);
    view.setFloat64(start + RECORD.course, position.course, true);
    view.setFloat64(start + RECORD.accuracy, position.accuracy, true);
    view.setUint16(start + RECORD.protocol, this.#string(position.protocol), true);
    this.#end = start + RECORD.size;
    let flags = (position.valid ? FLAG.valid : 0) | (position.outdated ? FLAG.outdated : 0);
    if (position.address !== null) flags |= this.#optional(FLAG.address, position.address);
    if (position.network !== null) flags |= this.#optional(FLAG.network, JSON.stringify(position.network));
    if (position.geofenceIds !== null) flags |= this.#optional(FLAG.geofences, JSON.stringify(position.geofenceIds));
    view.setUint8(start + RECORD.flags, flags);
    let written = 0;
    for (const key of keys) {
      if (this.#attribute(key, position.attributes[key])) written += 1;
    }
    view.setUint16(start + RECORD.attributeCount, written, true);
    view.setUint32(start + RECORD.byteLength, this.#end - start, true);
    this.#count += 1;
    return start;
  }

  /**
   * The finished batch, in memory that threads can share: the writer of the log and the sealing thread read it where
   * it is.
   */
  finish(): Uint8Array {
    const table = this.#end;
    let textBytes = 0;
    for (const text of this.#strings.keys()) textBytes += text.length * 3;
    this.#reserve(table + this.#strings.size * 4 + textBytes);
    let at = table + this.#strings.size * 4;
    let entry = table;
    for (const text of this.#strings.keys()) {
      at = writeText(this.#bytes, at, text);
      this.#view.setUint32(entry, at, true);
      entry += 4;
    }
    this.#view.setUint32(BATCH_HEADER.magic, BATCH_MAGIC, true);
    this.#view.setUint32(BATCH_HEADER.byteLength, at, true);
    this.#view.setUint32(BATCH_HEADER.count, this.#count, true);
    this.#view.setUint32(BATCH_HEADER.stringCount, this.#strings.size, true);
    this.#view.setUint32(BATCH_HEADER.stringTable, table, true);
    this.#view.setUint32(BATCH_HEADER.checksum, crc32(this.#bytes.subarray(BATCH_HEADER.checksum + 4, at)), true);
    const batch = new Uint8Array(new SharedArrayBuffer(at));
    batch.set(this.#bytes.subarray(0, at));
    this.#end = BATCH_HEADER.size;
    this.#count = 0;
    this.#strings.clear();
    return batch;
  }

  #optional(flag: number, text: string): number {
    this.#view.setUint16(this.#end, this.#string(text), true);
    this.#end += 2;
    return flag;
  }

  #attribute(key: string, value: unknown): boolean {
    if (value === undefined) return false;
    const view = this.#view;
    const at = this.#end;
    view.setUint16(at, this.#string(key), true);
    if (typeof value === "number") {
      // A negative zero is not an integer here: it must come back as it was.
      if ((value | 0) === value && !Object.is(value, -0)) {
        view.setUint8(at + 2, VALUE.integer);
        view.setInt32(at + 3, value, true);
        this.#end = at + 7;
      } else {
        view.setUint8(at + 2, VALUE.double);
        view.setFloat64(at + 3, value, true);
        this.#end = at + 11;
      }
    } else if (typeof value === "boolean" || value === null) {
      view.setUint8(at + 2, value === null ? VALUE.null : value ? VALUE.true : VALUE.false);
      this.#end = at + 3;
    } else {
      const isText = typeof value === "string";
      view.setUint8(at + 2, isText ? VALUE.string : VALUE.json);
      view.setUint16(at + 3, this.#string(isText ? value : JSON.stringify(value)), true);
      this.#end = at + 5;
    }
    return true;
  }

  #string(text: string): number {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    const number = this.#strings.size;
    this.#strings.set(text, number);
    return number;
  }

  #reserve(capacity: number): void {
    if (capacity <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(capacity, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
