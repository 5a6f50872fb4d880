import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexText } from "../bytes/hex.ts";
import type { CommandContext, Decoded, DecodedDevice, DecodedPosition } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected, hex } from "../testing/expected.ts";
import { repaired } from "../testing/repaired-ruptela.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, connect, streamBattery } from "../testing/stream-battery.ts";
import { decode } from "./decode.ts";
import { ruptelaDeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";
import { devicePacket } from "./packet.ts";
import { ruptela } from "./protocol.ts";

const IMEI = "357340040012345";
const subject: StreamSubject = {
  protocol: ruptela,
  server: serverWith(IMEI),
  login: new Uint8Array(0),
  frames: [FRAMES.extendedRecord, FRAMES.record, FRAMES.noFix, FRAMES.textAnswer].map(hex),
  findsFramesAgain: true,
};

const decoded = (frame: Uint8Array): Decoded =>
  decode(frame, { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null });
function positionOf(result: Decoded): DecodedPosition {
  if (result.kind === "rejected") throw new Error(result.reason);
  const [message] = result.messages;
  if (message?.kind !== "positions") throw new Error("no position");
  return message.positions[0]!;
}

describe("the shared battery", () => streamBattery(subject));

describe("worked examples", () => {
  test("an extended record", () => {
    expect(decoded(hex(FRAMES.extendedRecord))).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          uniqueIds: [IMEI, IMEI.slice(0, -1)],
          positions: [
            expected({
              time: "2026-03-14T09:26:53Z",
              at: {
                latitude: 38.7222524,
                longitude: -9.1393366,
                altitude: 112,
                kilometresPerHour: 57,
                course: 243.1,
              },
              attributes: {
                event: 409,
                priority: 0,
                sat: 11,
                hdop: 0.8,
                ignition: true,
                in1: true,
                rssi: 24,
                power: 13.872,
                battery: 4.021,
                temp4: -5.2,
                odometer: 184_320_577,
                driverUniqueId: "0100001A2B3C4D5E",
              },
            }),
          ],
          acknowledgement: hex(FRAMES.accepted),
          refusal: hex(FRAMES.refused),
        },
      ],
    });
  });
  test("a record", () => {
    expect(positionOf(decoded(hex(FRAMES.record)))).toEqual(
      expected({
        time: "2026-03-14T09:27:53Z",
        at: { latitude: -23.5505199, longitude: -46.6333094, altitude: 760 },
        attributes: { event: 7, priority: 0, sat: 5, hdop: 2.1, in4: false, power: 0, odometer: 12_003 },
      }),
    );
  });
  test("without a fix", () => {
    expect(positionOf(decoded(hex(FRAMES.noFix)))).toEqual(
      expected({ time: "2026-03-14T09:28:53Z", attributes: { event: 7, priority: 0, sat: 0 } }),
    );
  });
  test("the answer to a text", () => {
    expect(decoded(hex(FRAMES.textAnswer))).toMatchObject({
      messages: [{ kind: "commandResult", result: "Command executed", reply: null }],
    });
  });
});

/** Time, extensions, priority, no place, five satellites, no HDOP, event 0. */
const recordHead = (part = "00"): string => `69B52A5500${part}00${"00".repeat(12)}050000FF0000`;
const RECORD_HEAD = recordHead();
const withElements = (blocks: string): DecodedPosition["attributes"] =>
  positionOf(decoded(devicePacket(IMEI, 68, hex(`0001${RECORD_HEAD}${blocks.replaceAll(" ", "")}`)))).attributes;

describe("I/O elements", () => {
  test.each<[string, string, object]>([
    ["alarms", "03 0058 01 019A 01 019B 00 00 00 00", { alarm: "jamming,tow" }],
    ["GPS antenna: cut at 0", "01 019F 00 00 00 00", { alarm: "gpsAntennaCut" }],
    ["temperatures that are none", "00 02 004E 7FFF 004F 8000 00 00", {}],
    ["fuel in 255ths", "01 0062 80 00 00 00", { fuelLevel: (128 * 100) / 255 }],
    ["an unknown id", "01 03E7 07 00 00 00", { io999: 7 }],
    ["no key", "00 00 00 01 0022 0000000000000000", {}],
    [
      "a tachograph driver in two parts",
      "00 00 00 02 009B 4531323334353637 009C 3839303132333435",
      { driverUniqueId: "E123456789012345" },
    ],
  ])("%s", (_name, blocks, attributes) => {
    const { event: _event, priority: _priority, sat: _sat, ...rest } = withElements(blocks);
    expect(rest).toEqual(attributes);
  });
  test("a later part of a record adds to it", () => {
    const payload = hex(`0002${recordHead("10")}01000201000000${recordHead("11")}01000301000000`);
    const connection = connect(subject).receive(devicePacket(IMEI, 68, payload));
    expect(connection.positions).toHaveLength(1);
    expect(connection.positions[0]!.attributes).toMatchObject({ in1: true, in2: true });
  });
});

describe("other messages are answered", () => {
  test.each([
    [15, "00027301CB25"],
    [16, "00027401862D"],
    [9, "00026D01C4A4"],
  ])("command %i with %s", (command, answer) => {
    expect(connect(subject).receive(devicePacket(IMEI, command, new Uint8Array(0))).sent).toEqual([answer]);
  });
  test("17 is the result of an output", () => {
    expect(decoded(devicePacket(IMEI, 17, hex("01")))).toMatchObject({ messages: [{ result: "result 1" }] });
  });
  test("what is unknown is noted", () => {
    expect(connect(subject).receive(devicePacket(IMEI, 200, hex("AB"))).notes).toEqual(["command 200 AB"]);
  });
});

describe("refused, and a good frame still counts", () => {
  test.each<[string, Uint8Array]>([
    ["a wrong checksum", hex(FRAMES.noFix.replace(/3778$/, "3779"))],
    ["count 0 with data", repaired(hex(FRAMES.noFix.replace("223944000169", "223944000069")))],
    ["an IMEI of sixteen digits", devicePacket("1000000000000000", 68, hex("0000"))],
    ["no count", devicePacket(IMEI, 68, hex("00"))],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, bad);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(1);
    expect(connection.sent).toEqual([FRAMES.accepted]);
  });
  test.each([
    ["a length below 9", "0008"],
    ["a length above 4096", "1001"],
  ])("skipped: %s", (_name, bad) => {
    expect(afterBadFrame(subject, hex(bad)).positions).toHaveLength(1);
  });
  test("another device on the connection", () => {
    const connection = connect(subject)
      .receive(subject.frames[0]!)
      .receive(devicePacket("357340040012346", 16, hex("")));
    expect(connection.rejections).toEqual(["message of another device"]);
  });
  test("a group past the end keeps the records before, and the packet is accepted", () => {
    const payload = hex(`0002${RECORD_HEAD}00000000${RECORD_HEAD}FF000201`);
    const connection = connect(subject).receive(devicePacket(IMEI, 68, payload));
    expect(connection.positions.length).toBeGreaterThan(0);
    expect(connection.sent).toEqual([FRAMES.accepted]);
    expect(connection.warnings).toEqual(["record runs past the packet"]);
  });
  test("an unknown device is refused", () => {
    expect(new DeviceConnection(ruptela, serverWith("1")).receive(subject.frames[0]!).sent).toEqual([FRAMES.refused]);
  });
});

test("what the device side encodes is decoded to the same", () => {
  const report = fc.record({
    seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
    latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }),
    longitude: fc.integer({ min: 1, max: 1_800_000_000 }),
    course: fc.nat(35_999),
    attributes: fc.record({
      event: fc.nat(1000),
      priority: fc.nat(1),
      sat: fc.integer({ min: 1, max: 20 }),
      hdop: fc.nat(250).map((value) => value / 10),
      ignition: fc.boolean(),
      motion: fc.boolean(),
      in1: fc.boolean(),
      out1: fc.boolean(),
      rssi: fc.nat(31),
      power: fc.nat(65_535).map((value) => value / 1000),
      battery: fc.nat(5000).map((value) => value / 1000),
      temp1: fc.integer({ min: -600, max: 1500 }).map((value) => value / 10),
      odometer: fc.nat(0xffff_ffff),
      driverUniqueId: fc.stringMatching(/^[0-9A-F]{15}[1-9A-F]$/),
      alarm: fc.constantFrom("jamming", "tow", "accident"),
    }),
  });
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 8 }), (drawn) => {
      const reports = drawn.map(({ seconds, latitude, longitude, course, attributes }) =>
        expected({
          time: new Date(seconds * 1000).toISOString(),
          at: { latitude: latitude / 1e7, longitude: longitude / 1e7, course: course / 100, kilometresPerHour: 57 },
          attributes,
        }),
      );
      const bytes = ruptelaDeviceSide.report(reports, { uniqueId: IMEI, serial: 1 });
      expect(connect(subject).receive(bytes).positions).toEqual(
        reports.toSorted((left, right) => left.fixTime - right.fixTime),
      );
    }),
  );
});

describe("commands", () => {
  const contextOf = (attributes: DecodedDevice["attributes"]): CommandContext => ({
    uniqueId: IMEI,
    device: { model: null, attributes },
    serial: 1,
    now: TEST_NOW,
  });
  const encoded = (type: string, attributes = {}, device = {}) => {
    const result = encodeCommand.encode({ type, attributes }, contextOf(device));
    return result.kind === "bytes" ? hexText(result.bytes) : result.reason;
  };
  const textOf = (bytes: string) => Buffer.from(bytes, "hex").subarray(3, -2).toString("latin1");
  test("are texts", () => {
    expect(encoded("engineStop")).toBe(FRAMES.setIo);
    expect(textOf(encoded("engineResume", {}, { immobilizerOutput: 2, devicePassword: "pw" }))).toBe("pw setio 2,0");
    expect(textOf(encoded("engineStop", {}, { "ruptela.immobilizer": true }))).toBe(" immobilizer 10");
    expect(textOf(encoded("positionSingle"))).toBe(" coords");
    expect(textOf(encoded("custom", { data: "getver" }))).toBe(" getver");
  });
  test("or messages of their own", () => {
    expect(encoded("outputControl", { index: 2, data: 1 })).toMatch(/^0009750000019300000001/);
    expect(encoded("identification")).toMatch(/^000167/);
  });
  test("refused", () => {
    expect(encoded("requestVideo")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("custom", { data: "a\n" })).toBe("bad_text");
    expect(encoded("outputControl", { index: 3, data: 1 })).toBe("not_supported");
  });
  test("an error text fails", () => {
    expect(encodeCommand.verdict({ type: "engineStop", attributes: {} }, "Command executed")).toBe("confirmed");
    expect(encodeCommand.verdict({ type: "engineStop", attributes: {} }, "ERROR: wrong password")).toBe("failed");
  });
  test("the device understands its own", () => {
    expect(ruptelaDeviceSide.read(hex(FRAMES.setIo))?.answer).toMatchObject({ command: { type: "engineStop" } });
    expect(ruptelaDeviceSide.read(hex(FRAMES.accepted))?.answer).toMatchObject({ kind: "acknowledged" });
    expect(ruptelaDeviceSide.read(hex(FRAMES.refused))?.answer).toEqual({ kind: "refused" });
  });
});
