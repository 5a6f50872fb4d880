import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { DecodedPosition } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected, hex } from "../testing/expected.ts";
import { gt06DeviceSide } from "./device-side.ts";
import { FRAMES } from "./frames.ts";
import { gt06 } from "./protocol.ts";

const IMEI = "868120148373571";
const CONTEXT = { uniqueId: IMEI, serial: 7 };

function decoded(report: DecodedPosition): DecodedPosition {
  const connection = new DeviceConnection(gt06, serverWith(IMEI)).receive(gt06DeviceSide.login(IMEI)!);
  const { positions, rejections, warnings } = connection.receive(gt06DeviceSide.report([report], CONTEXT));
  expect([...rejections, ...warnings]).toEqual([]);
  return positions[0]!;
}

const LEVELS = [0, 16, 33, 50, 66, 83, 100];
const place = fc.record({
  seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
  latitude: fc.integer({ min: -161_999_999, max: 161_999_999 }).filter((value) => value !== 0),
  longitude: fc.integer({ min: -323_999_999, max: 323_999_999 }),
  speed: fc.integer({ min: 0, max: 255 }),
  course: fc.integer({ min: 0, max: 359 }),
  valid: fc.boolean(),
  sat: fc.integer({ min: 0, max: 15 }),
});
type Place = typeof place extends fc.Arbitrary<infer Value> ? Value : never;

const reportOf = (drawn: Place, attributes: Record<string, AttributeValue>): DecodedPosition =>
  expected({
    time: new Date(drawn.seconds * 1000).toISOString(),
    valid: drawn.valid,
    at: {
      latitude: drawn.latitude / 1_800_000,
      longitude: drawn.longitude / 1_800_000,
      kilometresPerHour: drawn.speed,
      course: drawn.course,
    },
    attributes: { sat: drawn.sat, ...attributes },
  });

describe("what is encoded is decoded to the same", () => {
  test("a location with odometer, ignition and archive flag", () => {
    const state = fc.record({ ignition: fc.boolean(), odometer: fc.nat(0xffff_ffff), event: fc.nat(14) });
    fc.assert(
      fc.property(place, state, fc.boolean(), (drawn, attributes, archive) => {
        const report = reportOf(drawn, archive ? { ...attributes, archive } : attributes);
        expect(decoded(report)).toEqual(report);
      }),
    );
  });

  const status = fc.record({
    armed: fc.boolean(),
    ignition: fc.boolean(),
    charge: fc.boolean(),
    blocked: fc.boolean(),
    batteryLevel: fc.oneof(fc.constantFrom(...LEVELS), fc.integer({ min: 7, max: 100 })),
    rssi: fc.nat(4),
  });

  test("a position with a status", () => {
    fc.assert(
      fc.property(place, status, (drawn, attributes) => {
        const report = reportOf(drawn, attributes);
        expect(decoded(report)).toEqual({ ...report, attributes: { ...report.attributes, event: 0 } });
      }),
    );
  });

  test("an alarm", () => {
    fc.assert(
      fc.property(place, status, fc.constantFrom(...ALARMS), (drawn, attributes, [alarm, event]) => {
        const report = reportOf(drawn, { ...attributes, alarm, event });
        expect(decoded(report)).toEqual(report);
      }),
    );
  });

  test("a heartbeat, which has no time of its own", () => {
    fc.assert(
      fc.property(status, (attributes) => {
        const report = expected({ time: new Date(TEST_NOW).toISOString(), attributes });
        expect(decoded(report)).toEqual(report);
      }),
    );
  });

  test("the cell", () => {
    const network = {
      cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 107203 }],
    };
    const report = expected({
      time: "2026-03-14T09:26:53Z",
      network,
      at: { latitude: 38.5, longitude: -9.5 },
      attributes: { sat: 9, ignition: true, event: 0, odometer: 1 },
    });
    expect(decoded(report)).toEqual(report);
  });
});

const ALARMS: readonly (readonly [string, number])[] = [
  ["sos", 0x01],
  ["powerCut", 0x02],
  ["vibration", 0x03],
  ["geofenceEnter", 0x04],
  ["geofenceExit", 0x05],
  ["overspeed", 0x06],
  ["lowBattery", 0x0f],
  ["door", 0x14],
  ["hardBraking", 0x1a],
];

describe("reading the server", () => {
  test("login accepted, report acknowledged, command, anything else", () => {
    expect(gt06DeviceSide.read(hex(FRAMES.loginAnswer))).toEqual({ length: 10, answer: { kind: "accepted" } });
    expect(gt06DeviceSide.read(hex(FRAMES.heartbeatAnswer))).toEqual({
      length: 10,
      answer: { kind: "acknowledged", count: null, serial: 15 },
    });
    expect(gt06DeviceSide.read(hex(FRAMES.relayCommandWithLanguage))).toEqual({
      length: 25,
      answer: {
        kind: "command",
        text: "RELAY,1#",
        command: { type: "engineStop", attributes: {} },
        serial: 1234,
      },
    });
    expect(gt06DeviceSide.read(hex(FRAMES.timeAnswer))).toEqual({ length: 16, answer: { kind: "other" } });
  });
  test("half an answer waits", () => {
    expect(gt06DeviceSide.read(hex(FRAMES.loginAnswer.slice(0, 12)))).toBeNull();
  });
  test("its reply to a command carries the command's flag", () => {
    const connection = new DeviceConnection(gt06, serverWith(IMEI)).receive(gt06DeviceSide.login(IMEI)!);
    connection.receive(
      gt06DeviceSide.commandReply("Cut off the fuel supply: Success!", { uniqueId: IMEI, serial: 1234 }),
    );
    expect(connection.results).toEqual([
      { kind: "commandResult", result: "Cut off the fuel supply: Success!", serial: 1234, reply: null },
    ]);
  });
});
