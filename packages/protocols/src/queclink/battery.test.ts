import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { CommandContext, DecodedDevice } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected } from "../testing/expected.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, streamBattery } from "../testing/stream-battery.ts";
import { queclinkDeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";
import { queclink } from "./protocol.ts";

const IMEI = "868120148373571";
const own = (text: string): Uint8Array => latin1Bytes(text.replace(/135790246811220|862170010903183/, IMEI));
const subject: StreamSubject = {
  protocol: queclink,
  server: serverWith(IMEI),
  login: new Uint8Array(0),
  frames: Object.values(FRAMES).map(own),
  findsFramesAgain: true,
};

describe("the shared battery", () => streamBattery(subject));

const START = `+RESP:GTTOW,250504,${IMEI},,`;
const PLACE = "20260314092653,0268,0001,2BC1,01A2,00";
const END = "20260314092655,0001$";

describe("refused, and a good message still counts", () => {
  test.each([
    ["a type of four characters", `+RESP:GTFR,250504,${IMEI},,,,${END}`],
    ["an identifier of 14 digits and a letter", `+RESP:GTTOW,250504,86812014837357G,,,10,1,${END}`],
    ["a message of another device", `+RESP:GTPNA,250504,123456789012345,,${END}`],
    ["no send time", `+RESP:GTPNA,250504,${IMEI},,x,0001$`],
    ["too few fields", `+RESP:GTPNA,250504,${IMEI}$`],
    ["sixteen locations", `${START},10,16,1,0.0,0,1.0,-9.1,38.7,${PLACE},${END}`],
    ["fewer locations than announced", `${START},10,3,1,0.0,0,1.0,-9.1,38.7,${PLACE},${END}`],
    ["latitude 91", `${START},10,1,1,0.0,0,1.0,-9.1,91.7,${PLACE},${END}`],
    ["longitude with two points", `${START},10,1,1,0.0,0,1.0,-9.1.1,38.7,${PLACE},${END}`],
    ["a date that is none", `${START},10,1,1,0.0,0,1.0,-9.1,38.7,20261314092653,0268,0001,2BC1,01A2,00,${END}`],
    ["bytes that are no ASCII", `+RESP:GTPNA,250504,${IMEI},\xff,${END}`],
  ])("%s", (_name, bad) => {
    const good = new DeviceConnection(queclink, subject.server).receive(subject.frames[0]!);
    const connection = good.receive(latin1Bytes(bad)).receive(subject.frames[4]!);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(2);
    expect(connection.closed).toBeNull();
  });
});

describe("skipped, and a good message still counts", () => {
  test.each([
    ["an unknown head", "+XESP:GTFRI,1,2,3$"],
    ["text without an end in 4096 bytes", `+RESP:GTFRI,${"x".repeat(4096)}$`],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, latin1Bytes(bad));
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

test("a device in HEX mode is named in the log", () => {
  const message = latin1Bytes(`+HBD\0${String.fromCharCode(20)}${"x".repeat(14)}`);
  expect(afterBadFrame(subject, message).notes[0]).toMatch(/HEX mode/);
});

test("line ends behind a message are no message", () => {
  const connection = new DeviceConnection(queclink, subject.server);
  for (const end of ["\0", "\r\n", ""]) connection.receive(latin1Bytes(`${latin1Text(subject.frames[4]!)}${end}`));
  expect(connection.positions).toHaveLength(3);
  expect(connection.rejections).toEqual([]);
});

test("several messages in a datagram", () => {
  const text = latin1Text(subject.frames[4]!);
  const context = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
  const result = queclink.udp!.decode(latin1Bytes(`${text}\r\n${text}`), context);
  expect(result.kind === "messages" && result.messages).toHaveLength(2);
  expect(queclink.udp!.decode(latin1Bytes("noise"), context)).toEqual({
    kind: "rejected",
    reason: "no whole message",
  });
});

test("what the device side encodes is decoded to the same", () => {
  const state = fc.record({
    ignition: fc.boolean(),
    motion: fc.boolean(),
    in1: fc.boolean(),
    in2: fc.boolean(),
    in3: fc.boolean(),
    out1: fc.boolean(),
    out2: fc.boolean(),
    out3: fc.boolean(),
    odometer: fc.nat(500_000_000),
    hours: fc.nat(4_000_000).map((seconds) => seconds * 1000),
    power: fc.integer({ min: 11, max: 30_000 }).map((millivolts) => millivolts / 1000),
    batteryLevel: fc.nat(100),
  });
  const place = fc.record({
    seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
    latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }),
    longitude: fc.integer({ min: 1, max: 180_000_000 }),
    course: fc.nat(359),
    speed: fc.nat(2500),
    valid: fc.boolean(),
  });
  fc.assert(
    fc.property(place, state, ({ seconds, latitude, longitude, course, speed, valid }, attributes) => {
      const report = expected({
        time: new Date(seconds * 1000).toISOString(),
        valid,
        at: { latitude: latitude / 1e6, longitude: longitude / 1e6, course, kilometresPerHour: speed / 10 },
        attributes,
      });
      const bytes = queclinkDeviceSide.report([report], { uniqueId: IMEI, serial: 7 });
      const [position] = new DeviceConnection(queclink, subject.server).receive(bytes).positions;
      expect(position).toMatchObject({
        ...report,
        coordinates: { ...report.coordinates, speed: expect.closeTo(report.coordinates!.speed, 9) },
      });
    }),
  );
});

describe("commands", () => {
  const contextOf = (device: Partial<DecodedDevice> = {}): CommandContext => ({
    uniqueId: IMEI,
    device: { model: null, attributes: {}, ...device },
    serial: 0xa1,
    now: TEST_NOW,
  });
  const encoded = (type: string, attributes = {}, device: Partial<DecodedDevice> = {}) => {
    const result = encodeCommand.encode({ type, attributes }, contextOf(device));
    return result.kind === "bytes" ? latin1Text(result.bytes) : result.reason;
  };
  test("outputs by model", () => {
    expect(encoded("engineStop")).toBe("AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,00A1$");
    expect(encoded("engineResume")).toBe("AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,00A1$");
    expect(encoded("engineStop", {}, { model: "GMT100" })).toBe("AT+GTOUT=gmt100,1,0,0,1,,,,,,,,,,00A1$");
    expect(encoded("engineStop", {}, { attributes: { immobilizerOutput: 2 } })).toBe(
      "AT+GTOUT=gv300,,,,1,0,0,0,0,0,0,,,,,,,00A1$",
    );
  });
  test("requests, with the password of the device", () => {
    const device = { attributes: { devicePassword: "secret" } };
    expect(encoded("positionSingle", {}, device)).toBe("AT+GTRTO=secret,1,,,,,,00A1$");
    expect(encoded("rebootDevice")).toBe("AT+GTRTO=gv300,3,,,,,,00A1$");
    expect(encoded("identification")).toBe("AT+GTRTO=gv300,8,,,,,,00A1$");
    expect(encoded("custom", { data: "AT+GTRTO=gv300,9,,,,,,0001" })).toBe("AT+GTRTO=gv300,9,,,,,,0001$");
  });
  test("refused: an unknown type, no text, a second $, control characters, an output that is none", () => {
    expect(encoded("videoStart")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("custom", { data: "A$B$" })).toBe("bad_text");
    expect(encoded("custom", { data: "A\n" })).toBe("bad_text");
    expect(encoded("outputControl", { index: 9, data: 1 })).toBe("not_supported");
  });
  test("the answer to an output command leaves it to the state", () => {
    expect(encodeCommand.verdict({ type: "engineStop", attributes: {} }, "ACK:GTOUT")).toBe("pending");
    expect(encodeCommand.verdict({ type: "positionSingle", attributes: {} }, "ACK:GTRTO")).toBe("confirmed");
  });
  test("the device reads what was encoded, and its reply carries the serial", () => {
    const result = encodeCommand.encode({ type: "engineStop", attributes: {} }, contextOf());
    const read = queclinkDeviceSide.read(result.kind === "bytes" ? result.bytes : new Uint8Array(0));
    expect(read?.answer).toMatchObject({ kind: "command", command: { type: "engineStop" }, serial: 0xa1 });
    const reply = queclinkDeviceSide.commandReply("AT+GTOUT=gv300", { uniqueId: IMEI, serial: 0xa1 });
    expect(new DeviceConnection(queclink, subject.server).receive(reply).results[0]).toMatchObject({ serial: 0xa1 });
    expect(queclinkDeviceSide.read(latin1Bytes("+SACK:0A1C$"))).toEqual({
      length: 11,
      answer: { kind: "acknowledged", count: 1, serial: 0x0a1c },
    });
  });
});
