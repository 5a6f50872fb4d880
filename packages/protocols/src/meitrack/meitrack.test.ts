import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import { Writer } from "../bytes/writer.ts";
import { sum8 } from "../checksum/sums.ts";
import type { CommandContext, Decoded, DecodedDevice, DecodedPosition } from "../protocol.ts";
import { TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected } from "../testing/expected.ts";
import { repaired } from "../testing/repaired-meitrack.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, connect, streamBattery } from "../testing/stream-battery.ts";
import { decode } from "./decode.ts";
import { meitrackDeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";
import { meitrack } from "./protocol.ts";

const ID = "861694030000010";

/** A message with binary content behind its command. */
function binary(command: string, content: Uint8Array): Uint8Array {
  const body = new Writer().latin1(`,${ID},${command},`).raw(content).finish();
  return repaired(new Writer().latin1("$$G1").raw(body).latin1("*").finish());
}

const FIXED_RECORD = new Writer()
  .u8(35)
  .u32le(38_722_252)
  .u32le(-9_139_336)
  .u32le((Date.UTC(2026, 2, 14, 9, 26, 53) - Date.UTC(2000, 0, 1)) / 1000)
  .raw(new Uint8Array([1, 11, 24]))
  .u16le(57)
  .u16le(243)
  .u16le(9)
  .u16le(112)
  .u32le(184_320)
  .u32le(402_180);
for (const word of [268, 1, 0x2bc1, 0x01a2, 0x0401, 1, 403, 1387]) FIXED_RECORD.u16le(word);
FIXED_RECORD.u32le(0);
const CCC = binary("CCC", new Writer().u32le(0).raw(FIXED_RECORD.finish()).finish());

function parameterRecord(): Uint8Array {
  const time = (Date.UTC(2026, 2, 14, 9, 26, 53) - Date.UTC(2000, 0, 1)) / 1000;
  const record = new Writer().u16le(1);
  record.u8(4).raw(new Uint8Array([0x01, 23, 0x05, 1, 0x06, 11, 0x07, 24]));
  record.u8(5).u8(0x08).u16le(57).u8(0x09).u16le(243).u8(0x19).u16le(403).u8(0x1a).u16le(0).u8(0x77).u16le(5);
  record.u8(4).u8(0x02).u32le(38_722_252).u8(0x03).u32le(-9_139_336).u8(0x04).u32le(time).u8(0x0c).u32le(184_320);
  record
    .u8(3)
    .raw(new Uint8Array([0x2a, 3, 1, 0x28, 0x0a]))
    .raw(new Uint8Array([0x25, 2, 0xab, 0xcd]));
  record.u8(0x0e).u8(10).u16le(268).u16le(1).u16le(11201).u32le(107_203);
  return record.finish();
}
const RECORD = parameterRecord();
const CCE = binary("CCE", new Writer().u32le(0).u16le(1).u16le(RECORD.length).raw(RECORD).finish());

const subject: StreamSubject = {
  protocol: meitrack,
  server: serverWith(ID),
  login: new Uint8Array(0),
  frames: [latin1Bytes(FRAMES.report), latin1Bytes(FRAMES.powerCut), CCC, latin1Bytes(FRAMES.stopAnswer), CCE],
  findsFramesAgain: true,
};

describe("the shared battery", () => streamBattery(subject));

const decoded = (bytes: Uint8Array, device: DecodedDevice | null = null): Decoded =>
  decode(bytes, { receivedAt: TEST_NOW, uniqueId: null, device, state: null });
function positionOf(result: Decoded): DecodedPosition {
  if (result.kind === "rejected") throw new Error(result.reason);
  const [message] = result.messages;
  if (message?.kind !== "positions") throw new Error("no position");
  return message.positions[0]!;
}
const LISBON = { latitude: 38.722252, longitude: -9.139336, altitude: 112, kilometresPerHour: 57, course: 243 };
const cell = (mobileCountryCode: number, mobileNetworkCode: number, locationAreaCode: number, cellId: number) => ({
  cellTowers: [{ mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId }],
});

describe("worked examples", () => {
  test("a report of a moving vehicle", () => {
    expect(decoded(latin1Bytes(FRAMES.report))).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          uniqueIds: [ID, ID.slice(0, -1)],
          positions: [
            expected({
              time: "2026-03-14T09:26:53Z",
              at: LISBON,
              network: cell(268, 1, 11201, 418),
              attributes: {
                event: 35,
                sat: 11,
                rssi: 24,
                hdop: 0.9,
                odometer: 184_320,
                runtime: 402_180,
                hours: 402_180_000,
                input: 4,
                in3: true,
                output: 1,
                out1: true,
                adc1: 1,
                adc2: 0,
                adc3: 0,
                battery: 4.03,
                power: 13.87,
                fuelLevel: 0,
                temp1: 26,
                temp2: -0.5,
              },
            }),
          ],
          acknowledgement: null,
        },
      ],
    });
  });
  test("a power cut without a fix", () => {
    expect(positionOf(decoded(latin1Bytes(FRAMES.powerCut)))).toMatchObject({
      valid: false,
      coordinates: { latitude: -23.550519, longitude: -46.633309, altitude: 760 },
      network: cell(724, 5, 8010, 50130),
      attributes: { event: 23, alarm: "powerCut", battery: 3.79, power: 0, input: 0, output: 0, out1: false },
    });
  });
  test("the answer to a command", () => {
    expect(decoded(latin1Bytes(FRAMES.stopAnswer))).toMatchObject({
      messages: [{ kind: "commandResult", result: "C01,OK", reply: null }],
    });
  });
});

describe("binary batches", () => {
  test("CCC: records of one length", () => {
    const result = decoded(CCC);
    expect(positionOf(result)).toEqual(
      expected({
        time: "2026-03-14T09:26:53Z",
        at: LISBON,
        network: cell(268, 1, 11201, 418),
        attributes: {
          event: 35,
          sat: 11,
          rssi: 24,
          hdop: 0.9,
          odometer: 184_320,
          runtime: 402_180,
          hours: 402_180_000,
          input: 4,
          in3: true,
          output: 1,
          out1: true,
          adc1: 1,
          battery: 4.03,
          power: 13.87,
        },
      }),
    );
    expect(
      connect(subject)
        .receive(CCC)
        .sent.map((hex) => Buffer.from(hex, "hex").toString("latin1")),
    ).toEqual([expect.stringMatching(/^@@G\d+,861694030000010,CCC,1\*[0-9A-F]{2}\r\n$/)]);
  });
  test("CCE: parameters by id", () => {
    expect(positionOf(decoded(CCE))).toEqual(
      expected({
        time: "2026-03-14T09:26:53Z",
        at: { ...LISBON, altitude: 0 },
        network: cell(268, 1, 11201, 107_203),
        attributes: {
          event: 23,
          alarm: "powerCut",
          sat: 11,
          rssi: 24,
          battery: 4.03,
          power: 0,
          io119: 5,
          odometer: 184_320,
          temp1: 26,
          driverUniqueId: "ABCD",
        },
      }),
    );
  });
  test("a group past its record is refused", () => {
    const bad = binary(
      "CCE",
      new Writer()
        .u32le(0)
        .u16le(1)
        .u16le(4)
        .raw(new Uint8Array([0, 0, 9, 1]))
        .finish(),
    );
    expect(decoded(bad)).toEqual({ kind: "rejected", reason: "group runs past its record" });
  });
});

describe("reports", () => {
  const changed = (from: string, to: string, model: string | null = null) =>
    decoded(repaired(latin1Bytes(FRAMES.report.replace(from, to))), { model, attributes: {} });
  test("voltages by model", () => {
    expect(positionOf(changed("0193|056B", "02A8|0200", "MVT340")).attributes).toMatchObject({
      battery: 3.984,
      power: 24,
    });
    expect(positionOf(changed("0193|056B", "09B0|0400", "T1")).attributes).toMatchObject({
      battery: 3.996,
      power: 13.2,
    });
  });
  test("a driver's key", () => {
    const text = FRAMES.report.replace("AAA,35", "AAA,37").replace("056B,,", "056B,A1B2,");
    expect(positionOf(decoded(repaired(latin1Bytes(text)))).attributes).toMatchObject({ driverUniqueId: "A1B2" });
  });
  test("ignition by event", () => {
    expect(positionOf(changed("AAA,35", "AAA,139")).attributes).toMatchObject({ ignition: true });
    expect(positionOf(changed("AAA,35", "AAA,140")).attributes).toMatchObject({ ignition: false });
  });
  test("a list of voltages of another length is left out", () => {
    expect(positionOf(changed("|056B", "")).attributes).not.toHaveProperty("battery");
  });
  test("older protocol versions write whole degrees and hundredths", () => {
    expect(positionOf(changed(",,,3,", ",,,1,")).attributes).toMatchObject({ temp1: 10.4 });
  });
  test("no clock, no place", () => {
    expect(positionOf(changed("260314092653", "000101000000"))).toMatchObject({ coordinates: null, fixTime: TEST_NOW });
  });
  test("AAC is acknowledged", () => {
    const text = latin1Text(repaired(latin1Bytes(FRAMES.report.replace(",AAA,", ",AAC,"))));
    const connection = connect(subject).receive(latin1Bytes(text));
    expect(Buffer.from(connection.sent[0]!, "hex").toString()).toMatch(
      /^@@A27,861694030000010,AAC,1\*[0-9A-F]{2}\r\n$/,
    );
  });
});

describe("refused, and a good message still counts", () => {
  const bad = (from: string, to: string): Uint8Array => repaired(latin1Bytes(FRAMES.report.replace(from, to)));
  test.each<[string, Uint8Array]>([
    ["a wrong checksum", latin1Bytes(FRAMES.report.replace("*C5", "*C6"))],
    ["no star", latin1Bytes(FRAMES.report.replace("*C5", "xC5"))],
    ["an IMEI of fourteen digits", bad(ID, ID.slice(1))],
    ["another device", bad(ID, "861694030000011")],
    ["a port status that is no word", bad("0401,0001", "04G1,0001")],
    ["latitude 91", bad("38.722252", "91.722252")],
    ["a date that is none", bad("260314092653", "261314092653")],
    ["too few fields", bad(/,35,.*\*/.exec(FRAMES.report)![0], ",35*")],
  ])("%s", (_name, frame) => {
    const connection = connect(subject).receive(subject.frames[0]!).receive(frame).receive(subject.frames[1]!);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(2);
    expect(connection.closed).toBeNull();
  });
  test.each([
    ["a length that is no number", "$$A1x7,"],
    ["a length above 8192", "$$A8193,"],
    ["a length of 3", "$$A3,"],
  ])("skipped: %s", (_name, noise) => {
    expect(afterBadFrame(subject, latin1Bytes(noise)).positions).toHaveLength(1);
  });
});

test("what the device side encodes is decoded to the same", () => {
  const report = fc.record({
    seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
    latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }),
    longitude: fc.integer({ min: 1, max: 180_000_000 }),
    altitude: fc.integer({ min: -400, max: 9000 }),
    course: fc.nat(359),
    valid: fc.boolean(),
    attributes: fc.record({
      sat: fc.nat(20),
      rssi: fc.nat(31),
      hdop: fc.nat(200).map((value) => value / 10),
      odometer: fc.nat(),
      hours: fc.nat(1_000_000).map((seconds) => seconds * 1000),
      out1: fc.boolean(),
      battery: fc.nat(500).map((value) => value / 100),
      power: fc.nat(3000).map((value) => value / 100),
      alarm: fc.constantFrom("sos", "powerCut", "overspeed", "tow"),
    }),
  });
  fc.assert(
    fc.property(report, ({ seconds, latitude, longitude, altitude, course, valid, attributes }) => {
      const one = expected({
        time: new Date(seconds * 1000).toISOString(),
        valid,
        at: { latitude: latitude / 1e6, longitude: longitude / 1e6, altitude, course, kilometresPerHour: 57 },
        attributes,
      });
      const bytes = meitrackDeviceSide.report([one], { uniqueId: ID, serial: 1 });
      expect(connect(subject).receive(bytes).positions[0]).toMatchObject(one);
    }),
  );
});

describe("commands", () => {
  const encoded = (type: string, attributes = {}, serial = 2, device = {}) => {
    const context: CommandContext = {
      uniqueId: ID,
      device: { model: null, attributes: device },
      serial,
      now: TEST_NOW,
    };
    const result = encodeCommand.encode({ type, attributes }, context);
    return result.kind === "bytes" ? latin1Text(result.bytes) : result.reason;
  };
  test("of the worked examples", () => {
    expect(encoded("engineStop")).toBe(FRAMES.stop);
    expect(encoded("engineResume", {}, 3)).toBe(FRAMES.resume);
    expect(encoded("positionSingle", {}, 4)).toBe(FRAMES.position);
    expect(encoded("requestPhoto", {}, 5)).toBe(FRAMES.photo);
  });
  test("the checksum of a support article: 4A for @@D30,…,A14,1000", () => {
    expect(sum8(latin1Bytes("@@D30,353358017784062,A14,1000*"))).toBe(0x4a);
  });
  test("others", () => {
    expect(encoded("outputControl", { index: 3, data: 1 })).toContain("C01,0,22122*");
    expect(encoded("positionPeriodic", { frequency: 60 })).toContain("A12,6*");
    expect(encoded("sendSms", { phone: "123", message: "hi" })).toContain("C02,0,123,hi*");
    expect(encoded("custom", { data: "F02" })).toContain("F02*");
  });
  test("refused", () => {
    expect(encoded("videoStart")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("custom", { data: "a*b" })).toBe("bad_text");
    expect(encoded("outputControl", { index: 6, data: 1 })).toBe("not_supported");
  });
  test.each([
    ["engineStop", "C01,OK", "confirmed"],
    ["engineStop", "C01,ERR", "failed"],
    ["engineStop", "A12,OK", "pending"],
    ["positionPeriodic", "A12,OK", "confirmed"],
  ])("%s, %s: %s", (type, result, verdict) => {
    expect(encodeCommand.verdict({ type, attributes: {} }, result)).toBe(verdict);
  });
  test("the device understands its own, and answers with its character", () => {
    expect(meitrackDeviceSide.read(latin1Bytes(FRAMES.stop))?.answer).toMatchObject({
      command: { type: "engineStop" },
      serial: "C",
    });
    const reply = meitrackDeviceSide.commandReply("C01,0,12222", { uniqueId: ID, serial: "C" });
    expect(latin1Text(reply)).toBe(FRAMES.stopAnswer);
  });
});
