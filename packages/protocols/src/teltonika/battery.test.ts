import { describe, expect, test } from "vitest";
import { hexText } from "../bytes/hex.ts";
import { Writer } from "../bytes/writer.ts";
import { serverWith, TEST_NOW } from "../testing/device-connection.ts";
import { hex } from "../testing/expected.ts";
import { decodedFault } from "../testing/faults.ts";
import { Random } from "../testing/random.ts";
import { repaired } from "../testing/repaired-teltonika.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, connect, streamBattery } from "../testing/stream-battery.ts";
import { decodeDatagram } from "./datagram.ts";
import { teltonikaDeviceSide } from "./device-side.ts";
import { FRAMES } from "./frames.ts";
import { packet } from "./packet.ts";
import { teltonika } from "./protocol.ts";

const IMEI = "352093086403655";
const subject: StreamSubject = {
  protocol: teltonika,
  server: serverWith(IMEI),
  login: teltonikaDeviceSide.login(IMEI)!,
  frames: [FRAMES.fullRecord, FRAMES.codec16, FRAMES.outputSet, FRAMES.vinAndBle, FRAMES.serialData, "FF"].map(hex),
  findsFramesAgain: false,
};
const GOOD_ANSWER = "00000001";

describe("the shared battery", () => streamBattery(subject));

/** Writes one byte of a good packet and sets the checksum right. */
function changed(frame: string, at: number, value: number): Uint8Array {
  const bytes = hex(frame);
  bytes[at] = value;
  return repaired(bytes);
}

describe("refused with 0 records, the connection stays and a good packet still counts", () => {
  test.each<[string, Uint8Array]>([
    ["wrong checksum", hex(FRAMES.fullRecord.replace(/AB52$/, "AB53"))],
    ["upper half of the checksum not zero", hex(FRAMES.fullRecord.replace(/0000AB52$/, "0001AB52"))],
    ["counts of records that differ", changed(FRAMES.codec8TwoRecords, 9, 1)],
    ["a count above the records there are", changed(FRAMES.codec8TwoRecords, 9, 3)],
    ["only a codec and one count", packet(hex("0801"))],
    ["an I/O count that runs past the end", changed(FRAMES.codec8OneRecord, 36, 0xff)],
    ["a variable value that runs past the end", changed(FRAMES.vinAndBle, 84, 0xff)],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, bad);
    expect(connection.sent).toEqual(["01", "00000000", GOOD_ANSWER]);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

describe("refused without an answer, the connection stays", () => {
  test.each<[string, Uint8Array]>([
    ["no data", packet(new Uint8Array(0))],
    ["a text size above the packet", changed(FRAMES.outputSet, 14, 0xff)],
    ["texts whose counts differ", changed(FRAMES.outputSet, hex(FRAMES.outputSet).length - 5, 2)],
    ["Codec 14 without an IMEI", packet(hex("0E010600000002414201"))],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, bad);
    expect(connection.sent).toEqual(["01", GOOD_ANSWER]);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

test("an unknown codec is noted with its bytes and not answered", () => {
  const unknown = packet(hex("070101020301"));
  const connection = afterBadFrame(subject, unknown);
  expect(connection.notes).toEqual([`unknown codec ${hexText(unknown)}`]);
  expect(connection.sent).toEqual(["01", GOOD_ANSWER]);
});

describe("ends the connection", () => {
  test("data above 64 KiB", () => {
    const connection = connect(subject).receive(subject.login).receive(hex("0000000000010001"));
    expect(connection.closed).toBe("packet above 64 KiB");
  });
  test("a length that is negative when read as signed", () => {
    expect(connect(subject).receive(subject.login).receive(hex("00000000FFFFFFFF")).closed).toBe("packet above 64 KiB");
  });
  test("data before the login", () => {
    const connection = connect(subject).receive(hex(FRAMES.fullRecord));
    expect(connection).toMatchObject({ closed: "data before login", sent: [], positions: [] });
  });
  test("a login of letters, answered with 00", () => {
    const connection = connect(subject).receive(hex("0003414243"));
    expect(connection).toMatchObject({ closed: "login without a number", sent: ["00"] });
  });
  test("a login longer than 32 characters, answered with 00", () => {
    expect(connect(subject).receive(hex("0021"))).toMatchObject({ closed: "login without a number", sent: ["00"] });
  });
  test("a login of another device on a connection in use", () => {
    const connection = connect(subject).receive(subject.login).receive(hex(FRAMES.login));
    expect(connection).toMatchObject({ closed: "login of another device", sent: ["01"] });
  });
});

test("a truncated packet waits for the rest", () => {
  const frame = hex(FRAMES.fullRecord);
  const connection = connect(subject)
    .receive(subject.login)
    .receive(frame.subarray(0, frame.length - 1));
  expect(connection).toMatchObject({ sent: ["01"], closed: null, rejections: [] });
  expect(connection.receive(frame.subarray(-1)).sent).toEqual(["01", GOOD_ANSWER]);
});

test("the same login again is not answered a second time", () => {
  expect(connect(subject).receive(subject.login).receive(subject.login).sent).toEqual(["01"]);
});

test("a stated total of I/O elements that is wrong is taken with a warning", () => {
  const connection = connect(subject)
    .receive(subject.login)
    .receive(changed(FRAMES.codec8OneRecord, 35, 9));
  expect(connection.positions).toHaveLength(1);
  expect(connection.warnings).toEqual(["stated number of I/O elements is wrong"]);
});

test("no records are acknowledged as none", () => {
  const connection = connect(subject)
    .receive(subject.login)
    .receive(packet(hex("080000")));
  expect(connection.sent).toEqual(["01", "00000000"]);
  expect(connection.rejections).toEqual([]);
});

describe("records that cannot be believed are still counted, so that the device does not send them for ever", () => {
  const record = (time: bigint, latitude: number, satellites: number): Uint8Array =>
    new Writer()
      .u64(time)
      .u8(0)
      .u32(-91393366)
      .u32(latitude)
      .u16(112)
      .u16(243)
      .u8(satellites)
      .u16(57)
      .raw(new Uint8Array(6))
      .finish();
  const send = (...records: readonly Uint8Array[]) => {
    const data = new Writer().u8(0x08).u8(records.length);
    for (const bytes of records) data.raw(bytes);
    return connect(subject)
      .receive(subject.login)
      .receive(packet(data.u8(records.length).finish()));
  };
  const GOOD_TIME = 1773480413000n;

  test("255 records, one with latitude 200: the others are whole, it has no coordinates", () => {
    const records = Array.from({ length: 255 }, (_, index) =>
      record(GOOD_TIME + BigInt(index), index === 100 ? 2_000_000_000 : 387222524, 11),
    );
    const connection = send(...records);
    expect(connection.sent).toEqual(["01", "000000FF"]);
    expect(connection.positions).toHaveLength(255);
    expect(connection.positions[100]).toMatchObject({ valid: false, coordinates: null });
    expect(connection.positions.filter(({ valid }) => valid)).toHaveLength(254);
  });

  test("a clock that was never set: without satellites the time of arrival", () => {
    const connection = send(record(0n, 387222524, 0));
    expect(connection.positions[0]).toMatchObject({ deviceTime: TEST_NOW, valid: false });
    expect(connection.sent).toEqual(["01", GOOD_ANSWER]);
  });

  test("an old time with a fix is kept as it is, for the rollover correction behind", () => {
    expect(send(record(1000n, 387222524, 11)).positions[0]).toMatchObject({ deviceTime: 1000, valid: true });
  });

  test("a time beyond every calendar is dropped", () => {
    const connection = send(record(0xffff_ffff_ffff_ffffn, 387222524, 11), record(GOOD_TIME, 387222524, 11));
    expect(connection.positions).toHaveLength(1);
    expect(connection.sent).toEqual(["01", "00000002"]);
  });

  test("newest first is turned round", () => {
    const connection = send(record(GOOD_TIME + 1000n, 387222524, 11), record(GOOD_TIME, 387222524, 11));
    expect(connection.positions.map(({ fixTime }) => fixTime)).toEqual([1773480413000, 1773480414000]);
  });
});

describe("datagrams", () => {
  const decodeBytes = (bytes: Uint8Array) =>
    decodeDatagram(bytes, { receivedAt: TEST_NOW, uniqueId: null, device: null, state: null });
  const good = hex(FRAMES.datagram);

  test("cut short anywhere they are refused without an answer", () => {
    for (let length = 0; length < good.length; length += 1) {
      const decoded = decodeBytes(good.subarray(0, length));
      expect(decoded).toMatchObject({ kind: "rejected" });
      expect(decoded).not.toHaveProperty("reply");
    }
  });

  test.each<[string, number, number, string]>([
    ["a length field that is not the length", 1, 0x66, "wrong datagram length"],
    ["an IMEI of 14 digits", 7, 14, "wrong IMEI length"],
    ["an IMEI of 18 digits", 7, 18, "wrong IMEI length"],
    ["an IMEI with a letter", 10, 0x41, "IMEI is not a number"],
    ["a codec without records", 23, 0x0c, "unknown codec"],
    ["counts that differ", 24, 0, "the two record counts differ"],
  ])("%s is refused", (_name, at, value, reason) => {
    const bytes = good.slice();
    bytes[at] = value;
    expect(decodeBytes(bytes)).toEqual({ kind: "rejected", reason });
  });

  test("random ones of any size never throw", () => {
    const random = new Random(3);
    for (const size of [0, 1, 23, 24, 100, 65_507]) {
      for (let index = 0; index < 50; index += 1) expect(decodedFault(decodeBytes(random.bytes(size)))).toBeNull();
    }
  });
});
