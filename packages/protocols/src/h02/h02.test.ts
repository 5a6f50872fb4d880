import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knots } from "@outrider/domain/units/units.ts";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { CommandContext, Decoded, DecodedPosition } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import type { ExpectedReport } from "../testing/expected.ts";
import { expected, hex } from "../testing/expected.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, streamBattery } from "../testing/stream-battery.ts";
import { decode } from "./decode.ts";
import { h02DeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { BINARY_FIX, FRAMES } from "./frames.ts";
import { h02 } from "./protocol.ts";

const ID = "4209051690";
const subject: StreamSubject = {
  protocol: h02,
  server: serverWith(ID),
  login: new Uint8Array(0),
  frames: [...Object.values(FRAMES).map(latin1Bytes), hex(BINARY_FIX)],
  findsFramesAgain: true,
};

describe("the shared battery", () => streamBattery(subject));

const CONTEXT = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
const decoded = (text: string): Decoded => decode(latin1Bytes(text), CONTEXT);
function positionOf(result: Decoded): DecodedPosition {
  if (result.kind === "rejected") throw new Error(result.reason);
  const message = result.messages.find(({ kind }) => kind === "positions");
  if (message?.kind !== "positions") throw new Error("no position");
  return message.positions[0]!;
}
const inKnots = (report: ExpectedReport, speed: number): DecodedPosition => {
  const position = expected(report);
  return { ...position, coordinates: { ...position.coordinates!, speed: knots(speed) } };
};

const LISBON = { latitude: 38 + 43.3351 / 60, longitude: -(9 + 8.3602 / 60), course: 243 };
const QUIET = { status: 0xffff_ffff, ignition: true, blocked: false };
const NOW = "20260314093000";

describe("worked examples", () => {
  test("V1 is answered with V4", () => {
    expect(decoded(FRAMES.fix)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          uniqueIds: [ID],
          positions: [inKnots({ time: "2026-03-14T09:26:53Z", at: LISBON, attributes: QUIET }, 30.78)],
          acknowledgement: latin1Bytes(`*HQ,${ID},V4,V1,${NOW}#`),
        },
      ],
      state: { status: 0xffff_ffff },
    });
  });
  test("power lost and engine cut, in negative logic", () => {
    expect(positionOf(decoded(FRAMES.powerCut))).toEqual(
      expected({
        time: "2026-03-14T09:27:53Z",
        at: { latitude: -(23 + 33.0312 / 60), longitude: -(46 + 37.9986 / 60) },
        attributes: { status: 0xf7f7_fbff, ignition: false, blocked: true, alarm: "powerCut" },
      }),
    );
  });
  test("V4 is the result of a command and a position", () => {
    expect(decoded(FRAMES.confirmation)).toEqual({
      kind: "messages",
      messages: [
        { kind: "commandResult", uniqueIds: [ID], result: "S20,DONE", reply: null },
        {
          kind: "positions",
          uniqueIds: [ID],
          positions: [
            expected({
              time: "2026-03-14T09:27:55Z",
              at: LISBON,
              attributes: { status: 0xf7ff_ffff, ignition: true, blocked: true },
            }),
          ],
          acknowledgement: null,
        },
      ],
      state: { status: 0xf7ff_ffff },
    });
  });
  test("the binary form", () => {
    expect(positionOf(decode(hex(BINARY_FIX), CONTEXT))).toEqual(
      inKnots(
        {
          time: "2026-03-14T09:26:53Z",
          at: LISBON,
          attributes: { batteryLevel: 100, status: 0xffff_fbff, ignition: false, blocked: false, raw: "FF0024" },
        },
        31,
      ),
    );
  });
  test("cells alone", () => {
    expect(positionOf(decoded(FRAMES.cells))).toEqual(
      expected({
        time: "2026-03-14T09:26:53Z",
        network: {
          cellTowers: [
            {
              mobileCountryCode: 268,
              mobileNetworkCode: 1,
              locationAreaCode: 11201,
              cellId: 4931,
              signalStrength: -71,
            },
            {
              mobileCountryCode: 268,
              mobileNetworkCode: 1,
              locationAreaCode: 11201,
              cellId: 4932,
              signalStrength: -80,
            },
          ],
        },
        attributes: QUIET,
      }),
    );
  });
});

describe("other messages", () => {
  test("LINK: signal, satellites and battery, no place", () => {
    expect(positionOf(decoded(FRAMES.link))).toEqual(
      expected({
        time: "2026-03-14T09:26:53Z",
        attributes: {
          rssi: 22,
          sat: 11,
          batteryLevel: 87,
          steps: 1200,
          turnovers: 3,
          status: 0xffff_fbff,
          ignition: false,
          blocked: false,
        },
      }),
    );
  });
  test("a heartbeat comes back as it began, with its battery kept", () => {
    expect(decoded(FRAMES.heartbeat)).toMatchObject({
      messages: [{ kind: "positions", acknowledgement: latin1Bytes(`*HQ,${ID},HTBT#`) }],
    });
    expect(decoded(`*HQ,${ID},V0#`)).toMatchObject({
      messages: [{ kind: "reply", reply: latin1Bytes(`*HQ,${ID},V0#`) }],
    });
  });
  test("what stands behind the status is told apart by its number of fields", () => {
    const extra = (text: string) => positionOf(decoded(FRAMES.fix.replace("#", `,${text}#`)));
    expect(extra("268,1,11201,4931").network).toEqual({
      cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 4931 }],
    });
    expect(extra("1200,21,40,112,2BC1,01A2").attributes).toMatchObject({
      odometer: 1200,
      temp1: 21,
      fuel: 40,
      altitude: 112,
      lac: 11201,
      cid: 418,
    });
    expect(extra("89351018110234567890").attributes).toMatchObject({ iccid: "89351018110234567890" });
    expect(extra("87").attributes).toMatchObject({ batteryLevel: 87 });
    expect(extra("x,,7").attributes).toMatchObject({ io1: "x", io3: 7 });
  });
  test("without an identifier that of the connection counts", () => {
    const context = { ...CONTEXT, uniqueId: ID };
    expect(decode(latin1Bytes(FRAMES.fix.replace(ID, "")), context)).toMatchObject({
      messages: [{ uniqueIds: [ID] }],
    });
  });
  test("V means the last known place", () => {
    expect(positionOf(decoded(FRAMES.fix.replace(",A,", ",V,"))).valid).toBe(false);
  });
  test("clones write degrees and minutes with a dash", () => {
    const text = FRAMES.fix.replace("3843.3351", "-38-43.3351").replace("00908.3602", "-9-8.3602");
    expect(positionOf(decoded(text)).coordinates).toMatchObject({
      latitude: LISBON.latitude,
      longitude: LISBON.longitude,
    });
  });
  test("date 000000 is no clock: no place, the time of arrival", () => {
    expect(positionOf(decoded(FRAMES.fix.replace("140326", "000000")))).toMatchObject({
      coordinates: null,
      fixTime: TEST_NOW,
    });
  });
  test("R12 where the device wants it", () => {
    const device = { model: null, attributes: { "h02.ack": true } };
    expect(decode(hex(BINARY_FIX), { ...CONTEXT, device })).toMatchObject({
      messages: [{ acknowledgement: latin1Bytes(`*HQ,${ID},R12,093000#`) }],
    });
  });
});

test("an alarm is raised when it begins, not with every message that repeats it", () => {
  const connection = new DeviceConnection(h02, subject.server);
  const cut = latin1Bytes(FRAMES.powerCut);
  for (const bytes of [cut, cut, latin1Bytes(FRAMES.fix), cut]) connection.receive(bytes);
  expect(connection.positions.map(({ attributes }) => attributes["alarm"])).toEqual([
    "powerCut",
    undefined,
    undefined,
    "powerCut",
  ]);
});

describe("refused, and a good message still counts", () => {
  test.each([
    ["a status of seven digits", FRAMES.fix.replace("FFFFFFFF", "FFFFFFF")],
    ["minutes of 60", FRAMES.fix.replace("3843.3351", "3860.0000")],
    ["no hemisphere letter", FRAMES.fix.replace(",N,", ",,")],
    ["a wrong hemisphere letter", FRAMES.fix.replace(",W,", ",X,")],
    ["latitude 91", FRAMES.fix.replace("3843.3351", "9143.3351")],
    ["a date that is none", FRAMES.fix.replace("140326", "141326")],
    ["another identifier on the connection", FRAMES.fix.replace(ID, "4209051691")],
    ["V4 without a command", `*HQ,${ID},V4#`],
    ["control characters", FRAMES.fix.replace("#", ",\x01#")],
    ["fewer cells than announced", FRAMES.cells.replace(",2,11201", ",5,11201")],
  ])("%s", (_name, bad) => {
    const connection = new DeviceConnection(h02, subject.server).receive(subject.frames[0]!);
    connection.receive(latin1Bytes(bad)).receive(subject.frames[1]!);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(2);
    expect(connection.closed).toBeNull();
  });
  test.each<[string, Uint8Array]>([
    ["no # within 1024 bytes", latin1Bytes(`*HQ,${"x".repeat(1024)}#`)],
    ["a message without an end", latin1Bytes("*HQ,4209051690,V1,09")],
    ["a binary message with a letter in its clock", hex(BINARY_FIX.replace("092653", "0926A3"))],
    ["a short binary message", latin1Bytes(`X${"1".repeat(31)}`)],
  ])("skipped: %s", (_name, bad) => {
    const connection = afterBadFrame(subject, bad);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
  test("a binary message with a letter in its place", () => {
    const connection = afterBadFrame(subject, hex(BINARY_FIX.replace("38433351", "3843335A")));
    expect(connection.rejections).toEqual(["packed digits are none"]);
    expect(connection.positions).toHaveLength(1);
  });
});

test("what the device side encodes is decoded to the same, within the digits of the message", () => {
  const report = fc.record({
    seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
    latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
    longitude: fc.double({ min: 0.01, max: 179.9, noNaN: true }),
    course: fc.nat(359),
    valid: fc.boolean(),
    ignition: fc.boolean(),
    blocked: fc.boolean(),
    alarm: fc.constantFrom("sos", "vibration", "powerCut", "overspeed", "geofenceExit"),
  });
  fc.assert(
    fc.property(report, ({ seconds, latitude, longitude, course, valid, ignition, blocked, alarm }) => {
      const attributes = { ignition, blocked, alarm };
      const time = new Date(seconds * 1000).toISOString();
      const one = expected({ time, valid, at: { latitude, longitude, course }, attributes });
      const bytes = h02DeviceSide.report([one], { uniqueId: ID, serial: 7 });
      const [position] = new DeviceConnection(h02, subject.server).receive(bytes).positions;
      expect(position).toMatchObject({ fixTime: one.fixTime, valid, attributes, coordinates: { course } });
      expect(position!.coordinates!.latitude).toBeCloseTo(latitude, 5);
      expect(position!.coordinates!.longitude).toBeCloseTo(longitude, 5);
    }),
  );
});

describe("commands", () => {
  const context: CommandContext = {
    uniqueId: ID,
    device: { model: null, attributes: {} },
    serial: 1,
    now: TEST_NOW,
  };
  const encoded = (type: string, attributes = {}) => {
    const result = encodeCommand.encode({ type, attributes }, context);
    return result.kind === "bytes" ? latin1Text(result.bytes) : result.reason;
  };
  test("carry the time", () => {
    expect(encoded("engineStop")).toBe(`*HQ,${ID},S20,093000,1,1#`);
    expect(encoded("engineResume")).toBe(`*HQ,${ID},S20,093000,1,0#`);
    expect(encoded("positionPeriodic", { frequency: 30 })).toBe(`*HQ,${ID},S71,093000,22,30#`);
    expect(encoded("custom", { data: "R1" })).toBe(`*HQ,${ID},R1,093000#`);
    expect(encoded("custom", { data: "D1,5" })).toBe(`*HQ,${ID},D1,093000,5#`);
    expect(encoded("custom", { data: "*HQ,1,X#" })).toBe("*HQ,1,X#");
  });
  test("refused", () => {
    expect(encoded("requestPhoto")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("positionPeriodic")).toBe("missing_parameter");
    expect(encoded("custom", { data: "a#b" })).toBe("bad_text");
  });
  test.each([
    ["S20,DONE", "confirmed"],
    ["S20,OK", "confirmed"],
    ["S20,ERROR", "failed"],
    ["S71,DONE", "pending"],
  ])("a stop answered with %s is %s", (result, verdict) => {
    expect(encodeCommand.verdict({ type: "engineStop", attributes: {} }, result)).toBe(verdict);
  });
  test("the device understands its own", () => {
    const result = encodeCommand.encode({ type: "engineStop", attributes: {} }, context);
    expect(h02DeviceSide.read(result.kind === "bytes" ? result.bytes : new Uint8Array(0))?.answer).toEqual({
      kind: "command",
      text: "S20",
      command: { type: "engineStop", attributes: {} },
      serial: "093000",
    });
    const reply = h02DeviceSide.commandReply("S20", { uniqueId: ID, serial: "093000" });
    expect(new DeviceConnection(h02, subject.server).receive(reply).results[0]!.result).toBe("S20,DONE");
  });
});
