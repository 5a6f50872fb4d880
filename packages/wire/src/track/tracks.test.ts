import { deviceId, positionIdOf } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { degrees, knots, metres, unixMillis } from "@outrider/domain/units/units.ts";
import { expect, test } from "vitest";
import { MOST_POSITIONS } from "./track-layout.ts";
import { encodeTracks, openTracks } from "./tracks.ts";

const device = deviceId(7);

const positionAt = (sequence: number): Position => ({
  id: positionIdOf(device, sequence),
  deviceId: device,
  protocol: "teltonika",
  serverTime: unixMillis(sequence * 1000 + 500),
  deviceTime: unixMillis(sequence * 1000),
  fixTime: unixMillis(sequence * 1000),
  valid: true,
  outdated: false,
  latitude: degrees(38.7),
  longitude: degrees(-9.1),
  altitude: metres(12),
  speed: knots(10),
  course: degrees(90),
  accuracy: metres(0),
  address: null,
  network: null,
  geofenceIds: null,
  attributes: {},
});

test("a history longer than one track comes back whole and in order", () => {
  const positions = Array.from({ length: MOST_POSITIONS + 3 }, (_, index) => positionAt(index + 1));
  const tracks = openTracks(encodeTracks(positions));
  if (!Array.isArray(tracks)) throw new Error("damaged");
  expect(tracks.map(({ length }) => length)).toEqual([MOST_POSITIONS, 3]);
});

test("no positions make an empty body, and an empty body has no tracks", () => {
  expect(encodeTracks([])).toHaveLength(0);
  expect(openTracks(new Uint8Array())).toEqual([]);
});

test("a body cut short is damaged, never a shorter history", () => {
  const body = encodeTracks([positionAt(1), positionAt(2)]);
  for (let length = 1; length < body.length; length += 1) {
    expect(openTracks(body.subarray(0, length))).toMatchObject({ kind: "damaged" });
  }
});
