import { deviceId, positionIdOf } from "@outrider/domain/model/ids.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Network, Position } from "@outrider/domain/model/position.ts";
import type { GeofenceId } from "@outrider/domain/model/ids.ts";
import type { Degrees, Knots, Metres, UnixMillis } from "@outrider/domain/units/units.ts";
import { AttributeRows } from "./attribute-part.ts";
import { readBits } from "./bit-column.ts";
import { ByteReader } from "./byte-reader.ts";
import { readNumbers } from "./number-column.ts";
import { readTexts } from "./text-column.ts";
import { LAG_FLAG, MOST_POSITIONS, TRACK_MAGIC, TRACK_PARTS, TRACK_VERSION } from "./track-layout.ts";
import type { TrackPart } from "./track-layout.ts";
import { readValues } from "./value-column.ts";

/** Bytes that are not a track, or not one that this program can read. */
export interface DamagedTrack {
  readonly kind: "damaged";
  readonly reason: string;
}

type NumberPart = "sequence" | "fixTime" | "latitude" | "longitude" | "altitude" | "speed" | "course" | "accuracy";

/**
 * Opens a track, compression already taken off. Never throws on bytes: here and in every method damage is a value.
 * Columns are read when they are asked for.
 */
export function openTrack(bytes: Uint8Array): Track | DamagedTrack {
  const reader = new ByteReader(bytes);
  for (const byte of TRACK_MAGIC) if (reader.byte() !== byte) return damaged("not a track");
  const version = reader.byte();
  if (version !== TRACK_VERSION) return damaged(`version ${version}`);
  const count = reader.varint();
  const device = reader.varint();
  const flags = reader.byte();
  if (reader.failed || count === 0 || count > MOST_POSITIONS) return damaged("header");
  const parts = new Map<TrackPart, ByteReader>();
  for (const part of TRACK_PARTS) parts.set(part, reader.framed());
  return reader.failed ? damaged("cut short") : new Track(deviceId(device), count, flags, parts);
}

/** A decoded view of a track: positions of one device in the order in which they were encoded. */
export class Track {
  readonly kind = "track";
  readonly deviceId: DeviceId;
  readonly length: number;
  readonly #flags: number;
  readonly #parts: ReadonlyMap<TrackPart, ByteReader>;
  readonly #numbers = new Map<TrackPart, Float64Array>();
  #attributes: AttributeRows | null = null;

  constructor(device: DeviceId, length: number, flags: number, parts: ReadonlyMap<TrackPart, ByteReader>) {
    this.deviceId = device;
    this.length = length;
    this.#flags = flags;
    this.#parts = parts;
  }

  /** One column of numbers; knots, degrees and metres as in `Position`, `sequence` is the id's within the device. */
  numbers(part: NumberPart): Float64Array | DamagedTrack {
    const values = this.#read(part);
    return this.#part(part).failed ? damaged(part) : values;
  }

  /** 0 and 1. */
  valid(): Uint8Array | DamagedTrack {
    const part = this.#part("valid").again();
    const values = readBits(part, this.length);
    return part.failed ? damaged("valid") : values;
  }

  /** The values of one attribute, `undefined` in rows without it. */
  attribute(key: string): readonly unknown[] | DamagedTrack {
    const attributes = this.#attributeRows();
    if (attributes.failed) return damaged("attributes");
    const values = [...attributes.valuesOf(key)];
    return attributes.failed ? damaged("attributes") : values;
  }

  /** Positions from index `first` up to and without `end`. */
  positions(first = 0, end: number = this.length): Position[] | DamagedTrack {
    const { length } = this;
    const texts = { failed: false };
    const read = <Values>(part: TrackPart, values: (reader: ByteReader) => Values): Values => {
      const reader = this.#part(part).again();
      const result = values(reader);
      texts.failed ||= reader.failed;
      return result;
    };
    const sequence = this.#read("sequence");
    const fixTime = this.#read("fixTime");
    const deviceTime = this.#times("deviceLag", LAG_FLAG.device, fixTime);
    const serverTime = this.#times("serverLag", LAG_FLAG.server, fixTime);
    const latitude = this.#read("latitude");
    const longitude = this.#read("longitude");
    const altitude = this.#read("altitude");
    const speed = this.#read("speed");
    const course = this.#read("course");
    const accuracy = this.#read("accuracy");
    const valid = read("valid", (reader) => readBits(reader, length));
    const outdated = read("outdated", (reader) => readBits(reader, length));
    const protocol = read("protocol", (reader) => readTexts(reader, length));
    const address = read("address", (reader) => readValues(reader, length));
    const network = read("network", (reader) => parsed<Network>(reader, length));
    const geofenceIds = read("geofenceIds", (reader) => parsed<readonly GeofenceId[]>(reader, length));
    const attributes = this.#attributeRows().maps(first, end);
    if (texts.failed || this.#attributeRows().failed || [...this.#parts.values()].some(({ failed }) => failed)) {
      return damaged("columns");
    }
    const positions: Position[] = [];
    for (let index = first; index < end; index += 1) {
      positions.push({
        id: positionIdOf(this.deviceId, sequence[index] as number),
        deviceId: this.deviceId,
        protocol: protocol[index] as string,
        serverTime: serverTime[index] as UnixMillis,
        deviceTime: deviceTime[index] as UnixMillis,
        fixTime: fixTime[index] as UnixMillis,
        valid: valid[index] === 1,
        outdated: outdated[index] === 1,
        latitude: latitude[index] as Degrees,
        longitude: longitude[index] as Degrees,
        altitude: altitude[index] as Metres,
        speed: speed[index] as Knots,
        course: course[index] as Degrees,
        accuracy: accuracy[index] as Metres,
        address: address[index] as string | null,
        network: network[index] ?? null,
        geofenceIds: geofenceIds[index] ?? null,
        attributes: attributes[index - first] as Position["attributes"],
      });
    }
    return positions;
  }

  #attributeRows(): AttributeRows {
    this.#attributes ??= new AttributeRows(this.#part("attributes"), this.length);
    return this.#attributes;
  }

  #times(part: "deviceLag" | "serverLag", flag: number, fixTime: Float64Array): Float64Array {
    const values = this.#read(part);
    return (this.#flags & flag) === 0 ? values : values.map((lag, index) => lag + (fixTime[index] as number));
  }

  #read(part: TrackPart): Float64Array {
    const known = this.#numbers.get(part);
    if (known !== undefined) return known;
    const values = readNumbers(this.#part(part), this.length);
    this.#numbers.set(part, values);
    return values;
  }

  #part(part: TrackPart): ByteReader {
    return this.#parts.get(part) ?? new ByteReader(new Uint8Array());
  }
}

/** JSON texts as values, each different text parsed once: the rows share the result. */
function parsed<Value>(reader: ByteReader, count: number): readonly (Value | null)[] {
  const texts = readValues(reader, count);
  const known = new Map<string, Value>();
  return Array.from(texts, (text) => {
    if (typeof text !== "string") return null;
    const value = known.get(text);
    if (value !== undefined) return value;
    try {
      const made = JSON.parse(text) as Value;
      known.set(text, made);
      return made;
    } catch {
      reader.fail();
      return null;
    }
  });
}

function damaged(reason: string): DamagedTrack {
  return { kind: "damaged", reason };
}
