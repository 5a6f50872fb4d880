import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "../bytes/latin1.ts";
import { crc16Arc } from "../checksum/crc16.ts";
import type { CommandContext, DecodedDevice } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected } from "../testing/expected.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { connect, streamBattery } from "../testing/stream-battery.ts";
import { decodeDatagram } from "./datagram.ts";
import { wialonDeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";
import { wialon } from "./protocol.ts";

const ID = "861694030000010";
const subject: StreamSubject = {
  protocol: wialon,
  server: serverWith(ID),
  login: latin1Bytes(FRAMES.login),
  frames: [FRAMES.short, FRAMES.long, FRAMES.blackBox, FRAMES.ping].map(latin1Bytes),
  findsFramesAgain: true,
};

describe("the shared battery", () => streamBattery(subject));

const text = (hex: string): string => Buffer.from(hex, "hex").toString("latin1");
const session = (...lines: readonly string[]): DeviceConnection => {
  const connection = connect(subject).receive(subject.login);
  for (const line of lines) connection.receive(latin1Bytes(line));
  return connection;
};
const answersOf = (...lines: readonly string[]): readonly string[] =>
  session(...lines)
    .sent.slice(1)
    .map(text);
const signed = (type: string, content: string): string =>
  `#${type}#${content}${crc16Arc(latin1Bytes(content)).toString(16).toUpperCase()}\r\n`;

const LISBON = {
  latitude: 38 + 43.3351 / 60,
  longitude: -(9 + 8.3602 / 60),
  altitude: 112,
  kilometresPerHour: 57,
  course: 243,
};
const SHORT = expected({ time: "2026-03-14T09:26:53Z", at: LISBON, attributes: { sat: 11 } });

describe("worked examples", () => {
  test("a session", () => {
    const connection = session(FRAMES.short, FRAMES.long, FRAMES.blackBox, FRAMES.ping);
    expect(connection.sent.map(text)).toEqual(["#AL#1\r\n", "#ASD#1\r\n", "#AD#1\r\n", "#AB#2\r\n", "#AP#\r\n"]);
    expect(connection.positions).toEqual([
      SHORT,
      expected({
        time: "2026-03-14T09:26:53Z",
        at: LISBON,
        attributes: {
          sat: 11,
          hdop: 0.8,
          input: 5,
          in1: true,
          in3: true,
          output: 1,
          out1: true,
          adc1: 14.77,
          adc2: 0.02,
          adc3: 3.6,
          driverUniqueId: "0100001A2B3C4D5E",
          alarm: "sos",
          fuel: 42.5,
          fw: "V4.5",
        },
      }),
      { ...SHORT, attributes: { sat: 11, archive: true } },
      expected({
        time: "2026-03-14T09:27:53Z",
        at: { latitude: -(23 + 33.0312 / 60), longitude: -(46 + 37.9986 / 60), altitude: 760 },
        attributes: { sat: 9, archive: true },
      }),
    ]);
  });
  test("version 1.1 has no checksums", () => {
    const connection = connect(subject).receive(latin1Bytes(`#L#${ID};NA\r\n`));
    connection.receive(latin1Bytes(FRAMES.short.replace(";98F7", "")));
    expect(connection.positions).toEqual([SHORT]);
  });
  test("an unknown device is refused", () => {
    const connection = new DeviceConnection(wialon, serverWith("1")).receive(subject.login);
    expect(connection.sent.map(text)).toEqual(["#AL#0\r\n"]);
  });
});

describe("messages", () => {
  const first = (line: string) => session(line).positions[0];
  test("NA is nothing: the time of arrival, no place", () => {
    expect(first(signed("SD", "NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;"))).toEqual(
      expected({ time: new Date(TEST_NOW).toISOString(), attributes: {} }),
    );
  });
  test("fewer than three satellites are no fix", () => {
    expect(first(signed("SD", "140326;092653;3843.3351;N;00908.3602;W;57;243;112;2;"))!.valid).toBe(false);
  });
  test("cells, battery and temperature in parameters; what has no three parts is left out", () => {
    const parameters =
      "mcc:1:268,mnc:1:1,lac:1:11201,cell_id:1:4931,Bat:1:87,temp:2:21.5,broken:1,__proto__:1:1,a:3:x:y";
    const line = signed("D", `140326;092653;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;${parameters};`);
    expect(first(line)).toEqual(
      expected({
        time: "2026-03-14T09:26:53Z",
        network: {
          cellTowers: [{ mobileCountryCode: 268, mobileNetworkCode: 1, locationAreaCode: 11201, cellId: 4931 }],
        },
        attributes: { batteryLevel: 87, deviceTemp: 21.5, a: "x:y" },
      }),
    );
  });
  test("a text of the driver, or an answer", () => {
    expect(session(signed("M", "engine stopped;")).results[0]!.result).toBe("engine stopped");
    expect(session("#AM#1\r\n").results[0]!.result).toBe("AM 1");
  });
});

describe("refused with a code, and a good message still counts", () => {
  const GOOD = "140326;092653;3843.3351;N;00908.3602;W;57;243;112;11";
  const LONG = `${GOOD};0.8;5;1;14.77;NA;`;
  test.each([
    ["a wrong checksum", FRAMES.short.replace("98F7", "98F8"), "#ASD#13\r\n"],
    ["a wrong checksum of a long one", FRAMES.long.replace("801D", "801E"), "#AD#16\r\n"],
    ["a wrong checksum of a black box", FRAMES.blackBox.replace("CE27", "CE28"), "#AB#\r\n"],
    ["missing fields", signed("SD", "140326;092653;"), "#ASD#-1\r\n"],
    ["a date that is none", signed("SD", GOOD.replace("140326", "321326").concat(";")), "#ASD#0\r\n"],
    ["minutes of 60", signed("SD", GOOD.replace("3843", "3860").concat(";")), "#ASD#10\r\n"],
    ["a speed that is no number", signed("SD", GOOD.replace(";57;", ";x;").concat(";")), "#ASD#11\r\n"],
    ["satellites that are no number", signed("SD", GOOD.replace(/11$/, "x").concat(";")), "#ASD#12\r\n"],
    ["an HDOP that is no number", signed("D", `${LONG.replace("0.8", "x")};`), "#AD#12\r\n"],
    ["inputs that are no mask", signed("D", `${LONG.replace(";5;", ";-5;")};`), "#AD#13\r\n"],
    ["an ADC that is no number", signed("D", `${LONG.replace("14.77", "14.77,x")};`), "#AD#14\r\n"],
    ["501 messages", signed("B", `${`${GOOD}|`.repeat(130)}${"x|".repeat(371)}`), "#AB#0\r\n"],
  ])("%s", (_name, bad, answer) => {
    expect(answersOf(bad, FRAMES.short)).toEqual([answer, "#ASD#1\r\n"]);
    expect(session(bad, FRAMES.short).positions).toHaveLength(1);
  });
  test("an unknown type, and a line that is none, without an answer", () => {
    expect(answersOf("#XX#1\r\n", "#\r\n", FRAMES.short)).toEqual(["#ASD#1\r\n"]);
  });
  test("a line above 16 KiB", () => {
    expect(session(`#SD#${"x".repeat(17_000)}\r\n`, FRAMES.short).positions).toHaveLength(1);
  });
  test("data before the login", () => {
    const connection = connect(subject).receive(subject.frames[0]!);
    expect(connection).toMatchObject({ positions: [], sent: [], rejections: ["data before login"] });
    expect(connection.receive(subject.login).receive(subject.frames[0]!).positions).toHaveLength(1);
  });
  test("a login with a wrong checksum, or without an identifier", () => {
    const answer = (line: string) => connect(subject).receive(latin1Bytes(line)).sent.map(text);
    expect(answer(FRAMES.login.replace("63CF", "63CE"))).toEqual(["#AL#10\r\n"]);
    expect(answer("#L#;NA\r\n")).toEqual(["#AL#0\r\n"]);
  });
});

describe("datagrams name their device", () => {
  const context = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
  test("in version 2.0 and before", () => {
    for (const datagram of [`2.0;${ID}${FRAMES.short}`, `${ID}${FRAMES.short.replace(";98F7", "")}`]) {
      expect(decodeDatagram(latin1Bytes(datagram), context)).toMatchObject({
        messages: [{ kind: "positions", uniqueIds: [ID, ID.slice(0, -1)], positions: [SHORT] }],
      });
    }
  });
  test("without one they are dropped", () => {
    expect(decodeDatagram(latin1Bytes(FRAMES.short), context)).toMatchObject({ kind: "rejected" });
  });
});

test("what the device side encodes is decoded to the same, within the digits of the message", () => {
  const report = fc.record({
    seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: TEST_NOW / 1000 }),
    latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
    longitude: fc.double({ min: 0.01, max: 179.9, noNaN: true }),
    course: fc.nat(359),
    attributes: fc.record({
      sat: fc.integer({ min: 3, max: 20 }),
      odometer: fc.nat(),
      driverUniqueId: fc.stringMatching(/^[1-9A-F][0-9A-F]{15}$/),
      alarm: fc.constant("sos"),
    }),
  });
  fc.assert(
    fc.property(report, ({ seconds, latitude, longitude, course, attributes }) => {
      const time = new Date(seconds * 1000).toISOString();
      const one = expected({ time, at: { latitude, longitude, course, kilometresPerHour: 57 }, attributes });
      const connection = connect(subject).receive(wialonDeviceSide.login(ID)!);
      connection.receive(wialonDeviceSide.report([one], { uniqueId: ID, serial: 1 }));
      const [position] = connection.positions;
      expect(position).toMatchObject({ fixTime: one.fixTime, valid: true, attributes, coordinates: { course } });
      expect(position!.coordinates!.latitude).toBeCloseTo(latitude, 5);
      expect(position!.coordinates!.longitude).toBeCloseTo(longitude, 5);
    }),
  );
});

describe("commands", () => {
  const contextOf = (attributes: DecodedDevice["attributes"]): CommandContext => ({
    uniqueId: ID,
    device: { model: null, attributes },
    serial: 1,
    now: TEST_NOW,
  });
  const encoded = (type: string, attributes = {}, device = {}) => {
    const result = encodeCommand.encode({ type, attributes }, contextOf(device));
    return result.kind === "bytes" ? latin1Text(result.bytes) : result.reason;
  };
  test("are texts, with a checksum in version 2.0", () => {
    expect(encoded("custom", { data: "VER?" })).toBe("#M#VER?\r\n");
    expect(encoded("custom", { data: "VER?" }, { "wialon.version": "2.0" })).toBe(
      signed("M", "VER?;").replace(/;(\w{1,3})\r/, ";0$1\r"),
    );
    expect(encoded("engineStop", {}, { "wialon.engineStop": "L1=1" })).toBe("#M#L1=1\r\n");
  });
  test("refused", () => {
    expect(encoded("engineStop")).toBe("not_supported");
    expect(encoded("positionSingle")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("custom", { data: "a#b" })).toBe("bad_text");
  });
  test("verdicts", () => {
    expect(encodeCommand.verdict({ type: "custom", attributes: {} }, "AM 1")).toBe("confirmed");
    expect(encodeCommand.verdict({ type: "custom", attributes: {} }, "AM 0")).toBe("failed");
  });
  test("the device understands its own", () => {
    expect(wialonDeviceSide.read(latin1Bytes("#M#VER?;1A2B\r\n"))?.answer).toMatchObject({ text: "VER?" });
    expect(wialonDeviceSide.read(latin1Bytes("#AB#2\r\n"))?.answer).toMatchObject({ count: 2 });
    expect(wialonDeviceSide.read(latin1Bytes("#AL#0\r\n"))?.answer).toEqual({ kind: "refused" });
  });
});
