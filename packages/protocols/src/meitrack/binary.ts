import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { CellTower } from "@outrider/domain/model/position.ts";
import { knotsFromKilometresPerHour } from "@outrider/domain/units/speed.ts";
import { degrees, kilometresPerHour, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { Cursor } from "../bytes/cursor.ts";
import { hexText } from "../bytes/hex.ts";
import type { DecodedPosition } from "../protocol.ts";
import { applyEvent, applyPortBits } from "./report.ts";
import { applyVoltages } from "./voltages.ts";

type Writable = Record<string, AttributeValue>;

const CCC_RECORD_BYTES = 52;
const EPOCH_2000 = Date.UTC(2000, 0, 1);
const UNITS_PER_DEGREE = 1_000_000;
const WIDE_ID = 0xfe;
const MAXIMUM_RAW_BYTES = 512;

/** Reports of a binary batch, and how many records it announced. */
export interface Batch {
  readonly positions: readonly DecodedPosition[];
  readonly count: number;
  readonly fault: string | null;
}

/** CCC: cache count, then records of 52 bytes, little endian. */
export function readFixedBatch(content: Uint8Array, model: string | null): Batch {
  const cursor = new Cursor(content);
  cursor.skip(4);
  const positions: DecodedPosition[] = [];
  while (cursor.remaining >= CCC_RECORD_BYTES) positions.push(fixedRecord(cursor, model));
  const fault = cursor.remaining > 0 ? "bytes behind the last record" : null;
  return { positions, count: positions.length, fault };
}

function fixedRecord(cursor: Cursor, model: string | null): DecodedPosition {
  const attributes: Writable = {};
  applyEvent(cursor.u8(), attributes);
  const latitude = cursor.i32le();
  const longitude = cursor.i32le();
  const time = cursor.u32le();
  const valid = cursor.u8() === 1;
  attributes["sat"] = cursor.u8();
  attributes["rssi"] = cursor.u8();
  const speed = cursor.u16le();
  const course = cursor.u16le();
  attributes["hdop"] = cursor.u16le() / 10;
  const altitude = cursor.i16le();
  attributes["odometer"] = cursor.u32le();
  attributes["runtime"] = cursor.u32le();
  attributes["hours"] = attributes["runtime"] * 1000;
  const tower: CellTower = {
    mobileCountryCode: cursor.u16le(),
    mobileNetworkCode: cursor.u16le(),
    locationAreaCode: cursor.u16le(),
    cellId: cursor.u16le(),
  };
  const ports = cursor.u16le();
  applyPortBits(ports >> 8, ports & 0xff, attributes);
  attributes["adc1"] = cursor.u16le();
  applyVoltages(cursor.u16le(), cursor.u16le(), model, attributes);
  cursor.skip(4);
  const cellTowers = tower.mobileCountryCode === 0 ? null : [tower];
  return position({ latitude, longitude, time, valid, speed, course, altitude, cellTowers }, attributes);
}

interface Place {
  latitude: number;
  longitude: number;
  time: number;
  valid: boolean;
  speed: number;
  course: number;
  altitude: number;
  cellTowers: readonly CellTower[] | null;
}

function position(place: Place, attributes: Writable): DecodedPosition {
  const latitude = place.latitude / UNITS_PER_DEGREE;
  const longitude = place.longitude / UNITS_PER_DEGREE;
  const located = (latitude !== 0 || longitude !== 0) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const time = unixMillis(EPOCH_2000 + place.time * 1000);
  return {
    deviceTime: time,
    fixTime: time,
    valid: located && place.valid,
    coordinates: located
      ? {
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          altitude: metres(place.altitude),
          speed: knotsFromKilometresPerHour(kilometresPerHour(place.speed)),
          course: degrees(place.course % 360),
          accuracy: metres(0),
        }
      : null,
    network: place.cellTowers === null ? null : { cellTowers: place.cellTowers },
    attributes,
  };
}

/** CCE: cache, count, then records of their own length with four groups of parameters. */
export function readParameterBatch(content: Uint8Array, model: string | null): Batch {
  const cursor = new Cursor(content);
  cursor.skip(4);
  const count = cursor.u16le();
  const positions: DecodedPosition[] = [];
  for (let index = 0; index < count; index += 1) {
    const record = cursor.take(cursor.u16le());
    if (cursor.overrun) return { positions, count, fault: "record runs past the packet" };
    const report = parameterRecord(new Cursor(record), model);
    if (report === null) return { positions, count, fault: "group runs past its record" };
    positions.push(report);
  }
  return { positions, count, fault: null };
}

function parameterRecord(cursor: Cursor, model: string | null): DecodedPosition | null {
  const attributes: Writable = {};
  const place: Place = {
    latitude: 0,
    longitude: 0,
    time: 0,
    valid: false,
    speed: 0,
    course: 0,
    altitude: 0,
    cellTowers: null,
  };
  cursor.skip(2);
  for (const width of [1, 2, 4] as const) {
    const count = cursor.u8();
    for (let index = 0; index < count && !cursor.overrun; index += 1) {
      const id = parameterId(cursor);
      const raw = width === 1 ? cursor.u8() : width === 2 ? cursor.u16le() : cursor.u32le();
      if (!cursor.overrun) applyParameter(id, raw, place, attributes);
    }
  }
  const count = cursor.u8();
  for (let index = 0; index < count && !cursor.overrun; index += 1) {
    const id = parameterId(cursor);
    const bytes = cursor.take(cursor.u8());
    if (!cursor.overrun) applyBytes(id, bytes, place, attributes);
  }
  if (cursor.overrun) return null;
  const battery = attributes["battery"];
  const power = attributes["power"];
  if (typeof battery === "number" && typeof power === "number") applyVoltages(battery, power, model, attributes);
  return position(place, attributes);
}

const parameterId = (cursor: Cursor): number => {
  const id = cursor.u8();
  return id === WIDE_ID ? 0xfe00 | cursor.u8() : id;
};

/** Parameters that are attributes: name and divisor. */
const NUMBERS: Readonly<Record<number, readonly [name: string, over: number]>> = {
  0x06: ["sat", 1],
  0x07: ["rssi", 1],
  0x0a: ["hdop", 10],
  0x0c: ["odometer", 1],
  0x16: ["adc1", 100],
  0x17: ["adc2", 100],
  0x18: ["adc3", 100],
  0x19: ["battery", 1],
  0x1a: ["power", 1],
  0x29: ["fuelLevel", 100],
  0x99: ["rpm", 1],
  0x9b: ["obdOdometer", 1],
  0x9c: ["coolantTemp", 1],
};

function applyParameter(id: number, raw: number, place: Place, attributes: Writable): void {
  switch (id) {
    case 0x01:
    case 0x40:
      applyEvent(raw, attributes);
      return;
    case 0x02:
      place.latitude = raw | 0;
      return;
    case 0x03:
      place.longitude = raw | 0;
      return;
    case 0x04:
      place.time = raw;
      return;
    case 0x05:
      place.valid = raw === 1;
      return;
    case 0x08:
      place.speed = raw;
      return;
    case 0x09:
      place.course = raw;
      return;
    case 0x0b:
      place.altitude = (raw << 16) >> 16;
      return;
    case 0x0d:
      attributes["runtime"] = raw;
      attributes["hours"] = raw * 1000;
      return;
    case 0x14:
      attributes["output"] = raw;
      attributes["out1"] = (raw & 1) !== 0;
      return;
    case 0x15:
      attributes["input"] = raw;
      return;
    default: {
      const rule = NUMBERS[id];
      if (rule === undefined) attributes[`io${id}`] = raw;
      else if (rule[0] !== "fuelLevel" || raw <= 10_000) attributes[rule[0]] = raw / rule[1];
    }
  }
}

const FIRST_CELL = 0x0e;
const LAST_CELL = 0x13;
const CELL_BYTES = 10;
const FIRST_TEMPERATURE = 0x2a;
const LAST_TEMPERATURE = 0x31;
const DRIVER = 0x25;

function applyBytes(id: number, bytes: Uint8Array, place: Place, attributes: Writable): void {
  if (id >= FIRST_CELL && id <= LAST_CELL && bytes.length >= CELL_BYTES) {
    const cursor = new Cursor(bytes);
    const tower: CellTower = {
      mobileCountryCode: cursor.u16le(),
      mobileNetworkCode: cursor.u16le(),
      locationAreaCode: cursor.u16le(),
      cellId: cursor.u32le(),
    };
    if (tower.mobileCountryCode > 0) place.cellTowers = [...(place.cellTowers ?? []), tower];
  } else if (id >= FIRST_TEMPERATURE && id <= LAST_TEMPERATURE && bytes.length === 3) {
    const celsius = (((bytes[2]! << 8) | bytes[1]!) << 16) >> 16;
    attributes[`temp${bytes[0]!}`] = celsius / 100;
  } else if (id === DRIVER) {
    attributes["driverUniqueId"] = hexText(bytes);
  } else {
    attributes[`io${id}`] = hexText(bytes.subarray(0, MAXIMUM_RAW_BYTES));
  }
}
