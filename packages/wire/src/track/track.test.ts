import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceId, geofenceId, positionIdOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { encodeTrack } from "./encode-track.ts";
import { openTrack } from "./open-track.ts";

const device = deviceId(7);

function position(sequence: number, change: Partial<Position> = {}): Position {
  return {
    id: positionIdOf(device, sequence),
    deviceId: device,
    protocol: "teltonika",
    serverTime: unixMillis(1_760_000_000_900 + sequence * 10_000),
    deviceTime: unixMillis(1_760_000_000_000 + sequence * 10_000),
    fixTime: unixMillis(1_760_000_000_000 + sequence * 10_000),
    valid: true,
    outdated: false,
    latitude: degrees(41.1234567),
    longitude: degrees(-8.6543211),
    altitude: metres(87),
    speed: knots(60 / 1.852),
    course: degrees(181),
    accuracy: metres(0),
    address: null,
    network: null,
    geofenceIds: null,
    attributes: {},
    ...change,
  };
}

function decoded(bytes: Uint8Array): Position[] {
  const track = openTrack(bytes);
  if (track.kind === "damaged") throw new Error(track.reason);
  const positions = track.positions();
  if ("kind" in positions) throw new Error(positions.reason);
  return positions;
}

const anyDouble = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 5e-324, 1.7976931348623157e308, 2 ** 53, -(2 ** 53), 0.1 + 0.2),
  fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1e7),
  fc.integer({ min: 0, max: 300 }).map((value) => value / 1.852),
);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\ud800", "x\udfff", "😀", "\u0000", "toString", "__proto__", "ação"),
);
const anyKey = fc.oneof(
  fc.constantFrom("toString", "__proto__", "constructor", "hasOwnProperty", "length", "0", "10", "ignition", ""),
  fc.string({ unit: "binary" }),
);
const anyAttributes = fc
  .array(fc.tuple(anyKey, fc.oneof(anyDouble, anyText, fc.boolean(), fc.constant(null))), { maxLength: 6 })
  .map((entries) => {
    const attributes = {};
    for (const [key, value] of entries) {
      Object.defineProperty(attributes, key, { value, enumerable: true, writable: true, configurable: true });
    }
    return attributes;
  });
const anyTime = fc.oneof(fc.integer({ min: -1e13, max: 1e13 }), fc.double({ noNaN: true })).map(unixMillis);

const anyPosition = fc.record({
  protocol: anyText,
  serverTime: anyTime,
  deviceTime: anyTime,
  fixTime: anyTime,
  valid: fc.boolean(),
  outdated: fc.boolean(),
  latitude: anyDouble.map(degrees),
  longitude: anyDouble.map(degrees),
  altitude: anyDouble.map(metres),
  speed: anyDouble.map(knots),
  course: anyDouble.map(degrees),
  accuracy: anyDouble.map(metres),
  address: fc.option(anyText),
  network: fc.option(
    fc.constant({ cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 2, cellId: 3 }] }),
  ),
  geofenceIds: fc.option(fc.array(fc.nat().map(geofenceId))),
  attributes: anyAttributes,
});

describe("a track", () => {
  it("gives back every position exactly, however hostile its values", () => {
    fc.assert(
      fc.property(fc.array(anyPosition, { minLength: 1, maxLength: 40 }), (rows) => {
        const positions = rows.map((row, index) => position(index + 1, row));
        // Not expect: it looks for a type under a key named "constructor".
        deepStrictEqual(decoded(encodeTrack(positions)), positions);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps the order of an attribute map's keys", () => {
    const attributes = { odometer: 1, ignition: true, "10": 3, alarm: "sos" };
    const [back] = decoded(encodeTrack([position(1, { attributes })]));
    expect(JSON.stringify(back?.attributes)).toBe(JSON.stringify(attributes));
  });

  it("does not lose a nested value that should never have been stored", () => {
    const attributes = { odd: { list: [1, "two", null] } } as unknown as Position["attributes"];
    expect(decoded(encodeTrack([position(1, { attributes }), position(2)]))[0]?.attributes).toEqual(attributes);
  });

  it("leaves out an attribute without a value, as JSON does", () => {
    const attributes = { ignition: undefined, motion: true } as unknown as Position["attributes"];
    expect(decoded(encodeTrack([position(1, { attributes })]))[0]?.attributes).toStrictEqual({ motion: true });
  });

  it("reads single columns without the rest", () => {
    const positions = [1, 2, 3].map((sequence) =>
      position(sequence, { speed: knots(sequence), attributes: sequence === 2 ? {} : { ignition: sequence === 1 } }),
    );
    const track = openTrack(encodeTrack(positions));
    if (track.kind === "damaged") throw new Error(track.reason);
    expect([track.deviceId, track.length]).toEqual([device, 3]);
    expect(track.numbers("speed")).toEqual(Float64Array.of(1, 2, 3));
    expect(track.numbers("sequence")).toEqual(Float64Array.of(1, 2, 3));
    expect(track.valid()).toEqual(Uint8Array.of(1, 1, 1));
    expect(track.attribute("ignition")).toEqual([true, undefined, false]);
    expect(track.attribute("absent")).toEqual([undefined, undefined, undefined]);
    expect(track.positions(1, 2)).toStrictEqual([positions[1]]);
    expect(track.positions()).toStrictEqual(positions);
  });

  it("takes few bytes for a vehicle on its way", () => {
    const positions = Array.from({ length: 1000 }, (_, index) =>
      position(index + 1, {
        latitude: degrees(Math.round((41 + Math.sin(index / 50) / 100) * 1e6) / 1e6),
        longitude: degrees(Math.round((-8 + index / 5000) * 1e6) / 1e6),
        speed: knots((40 + (index % 30)) / 1.852),
        attributes: { ignition: true, motion: true, satellites: 9 + (index % 3), odometer: index * 120 },
      }),
    );
    expect(encodeTrack(positions).length / positions.length).toBeLessThan(12);
  });

  it("refuses what is not one device's positions", () => {
    expect(() => encodeTrack([])).toThrow(RangeError);
    expect(() => encodeTrack([position(1), position(2, { deviceId: deviceId(8) })])).toThrow(RangeError);
  });
});

describe("a damaged track", () => {
  const positions = Array.from({ length: 30 }, (_, index) =>
    position(index + 1, {
      altitude: metres(Math.sqrt(index)),
      address: index % 3 === 0 ? null : `Rua ${index % 4}`,
      geofenceIds: index % 2 === 0 ? [geofenceId(4)] : null,
      attributes:
        index % 4 === 0 ? { ignition: index % 8 === 0, note: "é", mixed: index % 3 === 0 ? null : index } : {},
    }),
  );
  const bytes = encodeTrack(positions);

  /** Everything a reader can ask of a track; an exception fails the test. */
  function readAll(damaged: Uint8Array): "damaged" | "read" {
    const track = openTrack(damaged);
    if (track.kind === "damaged") return "damaged";
    const answers = [
      track.positions(),
      track.numbers("latitude"),
      track.valid(),
      track.attribute("ignition"),
      track.attribute("mixed"),
    ];
    return answers.some((answer) => "kind" in answer) ? "damaged" : "read";
  }

  it("is named as such at whatever byte it ends", () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readAll(bytes.subarray(0, length)), `cut at ${length}`).toBe("damaged");
    }
  });

  it("never makes the reader throw, whichever bit is turned", () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const turned = bytes.slice();
      turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7));
      readAll(turned);
    }
  });

  it("never makes the reader throw on noise", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (noise, behindHeader) => {
        const header = bytes.subarray(0, 9);
        readAll(behindHeader ? Uint8Array.from([...header, ...noise]) : noise);
      }),
      { numRuns: 5000 },
    );
  });

  it("of a version to come is refused by its number", () => {
    const later = bytes.slice();
    later[4] = 2;
    expect(openTrack(later)).toEqual({ kind: "damaged", reason: "version 2" });
  });
});
