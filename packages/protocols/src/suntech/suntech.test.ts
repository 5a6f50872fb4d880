import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import type { CommandContext, Decoded, DecodedDevice, DecodedPosition } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected, hex } from "../testing/expected.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, streamBattery } from "../testing/stream-battery.ts";
import { decode } from "./decode.ts";
import { suntechDeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES, ZIP_STATUS } from "./frames.ts";
import { suntech } from "./protocol.ts";

const ID = "850123456";
const UNIVERSAL_ID = "0850123456";
const subject: StreamSubject = {
  protocol: suntech,
  server: serverWith(ID, UNIVERSAL_ID, "100850000"),
  login: new Uint8Array(0),
  frames: [...Object.values(FRAMES).map(latin1Bytes), hex(ZIP_STATUS)],
  findsFramesAgain: true,
};

describe("the shared battery", () => streamBattery(subject));

const decodedBytes = (bytes: Uint8Array, device: DecodedDevice | null = null): Decoded =>
  decode(bytes, { receivedAt: TEST_NOW, uniqueId: null, device, state: null });
const decoded = (text: string, attributes: DecodedDevice["attributes"] = {}): Decoded =>
  decodedBytes(latin1Bytes(text), { model: null, attributes });

function positionOf(result: Decoded): DecodedPosition {
  if (result.kind === "rejected") throw new Error(result.reason);
  const [message] = result.messages;
  if (message?.kind !== "positions") throw new Error("no position");
  return message.positions[0]!;
}

const LISBON = { latitude: 38.722252, longitude: -9.139337 };
const STATUS_ATTRIBUTES = {
  type: "STT",
  versionFw: "274",
  sat: 11,
  odometer: 184_320_577,
  power: 13.87,
  ignition: true,
  in1: false,
  in2: false,
  in3: false,
  out1: true,
  out2: false,
  status: 2,
};

describe("legacy text", () => {
  test("a status report with hour meter and battery", () => {
    expect(decoded(FRAMES.status)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          uniqueIds: [ID],
          positions: [
            expected({
              time: "2026-03-14T09:26:53Z",
              at: { ...LISBON, kilometresPerHour: 57.12, course: 243.5 },
              attributes: { ...STATUS_ATTRIBUTES, index: 703, hours: 402_180_000, battery: 4 },
            }),
          ],
          acknowledgement: null,
        },
      ],
      state: { prefix: "ST300" },
    });
  });

  test("a stored power cut without a fix", () => {
    expect(positionOf(decoded(FRAMES.powerCut))).toEqual(
      expected({
        time: "2026-03-14T09:27:53Z",
        valid: false,
        at: { latitude: -23.55052, longitude: -46.633309 },
        attributes: {
          type: "ALT",
          versionFw: "274",
          sat: 0,
          odometer: 12_003,
          power: 0,
          ignition: false,
          in1: false,
          in2: false,
          in3: false,
          out1: false,
          out2: false,
          event: 41,
          alarm: "powerCut",
          hours: 6704 * 60_000,
          battery: 3.8,
          archive: true,
        },
      }),
    );
  });

  test("an emergency", () => {
    expect(positionOf(decoded(FRAMES.emergency)).attributes).toMatchObject({
      event: 1,
      alarm: "sos",
      ignition: true,
      in1: true,
    });
  });

  test("a refused command", () => {
    expect(decoded(FRAMES.refused)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "commandResult",
          uniqueIds: ["100850000"],
          result: "ST300CMD;Res;100850000;010;Enable1NoUse",
          reply: null,
        },
      ],
    });
  });

  test("serial data with its sum, and with a wrong one", () => {
    expect(positionOf(decoded(FRAMES.serialData)).attributes).toMatchObject({ serial: "012345" });
    expect(positionOf(decoded(FRAMES.serialData)).attributes).not.toHaveProperty("serialError");
    expect(positionOf(decoded(FRAMES.serialData.replace(";2F\r", ";2E\r"))).attributes).toMatchObject({
      serialError: true,
    });
    expect(positionOf(decoded(FRAMES.serialData.replace(";6;", ";60;"))).attributes).toMatchObject({
      serialError: true,
    });
  });

  test("a driver card in the serial data", () => {
    const text = FRAMES.serialData.replace("6;012345;2F", "17;GTSL|1|2|3|KEY77|;00");
    expect(positionOf(decoded(text)).attributes).toMatchObject({ driverUniqueId: "KEY77" });
  });

  test("a line end inside serial data does not cut", () => {
    const text = FRAMES.serialData.replace("6;012345;2F", "8;0123\r\n45;49");
    const connection = new DeviceConnection(suntech, subject.server).receive(latin1Bytes(text));
    expect(connection.frames).toHaveLength(1);
    expect(connection.positions[0]!.attributes["serial"]).toBe("0123\r\n45");
  });

  test("what the settings of the device announce behind the hour meter", () => {
    const text = FRAMES.status.replace("4.0;1", "4.0;1;1.5;2.5;3.5;800;28A1:21.5;0:0;0:0;X");
    const settings = { hbm: true, includeAdc: true, includeRpm: true, includeTemp: true };
    expect(positionOf(decoded(text, settings)).attributes).toMatchObject({
      adc1: 1.5,
      adc3: 3.5,
      rpm: 800,
      temp1: 21.5,
      raw: "X",
    });
    expect(positionOf(decoded(text)).attributes).toMatchObject({ raw: "1.5;2.5;3.5;800;28A1:21.5;0:0;0:0;X" });
  });

  test("the ST600 has a whole cell", () => {
    const text =
      "ST600STT;850123456;20;410;20260314;09:26:53;01A2C3;268;1;2BC1;41;+38.722252;-009.139337;000.000;000.00;9;1;1;13.87;100000;1;0001\r";
    expect(positionOf(decoded(text))).toMatchObject({
      network: {
        cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 107203 }],
      },
      attributes: { rssi: 41, ignition: true, status: 1 },
    });
  });

  test.each([
    [33, { ignition: true }],
    [34, { ignition: false }],
    [46, { alarm: "hardAcceleration" }],
    [68, { alarm: "idle" }],
    [9, { event: 9 }],
  ])("alert %i", (code, attributes) => {
    expect(positionOf(decoded(FRAMES.powerCut.replace(";41;", `;${code};`))).attributes).toMatchObject(attributes);
  });

  test("a clock that was never set: no place, the time of arrival", () => {
    const position = positionOf(decoded(FRAMES.status.replace("20260314", "20050101")));
    expect(position).toMatchObject({ coordinates: null, deviceTime: TEST_NOW, valid: false });
  });
});

test("the binary form says the same as the text", () => {
  expect(positionOf(decodedBytes(hex(ZIP_STATUS)))).toEqual(
    expected({
      time: "2026-03-14T09:26:53Z",
      at: { ...LISBON, kilometresPerHour: 57.12, course: 243.5 },
      attributes: { ...STATUS_ATTRIBUTES, out1: false },
    }),
  );
});

describe("universal text", () => {
  test("a status report", () => {
    expect(positionOf(decoded(FRAMES.universal))).toEqual(
      expected({
        time: "2026-03-14T09:26:53Z",
        at: { ...LISBON, kilometresPerHour: 57.12, course: 243.5 },
        network: {
          cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 107203 }],
        },
        attributes: {
          type: "STT",
          model: "103",
          versionFw: "1.2.7",
          rssi: 41,
          sat: 11,
          ignition: true,
          in1: true,
          in2: false,
          in3: false,
          out1: true,
          out2: false,
          out3: false,
          out4: false,
          status: 2,
          reason: 1,
          index: 703,
        },
      }),
    );
  });
  test("a stored alert", () => {
    expect(positionOf(decoded(FRAMES.universalAlert))).toMatchObject({
      valid: false,
      attributes: { alarm: "powerCut", event: 41, archive: true, ignition: false },
    });
  });
  test("fields are found by the mask", () => {
    expect(positionOf(decoded(`STT;${UNIVERSAL_ID};1830;20260314;09:26:53;+38.722252;-9.139337\r`))).toEqual(
      expected({ time: "2026-03-14T09:26:53Z", at: LISBON, attributes: { type: "STT" } }),
    );
  });
  test("an assign mask names the fields behind it, without it they are counted", () => {
    const start = `STT;${UNIVERSAL_ID}`;
    expect(positionOf(decoded(`${start};800030;20260314;09:26:53;5;11;x\r`)).attributes).toEqual({
      type: "STT",
      io1: 11,
      io3: "x",
    });
    expect(positionOf(decoded(`${start};30;20260314;09:26:53;11;x\r`)).attributes).toEqual({
      type: "STT",
      assign1: 11,
      assign2: "x",
    });
  });
  test("a driver in an alert", () => {
    const text = `ALT;${UNIVERSAL_ID};280030;20260314;09:26:53;59;KEY77\r`;
    expect(positionOf(decoded(text)).attributes).toMatchObject({ event: 59, driverUniqueId: "KEY77" });
  });
  test("the answer to a command", () => {
    expect(decoded(FRAMES.universalAnswer)).toMatchObject({
      messages: [{ kind: "commandResult", uniqueIds: [UNIVERSAL_ID, "850123456"] }],
    });
  });
});

describe("refused, and a good report still counts", () => {
  test.each([
    ["a device id with letters", FRAMES.status.replace(ID, "85012345X")],
    ["too few fields", "ST300STT;850123456;07;274\r"],
    ["latitude 91", FRAMES.status.replace("+38.722252", "+91.722252")],
    ["longitude 181", FRAMES.status.replace("-009.139337", "-181.139337")],
    ["30 February", FRAMES.status.replace("20260314", "20260230")],
    ["25:61:00", FRAMES.status.replace("09:26:53", "25:61:00")],
    ["a mask that is no hex", FRAMES.universal.replace("3FFFFF", "3FFFFG")],
    ["a mask above 32 bits", FRAMES.universal.replace("3FFFFF", "13FFFFFFFF")],
    ["fewer fields than the mask announces", `STT;${UNIVERSAL_ID};3FFFFF;103;1.2.7\r`],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, latin1Bytes(bad));
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

describe("skipped, and a good report still counts", () => {
  test.each<[string, Uint8Array]>([
    ["no end within 2048 bytes", latin1Bytes(`ST300STT;${"x".repeat(2048)}\r`)],
    ["a binary length above 1024", hex("020401")],
    ["a binary message without its end mark", hex(ZIP_STATUS.replace(/03$/, "04"))],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, bad);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

test("I/O text that is none is left out, the position kept", () => {
  for (const bits of ["10001", "1000x0"]) {
    const position = positionOf(decoded(FRAMES.status.replace("100010", bits)));
    expect(position.valid).toBe(true);
    expect(position.attributes).not.toHaveProperty("ignition");
  }
});

test("an unknown head is noted", () => {
  expect(decoded("XYZ;1\r")).toMatchObject({ messages: [{ kind: "reply", reply: null }] });
});

test("what the device side encodes is decoded to the same", () => {
  const report = fc.record({
    seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
    latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }),
    longitude: fc.integer({ min: 1, max: 180_000_000 }),
    course: fc.nat(35_999),
    speed: fc.nat(250_000),
    valid: fc.boolean(),
    attributes: fc.record({
      ignition: fc.boolean(),
      in1: fc.boolean(),
      out1: fc.boolean(),
      out2: fc.boolean(),
      sat: fc.nat(20),
      odometer: fc.nat(500_000_000),
      power: fc.nat(3000).map((value) => value / 100),
      battery: fc.nat(50).map((value) => value / 10),
      hours: fc.nat(100_000).map((minutes) => minutes * 60_000),
    }),
  });
  fc.assert(
    fc.property(report, ({ seconds, latitude, longitude, course, speed, valid, attributes }) => {
      const one = expected({
        time: new Date(seconds * 1000).toISOString(),
        valid,
        at: { latitude: latitude / 1e6, longitude: longitude / 1e6, course: course / 100 },
        attributes,
      });
      const moving = { ...one, coordinates: { ...one.coordinates!, speed: (speed / 1000 / 1.852) as never } };
      const bytes = suntechDeviceSide.report([moving], { uniqueId: ID, serial: 7 });
      const [position] = new DeviceConnection(suntech, subject.server).receive(bytes).positions;
      expect(position).toMatchObject({
        ...one,
        coordinates: { ...one.coordinates, speed: expect.closeTo(speed / 1000 / 1.852, 9) },
      });
    }),
  );
});

describe("commands", () => {
  const contextOf = (attributes: DecodedDevice["attributes"] = {}): CommandContext => ({
    uniqueId: ID,
    device: { model: null, attributes },
    serial: 1,
    now: TEST_NOW,
  });
  const encoded = (type: string, attributes = {}, device = {}) => {
    const result = encodeCommand.encode({ type, attributes }, contextOf(device));
    return result.kind === "bytes" ? latin1Text(result.bytes) : result.reason;
  };
  test("legacy", () => {
    expect(encoded("engineStop")).toBe(`ST300CMD;${ID};02;Enable1\r`);
    expect(encoded("engineResume", {}, { immobilizerOutput: 2 })).toBe(`ST300CMD;${ID};02;Disable2\r`);
    expect(encoded("positionSingle", {}, { "suntech.prefix": "ST600" })).toBe(`ST600CMD;${ID};02;StatusReq\r`);
    expect(encoded("rebootDevice")).toBe(`ST300CMD;${ID};02;Reboot\r`);
    expect(encoded("custom", { data: "X" })).toBe("X\r");
  });
  test("universal", () => {
    const device = { "suntech.universal": true };
    expect(encoded("engineStop", {}, device)).toBe(`CMD;${ID};04;01\r`);
    expect(encoded("outputControl", { index: 3, data: 0 }, device)).toBe(`CMD;${ID};04;10\r`);
    expect(encoded("positionSingle", {}, device)).toBe(`CMD;${ID};03;01\r`);
  });
  test("refused", () => {
    expect(encoded("requestPhoto")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("custom", { data: "a\rb" })).toBe("bad_text");
    expect(encoded("outputControl", { index: 3, data: 1 })).toBe("not_supported");
  });
  test.each([
    ["engineStop", "ST300CMD;Res;1;274;Enable1", "confirmed"],
    ["engineStop", "ST300CMD;Res;1;274;Enable1NoUse", "failed"],
    ["engineStop", "ST300CMD;Res;1;274;Disable1", "pending"],
    ["engineResume", "ST300CMD;Res;1;274;Disable1", "confirmed"],
    ["engineStop", "RES;0850123456;04;01;x", "confirmed"],
    ["engineResume", "RES;0850123456;04;02;x", "confirmed"],
    ["positionSingle", "ST300CMD;Res;1;274;StatusReq", "confirmed"],
  ])("%s, %s: %s", (type, result, verdict) => {
    expect(encodeCommand.verdict({ type, attributes: {} }, result)).toBe(verdict);
  });
  test("the device understands its own", () => {
    expect(suntechDeviceSide.read(latin1Bytes(`ST300CMD;${ID};02;Enable1\r`))?.answer).toMatchObject({
      kind: "command",
      command: { type: "engineStop" },
    });
    const reply = suntechDeviceSide.commandReply(`ST300CMD;${ID};02;Enable1`, { uniqueId: ID, serial: 0 });
    expect(latin1Text(reply)).toBe(`ST300CMD;Res;${ID};274;Enable1\r`);
  });
});
