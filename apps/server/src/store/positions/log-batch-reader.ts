import { crc32 } from "node:zlib";
import type { AttributeValue, Attributes } from "@outrider/domain/model/attributes.ts";
import { deviceId, positionIdOf } from "@outrider/domain/model/ids.ts";
import type { DeviceId, GeofenceId } from "@outrider/domain/model/ids.ts";
import type { Network, Position } from "@outrider/domain/model/position.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { readText } from "@outrider/wire/track/text-bytes.ts";
import { BATCH_HEADER, BATCH_MAGIC, FLAG, RECORD, VALUE } from "#store/positions/log-batch-layout.ts";
import { isReportKey } from "#store/positions/same-report.ts";
import type { Report } from "#store/positions/same-report.ts";

/** Reads a batch in place; strings are made when they are first asked for. */
export class LogBatchReader {
  readonly bytes: Uint8Array;
  readonly count: number;
  readonly #view: DataView;
  readonly #stringTable: number;
  readonly #stringCount: number;
  readonly #strings: (string | undefined)[] = [];

  /** For bytes that this process wrote or that `checkedLogBatch` has checked. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.count = this.#view.getUint32(BATCH_HEADER.count, true);
    this.#stringTable = this.#view.getUint32(BATCH_HEADER.stringTable, true);
    this.#stringCount = this.#view.getUint32(BATCH_HEADER.stringCount, true);
  }

  get first(): number {
    return BATCH_HEADER.size;
  }

  next(offset: number): number {
    return offset + this.#view.getUint32(offset + RECORD.byteLength, true);
  }

  deviceAt(offset: number): DeviceId {
    return deviceId(this.#view.getUint32(offset + RECORD.deviceId, true));
  }

  sequenceAt(offset: number): number {
    return this.#view.getUint32(offset + RECORD.sequence, true);
  }

  fixTimeAt(offset: number): number {
    return this.#view.getFloat64(offset + RECORD.fixTime, true);
  }

  serverTimeAt(offset: number): number {
    return this.#view.getFloat64(offset + RECORD.serverTime, true);
  }

  outdatedAt(offset: number): boolean {
    return (this.#view.getUint8(offset + RECORD.flags) & FLAG.outdated) !== 0;
  }

  /** What tells a report from others, without the rest of its position. */
  reportAt(offset: number): Report {
    const view = this.#view;
    return {
      fixTime: unixMillis(this.fixTimeAt(offset)),
      deviceTime: unixMillis(view.getFloat64(offset + RECORD.deviceTime, true)),
      outdated: this.outdatedAt(offset),
      latitude: degrees(view.getFloat64(offset + RECORD.latitude, true)),
      longitude: degrees(view.getFloat64(offset + RECORD.longitude, true)),
      attributes: this.#attributes(
        this.#attributesStart(offset),
        view.getUint16(offset + RECORD.attributeCount, true),
        isReportKey,
      ),
    };
  }

  positionAt(offset: number): Position {
    const view = this.#view;
    const device = this.deviceAt(offset);
    const flags = view.getUint8(offset + RECORD.flags);
    let at = offset + RECORD.size;
    let address: string | null = null;
    let network: Network | null = null;
    let geofenceIds: readonly GeofenceId[] | null = null;
    if ((flags & FLAG.address) !== 0) {
      address = this.#string(view.getUint16(at, true));
      at += 2;
    }
    if ((flags & FLAG.network) !== 0) {
      network = JSON.parse(this.#string(view.getUint16(at, true))) as Network;
      at += 2;
    }
    if ((flags & FLAG.geofences) !== 0) {
      geofenceIds = JSON.parse(this.#string(view.getUint16(at, true))) as readonly GeofenceId[];
      at += 2;
    }
    return {
      id: positionIdOf(device, this.sequenceAt(offset)),
      deviceId: device,
      protocol: this.#string(view.getUint16(offset + RECORD.protocol, true)),
      serverTime: unixMillis(view.getFloat64(offset + RECORD.serverTime, true)),
      deviceTime: unixMillis(view.getFloat64(offset + RECORD.deviceTime, true)),
      fixTime: unixMillis(view.getFloat64(offset + RECORD.fixTime, true)),
      valid: (flags & FLAG.valid) !== 0,
      outdated: (flags & FLAG.outdated) !== 0,
      latitude: degrees(view.getFloat64(offset + RECORD.latitude, true)),
      longitude: degrees(view.getFloat64(offset + RECORD.longitude, true)),
      altitude: metres(view.getFloat64(offset + RECORD.altitude, true)),
      speed: knots(view.getFloat64(offset + RECORD.speed, true)),
      course: degrees(view.getFloat64(offset + RECORD.course, true)),
      accuracy: metres(view.getFloat64(offset + RECORD.accuracy, true)),
      address,
      network,
      geofenceIds,
      attributes: this.#attributes(at, view.getUint16(offset + RECORD.attributeCount, true)),
    };
  }

  #attributesStart(offset: number): number {
    const flags = this.#view.getUint8(offset + RECORD.flags);
    let at = offset + RECORD.size;
    for (const flag of [FLAG.address, FLAG.network, FLAG.geofences]) if ((flags & flag) !== 0) at += 2;
    return at;
  }

  #attributes(start: number, count: number, isWanted: (key: string) => boolean = () => true): Attributes {
    const attributes: Record<string, AttributeValue> = {};
    let at = start;
    for (let index = 0; index < count; index += 1) {
      const key = this.#string(this.#view.getUint16(at, true));
      const kind = this.#view.getUint8(at + 2);
      const valueAt = at + 3;
      at = valueAt + (VALUE_BYTES[kind] ?? 0);
      if (!isWanted(key)) continue;
      const value = this.#value(kind, valueAt);
      if (key === "__proto__") {
        Object.defineProperty(attributes, key, { value, enumerable: true, writable: true, configurable: true });
      } else attributes[key] = value;
    }
    return attributes;
  }

  #value(kind: number, at: number): AttributeValue {
    switch (kind) {
      case VALUE.integer:
        return this.#view.getInt32(at, true);
      case VALUE.double:
        return this.#view.getFloat64(at, true);
      case VALUE.string:
        return this.#string(this.#view.getUint16(at, true));
      case VALUE.json:
        return JSON.parse(this.#string(this.#view.getUint16(at, true))) as AttributeValue;
      case VALUE.true:
        return true;
      case VALUE.false:
        return false;
      default:
        return null;
    }
  }

  #string(number: number): string {
    const known = this.#strings[number];
    if (known !== undefined) return known;
    const entry = this.#stringTable + number * 4;
    const start = number === 0 ? this.#stringTable + this.#stringCount * 4 : this.#view.getUint32(entry - 4, true);
    const text = readText(this.bytes, start, this.#view.getUint32(entry, true) - start);
    this.#strings[number] = text;
    return text;
  }
}

const VALUE_BYTES: readonly number[] = [0, 0, 0, 4, 8, 2, 2];

/** A reader of bytes that come from the disk, or why they cannot be read. The checksum vouches for the rest. */
export function checkedLogBatch(
  bytes: Uint8Array,
): LogBatchReader | { readonly kind: "damaged"; readonly reason: string } {
  if (bytes.length < BATCH_HEADER.size) return { kind: "damaged", reason: "shorter than a header" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(BATCH_HEADER.magic, true) !== BATCH_MAGIC) return { kind: "damaged", reason: "not a batch" };
  if (view.getUint32(BATCH_HEADER.byteLength, true) !== bytes.length) return { kind: "damaged", reason: "cut short" };
  const checksum = crc32(bytes.subarray(BATCH_HEADER.checksum + 4));
  if (checksum !== view.getUint32(BATCH_HEADER.checksum, true)) return { kind: "damaged", reason: "wrong checksum" };
  return new LogBatchReader(bytes);
}
