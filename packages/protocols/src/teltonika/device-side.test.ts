import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import { hexText } from "../bytes/hex.ts";
import type { DecodedPosition } from "../protocol.ts";
import { DeviceConnection, serverWith } from "../testing/device-connection.ts";
import { expected, hex } from "../testing/expected.ts";
import { avlDatagram, avlPacket } from "./avl-encode.ts";
import { decodeDatagram } from "./datagram.ts";
import { teltonikaDeviceSide, teltonikaUdpDeviceSide } from "./device-side.ts";
import { FRAMES } from "./frames.ts";
import { CODEC_16, CODEC_8, CODEC_8_EXTENDED } from "./packet.ts";
import { teltonika } from "./protocol.ts";

const IMEI = "352093086403655";
const EARLIEST = Date.UTC(2020, 0, 1);
const LATEST = Date.UTC(2026, 2, 14);

const tenths = (minimum: number, maximum: number) =>
  fc.integer({ min: minimum, max: maximum }).map((value) => value / 10);
const thousandths = fc.integer({ min: 0, max: 65_535 }).map((value) => value / 1000);
const key = fc.stringMatching(/^[0-9A-F]{15}[1-9A-F]$/);

/** Attributes that any record can carry, in values that survive their scale. */
const attributes = fc.record(
  {
    ignition: fc.boolean(),
    motion: fc.boolean(),
    in1: fc.boolean(),
    out1: fc.boolean(),
    out2: fc.boolean(),
    power: thousandths,
    battery: thousandths,
    batteryLevel: fc.integer({ min: 0, max: 100 }),
    odometer: fc.integer({ min: 0, max: 0xffff_ffff }),
    hours: fc.integer({ min: 0, max: 4_000_000 }).map((seconds) => seconds * 1000),
    fuel: tenths(0, 65_535),
    rpm: fc.integer({ min: 0, max: 16_000 }),
    obdSpeed: fc.integer({ min: 0, max: 255 }),
    coolantTemp: tenths(-400, 2000),
    rssi: fc.integer({ min: 0, max: 5 }),
    hdop: tenths(0, 200),
    temp1: tenths(-550, 849),
    temp2: tenths(-550, 849),
    driverUniqueId: key,
    adc1: thousandths,
    operator: fc.integer({ min: 20_000, max: 799_999 }),
  },
  { requiredKeys: [] },
);

const position = fc.record({
  deviceTime: fc.integer({ min: EARLIEST, max: LATEST }),
  latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }),
  longitude: fc.integer({ min: 1, max: 1_800_000_000 }),
  altitude: fc.integer({ min: -400, max: 9000 }),
  kilometresPerHour: fc.integer({ min: 0, max: 250 }),
  course: fc.integer({ min: 0, max: 359 }),
  sat: fc.integer({ min: 1, max: 30 }),
  attributes,
});
type Drawn = typeof position extends fc.Arbitrary<infer Value> ? Value : never;

/** The report of what was drawn, as the decoder must give it back: `event`, `priority` and `ibutton` belong to it. */
function report(drawn: Drawn): DecodedPosition {
  const all: Record<string, AttributeValue> = { event: 0, priority: 0, sat: drawn.sat };
  for (const [name, value] of Object.entries(drawn.attributes)) if (value !== undefined) all[name] = value;
  if (drawn.attributes.driverUniqueId !== undefined) {
    all["ibutton"] = drawn.attributes.driverUniqueId.match(/../g)!.toReversed().join("");
  }
  return expected({
    time: new Date(drawn.deviceTime).toISOString(),
    at: {
      latitude: drawn.latitude / 1e7,
      longitude: drawn.longitude / 1e7,
      altitude: drawn.altitude,
      kilometresPerHour: drawn.kilometresPerHour,
      course: drawn.course,
    },
    attributes: all,
  });
}

const sortedByTime = (reports: readonly DecodedPosition[]): readonly DecodedPosition[] =>
  reports.toSorted((left, right) => left.fixTime - right.fixTime);

function decoded(frame: Uint8Array): readonly DecodedPosition[] {
  const connection = new DeviceConnection(teltonika, serverWith(IMEI));
  const { positions, rejections, warnings } = connection.receive(teltonikaDeviceSide.login(IMEI)!).receive(frame);
  expect([...rejections, ...warnings]).toEqual([]);
  return positions;
}

describe("what is encoded is decoded to the same", () => {
  test("reports in Codec 8 Extended", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 20 }), (drawn) => {
        const reports = drawn.map(report);
        expect(decoded(avlPacket(CODEC_8_EXTENDED, reports))).toEqual(sortedByTime(reports));
      }),
    );
  });

  test("reports in Codec 8, without the ids above 255", () => {
    fc.assert(
      fc.property(position, (drawn) => {
        const one = report(drawn);
        const { hours: _hours, ...carried } = one.attributes;
        expect(decoded(avlPacket(CODEC_8, [one]))).toEqual([{ ...one, attributes: carried }]);
      }),
    );
  });

  test("reports in Codec 16, with a generation type", () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 0, max: 7 }), (drawn, generationType) => {
        const one = report(drawn);
        const typed = { ...one, attributes: { ...one.attributes, generationType } };
        expect(decoded(avlPacket(CODEC_16, [typed]))).toEqual([typed]);
      }),
    );
  });

  test("a datagram", () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 0, max: 0xffff }), (drawn, packetId) => {
        const one = report(drawn);
        const datagram = avlDatagram(CODEC_8_EXTENDED, [one], { imei: IMEI, packetId, avlPacketId: 7 });
        const context = { receivedAt: one.deviceTime, uniqueId: null, device: null, state: null };
        expect(decodeDatagram(datagram, context)).toMatchObject({ messages: [{ positions: [one] }] });
      }),
    );
  });

  test("doors, fuel level, cells, identification and a report without a place", () => {
    const one = expected({
      time: "2026-03-14T09:26:53Z",
      network: {
        cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 107203 }],
      },
      attributes: {
        event: 0,
        priority: 0,
        sat: 0,
        operator: 26801,
        fuelLevel: 40,
        io89: 40,
        vin: "WDB9634031L123456",
        iccid: "8935101811023456789",
        io9999: 70_000,
        door: true,
        door1: true,
        door2: false,
        door3: false,
        door4: false,
        bonnet: false,
        trunk: false,
      },
    });
    expect(decoded(avlPacket(CODEC_8_EXTENDED, [one]))).toEqual([one]);
  });

  test.each([
    "sos",
    "tow",
    "jamming",
    "idle",
    "powerCut",
    "powerRestored",
    "hardAcceleration",
    "hardBraking",
    "hardCornering",
    "geofenceEnter",
    "geofenceExit",
    "overspeed",
    "accident",
    "sos,powerCut",
  ])("the alarm %s", (alarm) => {
    const one = expected({
      time: "2026-03-14T09:26:53Z",
      at: { latitude: 38.7, longitude: -9.1, kilometresPerHour: 130 },
      attributes: { alarm },
    });
    expect(decoded(avlPacket(CODEC_8_EXTENDED, [one]))[0]!.attributes["alarm"]).toBe(alarm);
  });
});

test("the worked example of the sheet is what its report encodes to, in the order of the table", () => {
  const [full] = decoded(hex(FRAMES.fullRecord));
  expect(decoded(avlPacket(CODEC_8, [full!]))).toEqual([full]);
});

describe("reading the server", () => {
  const read = (text: string) => teltonikaDeviceSide.read(hex(text));
  test("the answers to a login", () => {
    expect(read("01")).toEqual({ length: 1, answer: { kind: "accepted" } });
    expect(read("00")).toEqual({ length: 1, answer: { kind: "refused" } });
  });
  test("a record count, also 0, also glued", () => {
    expect(read("00000002")).toEqual({ length: 4, answer: { kind: "acknowledged", count: 2, serial: null } });
    expect(read("00000000")).toEqual({ length: 4, answer: { kind: "acknowledged", count: 0, serial: null } });
    expect(read("0000000000000001")).toMatchObject({ length: 4, answer: { kind: "acknowledged", count: 0 } });
  });
  test("commands, whole or in parts", () => {
    expect(read(FRAMES.setOutput)).toEqual({
      length: 31,
      answer: {
        kind: "command",
        text: "setdigout 1",
        command: { type: "engineStop", attributes: {} },
        serial: 0,
      },
    });
    expect(read(FRAMES.codec14ClearOutput)).toMatchObject({
      answer: { text: "setdigout 0", command: { type: "engineResume" } },
    });
    expect(read(FRAMES.setOutput.slice(0, 40))).toBeNull();
  });
  test("its answer to a command is the one of the sheet", () => {
    const reply = teltonikaDeviceSide.commandReply("DOUT1:ON Timeout:INFINITY", { uniqueId: IMEI, serial: 0 });
    expect(hexText(reply)).toBe(FRAMES.outputSet);
  });
  test("a datagram's acknowledgement", () => {
    expect(teltonikaUdpDeviceSide.read(hex(FRAMES.datagramAnswer))).toEqual({
      length: 7,
      answer: { kind: "acknowledged", count: 1, serial: 0xcafe },
    });
  });
});
