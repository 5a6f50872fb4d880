import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexText } from "../bytes/hex.ts";
import { Writer } from "../bytes/writer.ts";
import type { CommandContext, Decoded, DecodedDevice, DecodedPosition } from "../protocol.ts";
import { DeviceConnection, TEST_NOW, serverWith } from "../testing/device-connection.ts";
import { expected, hex } from "../testing/expected.ts";
import { repaired } from "../testing/repaired-jt808.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { connect, glued, streamBattery } from "../testing/stream-battery.ts";
import { decode } from "./decode.ts";
import { jt808DeviceSide } from "./device-side.ts";
import { encodeCommand } from "./encode.ts";
import { FRAMES } from "./frames.ts";
import { packet, phoneBytes, unescaped } from "./packet.ts";
import { jt808 } from "./protocol.ts";

const ID = "13912345678";
const subject: StreamSubject = {
  protocol: jt808,
  server: serverWith(ID),
  login: hex(FRAMES.authenticate),
  frames: [FRAMES.location, FRAMES.batch, FRAMES.terminalAnswer, FRAMES.alarm2019].map(hex),
  findsFramesAgain: true,
};

describe("the shared battery", () => streamBattery(subject));

const CONTEXT = { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null };
const decoded = (frame: string): Decoded => decode(hex(frame), CONTEXT);
const up = (id: number, body: Uint8Array, serial = 9): Uint8Array =>
  packet(id, body, { edition: "2013", phone: phoneBytes(ID, "2013"), serial });
function positionOf(result: Decoded): DecodedPosition {
  if (result.kind === "rejected") throw new Error(result.reason);
  const message = result.messages.find(({ kind }) => kind === "positions");
  if (message?.kind !== "positions") throw new Error("no position");
  return message.positions.at(-1)!;
}
const IDS = [ID, `0${ID}`];

const PARKED = expected({
  time: "2026-03-14T09:26:53Z",
  at: { latitude: 38.722252, longitude: -9.139337, altitude: 112, kilometresPerHour: 57.3, course: 243 },
  attributes: { ignition: true, blocked: false, odometer: 184_320_600, fuel: 42.5, rssi: 25, sat: 11 },
});
const CUT = expected({
  time: "2026-03-14T09:27:53Z",
  at: { latitude: -23.55052, longitude: -46.633309, altitude: 760 },
  attributes: { ignition: false, blocked: true, odometer: 1_200_300, alarm: "sos,powerCut" },
});

const huabaoAnswer = (body: string): Uint8Array =>
  packet(0x8001, hex(body), { edition: "2013", phone: hex("002002604323"), serial: 0 });

describe("worked examples", () => {
  test("a location of a vendor's page, with a vendor's item kept as hex", () => {
    expect(decoded(FRAMES.huabaoLocation)).toEqual({
      kind: "messages",
      messages: [
        {
          kind: "positions",
          uniqueIds: ["2002604323", "002002604323"],
          positions: [
            expected({
              time: "2021-09-22T08:37:58Z",
              at: { latitude: 22.591771, longitude: 113.995873, altitude: 70, course: 89 },
              attributes: {
                ignition: false,
                blocked: false,
                odometer: 100,
                obdSpeed: 0,
                input: 1,
                rssi: 17,
                sat: 16,
                jte3: "00",
                jtd5: "022002604323279593786160001220000012342795937861580012",
                alarm: "tampering",
              },
            }),
          ],
          acknowledgement: huabaoAnswer("00A4020000"),
          refusal: huabaoAnswer("00A4020001"),
        },
      ],
      state: { alarms: 0x2_0000, serial: 1 },
    });
  });
  test("registration and authentication", () => {
    expect(decoded(FRAMES.register)).toMatchObject({
      messages: [
        { kind: "login", uniqueIds: IDS, accept: hex("7E8100000B01391234567800000001004155544835363738BF7E") },
      ],
    });
    const second = decode(hex(FRAMES.authenticate), { ...CONTEXT, state: { serial: 1 } });
    expect(second).toMatchObject({
      messages: [{ kind: "login", uniqueIds: IDS, accept: hex(FRAMES.authenticateAnswer) }],
      state: { serial: 2 },
    });
  });
  test("a location with an escaped serial", () => expect(positionOf(decoded(FRAMES.location))).toEqual(PARKED));
  test("the edition of 2019, with alarms that the answer confirms", () => {
    const result = decoded(FRAMES.alarm2019);
    expect(positionOf(result)).toEqual(CUT);
    if (result.kind !== "messages" || result.messages[0]?.kind !== "positions") throw new Error("no position");
    const answer = packet(0x8001, hex("0003020004"), {
      edition: "2019",
      phone: phoneBytes(ID, "2019"),
      serial: 0,
    });
    expect(hexText(result.messages[0].acknowledgement!)).toBe(hexText(answer));
  });
  test("a batch of a blind area is history", () => {
    const result = decoded(FRAMES.batch);
    expect(result).toMatchObject({
      messages: [
        {
          positions: [PARKED, CUT].map((position) => ({
            ...position,
            attributes: { ...position.attributes, archive: true },
          })),
        },
      ],
    });
  });
  test("the terminal's answer", () => {
    expect(decoded(FRAMES.terminalAnswer)).toMatchObject({
      messages: [{ kind: "commandResult", serial: 5, result: "result 0", reply: null }],
    });
  });
});

test("escapes of the standard", () => {
  expect(unescaped(hex("307D02087D0155"))).toEqual(hex("307E087D55"));
  expect(unescaped(hex("307D"))).toBeNull();
  expect(unescaped(hex("307D03"))).toBeNull();
});

describe("identifiers", () => {
  test("a binary one is an IMEI without its check digit", () => {
    const phone = new Writer().u16(0x13af).u32(0xfad5_1234).finish();
    const frame = packet(0x0002, new Uint8Array(0), { edition: "2013", phone, serial: 1 });
    const result = decode(frame, CONTEXT);
    const value = BigInt(`0x${hexText(phone)}`).toString();
    expect(result).toMatchObject({
      messages: [{ uniqueIds: [expect.stringMatching(new RegExp(`^${value}\\d$`)), value] }],
    });
  });
});

describe("locations", () => {
  const body = hex("000000000000000B024EDACC008B74890070023D00F3260314172653");
  const withItems = (items: string): DecodedPosition["attributes"] =>
    positionOf(decode(up(0x0200, new Writer().raw(body).raw(hex(items)).finish()), CONTEXT)).attributes;
  test.each<[string, string, object]>([
    ["nothing behind 28 bytes is legal", "", { ignition: true, blocked: false }],
    ["fuel in percent", "02028028", { fuelLevel: 40 }],
    ["temperatures with sign bit and none", "51060035800AFFFF", { temp1: 5.3, temp2: -1 }],
    ["cabin temperature below zero", "06028005", { temp1: -5 }],
    ["analog inputs", "2B0400020001", { adc1: 1, adc2: 2 }],
    ["fatigue", "1803000132", { alarm: "fatigueDriving" }],
    ["harsh braking", "7006000000010002", { alarm: "hardBraking" }],
    ["a driver card", "BD0431323334", { driverUniqueId: "1234" }],
    ["a listed id in another length", "3002AABB", { jt30: "AABB" }],
    ["an item past the end is left, those before kept", "310109FF20AA", { sat: 9 }],
  ])("%s", (_name, items, attributes) => expect(withItems(items)).toMatchObject(attributes));

  test("doors and lock", () => {
    const open = hexText(body).replace("0000000B", "0000700B");
    expect(positionOf(decode(up(0x0200, hex(open)), CONTEXT)).attributes).toMatchObject({
      lock: true,
      door: true,
      door1: true,
      door2: true,
    });
  });
  test("in the zone of the device", () => {
    const device: DecodedDevice = { model: null, attributes: { timezone: "UTC" } };
    expect(positionOf(decode(hex(FRAMES.location), { ...CONTEXT, device })).fixTime).toBe(
      Date.parse("2026-03-14T17:26:53Z"),
    );
    expect(positionOf(decode(hex(FRAMES.location), { ...CONTEXT, deviceFor: () => device })).fixTime).toBe(
      Date.parse("2026-03-14T17:26:53Z"),
    );
  });
  test("without a fix the place is the last known one", () => {
    const unfixed = hexText(body).replace("0000000B", "00000009");
    expect(positionOf(decode(up(0x0200, hex(unfixed)), CONTEXT))).toMatchObject({
      valid: false,
      coordinates: { latitude: 38.722252 },
    });
  });
  test("an answer to a query is a result and a position", () => {
    const answer = up(0x0201, new Writer().u16(77).raw(body).finish());
    expect(decode(answer, CONTEXT)).toMatchObject({
      messages: [{ kind: "commandResult", serial: 77 }, { kind: "positions" }],
    });
  });
  test("an alarm is raised when it begins", () => {
    const connection = connect(subject).receive(subject.login);
    for (const frame of [FRAMES.alarm2019, FRAMES.alarm2019, FRAMES.location, FRAMES.alarm2019])
      connection.receive(hex(frame));
    expect(connection.positions.map(({ attributes }) => attributes["alarm"])).toEqual([
      "sos,powerCut",
      undefined,
      undefined,
      "sos,powerCut",
    ]);
  });
});

describe("other messages", () => {
  const attributesOf = (id: number, text: string) => positionOf(decode(up(id, hex(text)), CONTEXT)).attributes;
  test("a driver's card", () => {
    const certificate = Buffer.from("E123456789".padEnd(20, "\0"), "latin1").toString("hex");
    expect(attributesOf(0x0702, `01260314172653 00 03 4A6F65 ${certificate}`.replaceAll(" ", ""))).toEqual({
      driverCard: true,
      driverUniqueId: "E123456789",
      driver: "Joe",
    });
    expect(attributesOf(0x0702, "02260314172653")).toEqual({ driverCard: false });
  });
  test("the chip card", () => {
    expect(attributesOf(0x0107, `${"00".repeat(34)}08935101811023456789`)).toEqual({ iccid: "8935101811023456789" });
  });
  test("transparent text is a result, other data raw", () => {
    expect(decode(up(0x0900, hex("F0524553554C54")), CONTEXT)).toMatchObject({
      messages: [{ kind: "commandResult", result: "RESULT" }],
    });
    expect(attributesOf(0x0900, "F100FF")).toEqual({ raw: "F100FF" });
  });
  test("a heartbeat, a logout and what is unknown are answered", () => {
    for (const [id, about] of [
      [0x0002, "heartbeat"],
      [0x0003, "logout"],
      [0x0801, "message 0801 0102"],
    ] as const) {
      const body = id === 0x0801 ? hex("0102") : new Uint8Array(0);
      expect(decode(up(id, body), CONTEXT)).toMatchObject({ messages: [{ kind: "reply", about }] });
    }
  });
  test("the time, in UTC", () => {
    expect(decode(up(0x0109, new Uint8Array(0)), CONTEXT)).toMatchObject({
      messages: [
        {
          reply: packet(0x8109, hex("07EA030E091E0000"), { edition: "2013", phone: phoneBytes(ID, "2013"), serial: 0 }),
        },
      ],
    });
  });
});

describe("refused, and a good frame still counts", () => {
  const broken = (at: number, value: number): Uint8Array => {
    const bytes = hex(FRAMES.location);
    bytes[at] = value;
    return bytes;
  };
  test.each<[string, Uint8Array]>([
    ["a wrong check byte", hex(FRAMES.location.replace(/2C7E$/, "2D7E"))],
    ["an escape that is none", broken(12, 0x03)],
    ["a body length that is wrong", hex(FRAMES.location.replace(/^7E0200002C/, "7E0200002B").replace(/2C7E$/, "2B7E"))],
    ["a header too short", hex("7E01020304047E")],
    ["encryption", repairedEncryption()],
    ["month 13", repaired(hex(FRAMES.location.replace("260314172653", "261314172653")))],
    ["hour 25", repaired(hex(FRAMES.location.replace("260314172653", "260314252653")))],
    ["a letter in the time", repaired(hex(FRAMES.location.replace("260314172653", "26031417265A")))],
    ["a location too short", up(0x0200, new Uint8Array(27))],
    ["a batch of nothing", up(0x0704, hex("0001000000"))],
    ["part 0 of a message", part(0)],
    ["part 3 of 2", part(3)],
  ])("%s", (_name, bad) => {
    const connection = connect(subject).receive(subject.login).receive(bad).receive(subject.frames[0]!);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });

  test("a batch whose second length is wrong keeps the first position", () => {
    const bytes = repaired(hex(FRAMES.batch.replace("0022000001010000040E", "0092000001010000040E")));
    const connection = connect(subject).receive(subject.login).receive(bytes);
    expect(connection.positions).toHaveLength(1);
  });
  test("a bad location in a batch does not cost the one behind it", () => {
    const bytes = repaired(hex(FRAMES.batch.replace("260314172653", "261314172653")));
    const connection = connect(subject).receive(subject.login).receive(bytes);
    expect(connection.positions).toHaveLength(1);
    expect(connection.warnings).toEqual(["no such date"]);
  });
  test("an unknown device is told so, and nothing of it is kept", () => {
    const connection = new DeviceConnection(jt808, serverWith("1")).receive(subject.frames[0]!);
    expect(connection.positions).toEqual([]);
    expect(connection.sent[0]).toMatch(/0201?0001..7E$|020001..7E$/);
  });
});

function repairedEncryption(): Uint8Array {
  const plain = unescaped(hex(FRAMES.terminalAnswer).slice(1, -1))!.slice();
  plain[2] = 0x04;
  plain[plain.length - 1] = plain.subarray(0, -1).reduce((sum, byte) => sum ^ byte, 0);
  return glued([hex("7E"), plain, hex("7E")]);
}

function part(index: number): Uint8Array {
  const plain = new Writer().u16(0x0801).u16(0x2002).raw(phoneBytes(ID, "2013")).u16(1).u16(2).u16(index).u16(0xaabb);
  return glued([hex("7E"), plain.u8(plain.view().reduce((sum, byte) => sum ^ byte, 0)).finish(), hex("7E")]);
}

test("the end mark of one frame may begin the next", () => {
  const frame = hex(FRAMES.location);
  const shared = glued([frame, frame.subarray(1), frame.subarray(1)]);
  expect(connect(subject).receive(subject.login).receive(shared).positions).toHaveLength(3);
  const connection = connect(subject).receive(subject.login);
  for (const byte of shared) connection.receive(new Uint8Array([byte]));
  expect(connection.positions).toHaveLength(3);
});

test("text without an end mark is dropped", () => {
  const connection = connect(subject)
    .receive(subject.login)
    .receive(glued([hex("7E"), new Uint8Array(5000).fill(1)]));
  expect(connection.receive(subject.frames[0]!).positions).toHaveLength(1);
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
      ignition: fc.boolean(),
      blocked: fc.boolean(),
      odometer: fc.nat(40_000_000).map((value) => value * 100),
      fuel: fc.nat(20_000).map((value) => value / 10),
      rssi: fc.nat(31),
      sat: fc.nat(30),
      power: fc.nat(3000).map((value) => value / 100),
      battery: fc.nat(500).map((value) => value / 100),
      alarm: fc.constantFrom("sos", "powerCut", "accident", "lowBattery", "overspeed"),
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
      const connection = connect(subject).receive(jt808DeviceSide.login(ID)!);
      connection.receive(jt808DeviceSide.report([one], { uniqueId: ID, serial: 7 }));
      expect(connection.positions).toEqual([one]);
    }),
  );
});

describe("commands", () => {
  const contextOf = (attributes: DecodedDevice["attributes"], serial: number): CommandContext => ({
    uniqueId: ID,
    device: { model: null, attributes },
    serial,
    now: TEST_NOW,
  });
  const encoded = (type: string, attributes = {}, device = {}, serial = 5) => {
    const result = encodeCommand.encode({ type, attributes }, contextOf(device, serial));
    return result.kind === "bytes" ? hexText(result.bytes) : result.reason;
  };
  test("of the worked examples", () => {
    expect(encoded("engineStop")).toBe(FRAMES.control);
    const start = { host: "video.example.net", port: 5263, index: 1, dataType: 1, stream: 1 };
    expect(encoded("videoStart", start, {}, 7)).toBe(FRAMES.videoStart);
    expect(encoded("videoStop", { stream: 0 }, {}, 8)).toBe(FRAMES.videoStop);
    expect(encoded("requestPhoto", {}, {}, 10)).toBe(FRAMES.photo);
    expect(encoded("custom", { data: "830001 53544154555323".replace(" ", "") }, {}, 9)).toBe(FRAMES.text);
  });
  test("the engine by the wiring of the device", () => {
    const stop = (engine: string) => encoded("engineStop", {}, { "jt808.engine": engine });
    expect(stop("w15")).toContain("81050001");
    expect(stop("text")).toContain(Buffer.from("#0;1").toString("hex").toUpperCase());
    expect(stop("relay")).toContain(Buffer.from("RELAY,1#").toString("hex").toUpperCase());
    expect(stop("spell")).toBe("not_supported");
  });
  test("in the edition of the device", () => {
    expect(encoded("positionSingle", {}, { "jt808.edition": "2019" })).toMatch(/^7E8201400001/);
  });
  test("refused", () => {
    expect(encoded("outputControl")).toBe("not_supported");
    expect(encoded("custom")).toBe("missing_parameter");
    expect(encoded("custom", { data: "a\nb" })).toBe("bad_text");
    expect(encoded("positionPeriodic")).toBe("missing_parameter");
    expect(encoded("videoStart", { host: "h" })).toBe("missing_parameter");
  });
  test.each([
    ["result 0", "confirmed"],
    ["result 1", "failed"],
    ["result 3", "failed"],
    ["Success!", "confirmed"],
    ["RELAY", "pending"],
  ])("%s is %s", (result, verdict) => {
    expect(encodeCommand.verdict({ type: "engineStop", attributes: {} }, result)).toBe(verdict);
  });
  test("the terminal understands them, and its answer names the serial", () => {
    expect(jt808DeviceSide.read(hex(FRAMES.control))?.answer).toMatchObject({
      kind: "command",
      command: { type: "engineStop" },
      serial: 5,
    });
    expect(jt808DeviceSide.read(hex(FRAMES.authenticateAnswer))?.answer).toEqual({ kind: "accepted" });
    const connection = connect(subject).receive(subject.login);
    connection.receive(jt808DeviceSide.commandReply("", { uniqueId: ID, serial: 5 }));
    expect(connection.results[0]).toMatchObject({ serial: 5, result: "result 0" });
  });
});
