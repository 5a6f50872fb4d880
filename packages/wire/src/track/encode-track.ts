import { sequenceOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { writeAttributes } from "./attribute-part.ts";
import { writeBits } from "./bit-column.ts";
import { ByteWriter } from "./byte-writer.ts";
import { writeNumbers } from "./number-column.ts";
import { writeTexts } from "./text-column.ts";
import { LAG_FLAG, MOST_POSITIONS, TRACK_MAGIC, TRACK_VERSION } from "./track-layout.ts";
import { writeValues } from "./value-column.ts";

/**
 * Positions of one device as a track: columns, each in the shortest form that loses nothing, not yet compressed.
 * Takes 1 to `MOST_POSITIONS` positions in any order, all of one device; others are a bug and throw.
 */
export function encodeTrack(positions: readonly Position[]): Uint8Array {
  const device = positions[0]?.deviceId;
  if (device === undefined || positions.length > MOST_POSITIONS)
    throw new RangeError("not a track's number of positions");
  if (positions.some(({ deviceId }) => deviceId !== device)) throw new RangeError("positions of several devices");
  const writer = new ByteWriter();
  const numbers = (valueOf: (position: Position) => number): void => {
    const values = new Float64Array(positions.length);
    for (let index = 0; index < positions.length; index += 1) values[index] = valueOf(positions[index] as Position);
    writer.framed(() => writeNumbers(writer, values));
  };
  const optional = (valueOf: (position: Position) => string | null): void =>
    writer.framed(() => writeValues(writer, positions.map(valueOf)));

  const deviceLags = positions.every(({ deviceTime, fixTime }) => areSafe(deviceTime, fixTime));
  const serverLags = positions.every(({ serverTime, fixTime }) => areSafe(serverTime, fixTime));
  for (const byte of TRACK_MAGIC) writer.byte(byte);
  writer.byte(TRACK_VERSION);
  writer.varint(positions.length);
  writer.varint(device);
  writer.byte((deviceLags ? LAG_FLAG.device : 0) | (serverLags ? LAG_FLAG.server : 0));
  numbers(({ id }) => sequenceOf(id));
  numbers(({ fixTime }) => fixTime);
  numbers(({ deviceTime, fixTime }) => (deviceLags ? deviceTime - fixTime : deviceTime));
  numbers(({ serverTime, fixTime }) => (serverLags ? serverTime - fixTime : serverTime));
  writer.framed(() =>
    writeBits(
      writer,
      positions.map(({ valid }) => valid),
    ),
  );
  writer.framed(() =>
    writeBits(
      writer,
      positions.map(({ outdated }) => outdated),
    ),
  );
  numbers(({ latitude }) => latitude);
  numbers(({ longitude }) => longitude);
  numbers(({ altitude }) => altitude);
  numbers(({ speed }) => speed);
  numbers(({ course }) => course);
  numbers(({ accuracy }) => accuracy);
  writer.framed(() =>
    writeTexts(
      writer,
      positions.map(({ protocol }) => protocol),
    ),
  );
  optional(({ address }) => address);
  optional(({ network }) => (network === null ? null : JSON.stringify(network)));
  optional(({ geofenceIds }) => (geofenceIds === null ? null : JSON.stringify(geofenceIds)));
  writer.framed(() =>
    writeAttributes(
      writer,
      positions.map(({ attributes }) => attributes),
    ),
  );
  return writer.finish();
}

/** Whether the difference brings the time back exactly. A negative zero would come back as zero. */
function areSafe(time: number, fixTime: number): boolean {
  return (
    Number.isSafeInteger(fixTime) && Number.isSafeInteger(time - fixTime) && Object.is(time - fixTime + fixTime, time)
  );
}
