import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knots } from "@outrider/domain/units/units.ts";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { CommandContext, Decoded, DecodedPosition } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected } from "../testing/expected.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, connect, streamBattery } from "../testing/stream-battery.ts";
import { decode } from "./decode.ts";
import { gps103DeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";
import { gps103 } from "./protocol.ts";

const ID = "864035050001234";
const subject: StreamSubject = {
  protocol: gps103,
  server: serverWith(ID),
  login: latin1Bytes(FRAMES.login),
  frames: [FRAMES.tracker, FRAMES.helpMe, FRAMES.lowBattery, FRAMES.stopped, FRAMES.heartbeat, FRAMES.obd].map(
    latin1Bytes,
  ),
  findsFramesAgain: true,
};

describe("the shared battery", () => streamBattery(subject));

const decoded = (text: string): Decoded =>
  decode(latin1Bytes(text), { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null });
function positionOf(result: Decoded): DecodedPosition {
  if (result.kind === "rejected") throw new Error(result.reason);
  const message = result.messages.find(({ kind }) => kind === "positions");
  if (message?.kind !== "positions") throw new Error("no position");
  return message.positions[0]!;
}
const LISBON = { latitude: 38 + 43.3351 / 60, longitude: -(9 + 8.3602 / 60) };
const SAO_PAULO = { latitude: -(23 + 33.0312 / 60), longitude: -(46 + 37.9986 / 60) };

describe("worked examples", () => {
  test("login and heartbeat", () => {
    const connection = connect(subject).receive(subject.login).receive(latin1Bytes(FRAMES.heartbeat));
    expect(connection.sent.map((hex) => Buffer.from(hex, "hex").toString())).toEqual(["LOAD", "ON"]);
  });
  test("a moving vehicle, its clock an hour ahead", () => {
    const position = positionOf(decoded(FRAMES.tracker));
    expect(position).toEqual({
      ...expected({
        time: "2026-03-14T09:26:53Z",
        at: { ...LISBON, altitude: 112, course: 243 },
        attributes: { ignition: true, door: false, fuel1: 42.5, fuel2: 0, temp1: 21 },
      }),
      coordinates: { ...position.coordinates!, speed: knots(30.78) },
    });
    expect(position.coordinates).toMatchObject({ ...LISBON, altitude: 112, course: 243, speed: 30.78 });
  });
  test("a call for help is answered", () => {
    expect(decoded(FRAMES.helpMe)).toMatchObject({
      messages: [
        {
          positions: [expected({ time: "2026-03-14T03:27:53Z", at: SAO_PAULO, attributes: { alarm: "sos" } })],
          acknowledgement: latin1Bytes(`**,imei:${ID},E;`),
        },
      ],
    });
  });
  test("around midnight the date is the one of UTC", () => {
    expect(positionOf(decoded(FRAMES.midnight)).fixTime).toBe(Date.parse("2026-03-14T02:30:15Z"));
  });
  test("without a fix", () => {
    expect(positionOf(decoded(FRAMES.lowBattery))).toEqual(
      expected({ time: "2026-03-14T10:26:00Z", attributes: { alarm: "lowBattery", lac: 11201, cid: 418 } }),
    );
  });
  test("the confirmation of a stop is a result and a state", () => {
    expect(decoded(FRAMES.stopped)).toMatchObject({
      messages: [
        { kind: "commandResult", result: "jt" },
        { kind: "positions", positions: [{ attributes: { blocked: true } }] },
      ],
    });
  });
  test("OBD", () => {
    expect(positionOf(decoded(FRAMES.obd)).attributes).toEqual({
      odometer: 184_320_000,
      fuelConsumption: 2.5,
      fuelAverage: 7.8,
      hours: 399_600_000,
      obdSpeed: 57,
      engineLoad: 42,
      coolantTemp: 88,
      throttle: 21,
      rpm: 1900,
      battery: 13.8,
      dtcs: "P0301 P0420",
    });
  });
});

describe("keywords", () => {
  test.each([
    ["acc on", { ignition: true }],
    ["acc off", { ignition: false }],
    ["ac alarm", { alarm: "powerCut" }],
    ["door alarm", { alarm: "door" }],
    ["T:+31", { alarm: "temperature", temp1: 31 }],
    ["oil 40.5", { alarm: "fuelLeak", fuel1: 40.5 }],
    ["oil2 7", { fuel2: 7 }],
    ["kt", { blocked: false }],
    ["irgendwas", { event: "irgendwas" }],
  ])("%s", (keyword, attributes) => {
    expect(positionOf(decoded(FRAMES.midnight.replace("tracker", keyword))).attributes).toEqual(attributes);
  });
  test("rfid names the driver", () => {
    const text = FRAMES.midnight.replace("tracker,2603132330,", "rfid,2603132330,A1B2C3");
    expect(positionOf(decoded(text)).attributes).toEqual({ driverUniqueId: "A1B2C3" });
  });
  test("photo parts are noted", () => {
    expect(decoded(`imei:${ID},vr,1,2;`)).toMatchObject({ messages: [{ kind: "reply", about: "photo vr" }] });
  });
});

describe("refused, and a good message still counts", () => {
  test.each([
    ["an identifier of nine digits", "imei:864035050,tracker,2603141026,,L;"],
    ["an identifier of eighteen digits", "imei:864035050001234567,tracker,2603141026,,L;"],
    ["another device", "imei:864035050001235,tracker,2603141026,,L;"],
    ["minutes of 60", FRAMES.tracker.replace("3843.3351", "3860.0000")],
    ["a date that is none", FRAMES.tracker.replace("2603141026", "2613141026")],
    ["a time that is none", FRAMES.tracker.replace("092653", "092693")],
    ["percent without digits", FRAMES.tracker.replace("42.50%", "%")],
    ["a keyword of 65 characters", FRAMES.midnight.replace("tracker", "x".repeat(65))],
    ["bytes that are no ASCII", FRAMES.midnight.replace("tracker", "\xff")],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, latin1Bytes(bad));
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
  test("no end within 1024 bytes", () => {
    expect(afterBadFrame(subject, latin1Bytes(`imei:${"x".repeat(1100)};`)).positions).toHaveLength(1);
  });
});

test("what the device side encodes is decoded to the same, within the digits of the message", () => {
  const report = fc.record({
    seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
    latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
    longitude: fc.double({ min: 0.01, max: 179.9, noNaN: true }),
    valid: fc.boolean(),
    attributes: fc.record({
      ignition: fc.boolean(),
      door: fc.boolean(),
      temp1: fc.integer({ min: -40, max: 80 }),
      alarm: fc.constantFrom("sos", "lowBattery", "powerCut"),
    }),
  });
  fc.assert(
    fc.property(report, ({ seconds, latitude, longitude, valid, attributes }) => {
      const one = expected({
        time: new Date(seconds * 1000).toISOString(),
        valid,
        at: { latitude, longitude },
        attributes,
      });
      const bytes = gps103DeviceSide.report([one], { uniqueId: ID, serial: 1 });
      const [position] = connect(subject).receive(subject.login).receive(bytes).positions;
      expect(position).toMatchObject({ fixTime: one.fixTime, valid, attributes });
      expect(position!.coordinates!.latitude).toBeCloseTo(latitude, 5);
    }),
  );
});

describe("commands", () => {
  const context: CommandContext = { uniqueId: ID, device: { model: null, attributes: {} }, serial: 1, now: TEST_NOW };
  const encoded = (type: string, attributes = {}) => {
    const result = encodeCommand.encode({ type, attributes }, context);
    return result.kind === "bytes" ? latin1Text(result.bytes) : result.reason;
  };
  test("are letters", () => {
    expect(encoded("engineStop")).toBe(`**,imei:${ID},J;`);
    expect(encoded("engineResume")).toBe(`**,imei:${ID},K;`);
    expect(encoded("positionSingle")).toBe(`**,imei:${ID},B;`);
    expect(encoded("positionPeriodic", { frequency: 10 })).toBe(`**,imei:${ID},C,10s;`);
    expect(encoded("positionPeriodic", { frequency: 300 })).toBe(`**,imei:${ID},C,05m;`);
    expect(encoded("positionPeriodic", { frequency: 7200 })).toBe(`**,imei:${ID},C,02h;`);
    expect(encoded("custom", { data: "N" })).toBe(`**,imei:${ID},N;`);
  });
  test("refused", () => {
    expect(encoded("videoStart")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("positionPeriodic")).toBe("missing_parameter");
    expect(encoded("custom", { data: "a;b" })).toBe("bad_text");
  });
  test("the keyword confirms", () => {
    expect(encodeCommand.verdict({ type: "engineStop", attributes: {} }, "jt")).toBe("confirmed");
    expect(encodeCommand.verdict({ type: "engineStop", attributes: {} }, "kt")).toBe("pending");
    expect(encodeCommand.verdict({ type: "custom", attributes: {} }, "nt")).toBe("confirmed");
  });
  test("the device understands its own", () => {
    expect(gps103DeviceSide.read(latin1Bytes("LOAD"))?.answer).toEqual({ kind: "accepted" });
    expect(gps103DeviceSide.read(latin1Bytes(`**,imei:${ID},J;`))?.answer).toMatchObject({
      command: { type: "engineStop" },
    });
    const reply = gps103DeviceSide.commandReply("J", { uniqueId: ID, serial: 0 });
    expect(new DeviceConnection(gps103, subject.server).receive(subject.login).receive(reply).results[0]!.result).toBe(
      "jt",
    );
  });
});
