import { describe, expect, test } from "vitest";
import { hexText } from "../bytes/hex.ts";
import { Writer } from "../bytes/writer.ts";
import { crc16X25 } from "../checksum/crc16.ts";
import { serverWith } from "../testing/device-connection.ts";
import { hex } from "../testing/expected.ts";
import { repaired } from "../testing/repaired-gt06.ts";
import type { StreamSubject } from "../testing/stream-battery.ts";
import { afterBadFrame, connect, glued, streamBattery } from "../testing/stream-battery.ts";
import { FRAMES } from "./frames.ts";
import { acknowledgement, packet } from "./packet.ts";
import { gt06 } from "./protocol.ts";

const IMEI = "868120148373571";
const subject: StreamSubject = {
  protocol: gt06,
  server: serverWith(IMEI),
  login: hex(FRAMES.login),
  frames: [
    FRAMES.stateLocation,
    FRAMES.heartbeat,
    FRAMES.alarm26,
    FRAMES.relayAnswer,
    FRAMES.wideStateLocation,
    FRAMES.chipCard,
    FRAMES.timeRequest,
  ].map(hex),
  findsFramesAgain: true,
};
const LOGIN_ANSWER = FRAMES.loginAnswer;
const GOOD_ANSWER = hexText(acknowledgement(0x22, 0x10));

describe("the shared battery", () => streamBattery(subject));

function changed(frame: string, at: number, value: number): Uint8Array {
  const bytes = hex(frame);
  bytes[at] = value;
  return repaired(bytes);
}

describe("refused without an answer, and a good frame still counts", () => {
  test.each<[string, Uint8Array]>([
    ["an answer to a command with a wrong checksum", hex(FRAMES.relayAnswer.replace(/8D2F0D0A$/, "8D2E0D0A"))],
    ["a login with a letter nibble", changed(FRAMES.login, 5, 0x6a)],
    ["a login whose first nibble is not 0", changed(FRAMES.login, 4, 0x18)],
    ["a login with a wrong checksum", hex(FRAMES.login.replace(/0A110D0A$/, "0A120D0A"))],
    ["an unknown text encoding", changed(FRAMES.relayAnswer, 9, 7)],
    ["half a UTF-16 character", packet(0x21, new Writer().u32(1).u8(2).u24(0x4f6059).finish(), 1, "long")],
    ["a text above 4096", packet(0x21, new Writer().u32(1).u8(1).latin1("x".repeat(4097)).finish(), 1, "long")],
    ["an old answer longer than its frame", changed(FRAMES.oldRelayAnswer, 4, 0xff)],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, bad);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.sent).toEqual([LOGIN_ANSWER, GOOD_ANSWER]);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

describe("refused but answered, since sent again it would say the same", () => {
  const GPS_AT = 4;
  test.each<[string, Uint8Array]>([
    ["month 13", changed(FRAMES.stateLocation, GPS_AT + 1, 13)],
    ["month 0 with a fix", changed(FRAMES.stateLocation, GPS_AT + 1, 0)],
    ["day 0", changed(FRAMES.stateLocation, GPS_AT + 2, 0)],
    ["day 32", changed(FRAMES.stateLocation, GPS_AT + 2, 32)],
    ["hour 24", changed(FRAMES.stateLocation, GPS_AT + 3, 24)],
    ["minute 60", changed(FRAMES.stateLocation, GPS_AT + 4, 60)],
    ["second 60", changed(FRAMES.stateLocation, GPS_AT + 5, 60)],
    ["latitude above 90", changed(FRAMES.stateLocation, GPS_AT + 7, 0x0f)],
    ["longitude above 180", changed(FRAMES.stateLocation, GPS_AT + 11, 0x20)],
    ["content shorter than its GPS block", packet(0x22, hex("1A030E091A35CB"), 1)],
    ["a cell longer than the rest", changed(FRAMES.alarm26, GPS_AT + 18, 0xff)],
    ["a heartbeat without content", packet(0x13, new Uint8Array(0), 1)],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, bad);
    expect(connection.rejections).toHaveLength(1);
    expect(connection.sent).toHaveLength(3);
    expect(connection.sent[2]).toBe(GOOD_ANSWER);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

describe("skipped, and the good frame behind is found", () => {
  test.each<[string, string]>([
    ["wrong stop bytes", FRAMES.heartbeat.replace(/0D0A$/, "0D0B")],
    ["length 0", "787800"],
    ["length 4", "78780401000102030D0A"],
    ["a long length above 8 KiB", "79792001AABBCC0D0A"],
  ])("%s", (_name, bad) => {
    const connection = afterBadFrame(subject, hex(bad));
    expect(connection.sent).toEqual([LOGIN_ANSWER, GOOD_ANSWER]);
    expect(connection.positions).toHaveLength(1);
    expect(connection.closed).toBeNull();
  });
});

test("half a start mark holds frames back until its length is disproved, and costs none", () => {
  const frames = Array.from({ length: 5 }, () => subject.frames[0]!);
  const connection = connect(subject)
    .receive(subject.login)
    .receive(glued([hex("78"), ...frames]));
  expect(connection.positions).toHaveLength(5);
});

test("0D0A inside the content does not cut", () => {
  const text = new Writer().u32(1).u8(1).latin1("a\r\nb\r\nxx").finish();
  const connection = afterBadFrame(subject, packet(0x21, text, 1, "long"));
  expect(connection.results.map(({ result }) => result)).toEqual(["a\r\nb\r\nxx"]);
});

test("a length that counts the stop bytes is understood, at once and with more behind", () => {
  const clone = cloneOf(hex(FRAMES.stateLocation));
  expect(connect(subject).receive(subject.login).receive(clone).positions).toHaveLength(1);
  expect(
    connect(subject)
      .receive(subject.login)
      .receive(glued([clone, clone, clone])).positions,
  ).toHaveLength(3);
});

test("a report with a wrong checksum is taken with a warning", () => {
  const connection = afterBadFrame(subject, hex(FRAMES.stateLocation.replace(/597C0D0A$/, "597D0D0A")));
  expect(connection.positions).toHaveLength(2);
  expect(connection.warnings).toEqual(["wrong checksum"]);
});

test("an unknown number is noted, and not answered", () => {
  const connection = afterBadFrame(subject, packet(0x77, hex("0102"), 5));
  expect(connection.notes).toHaveLength(1);
  expect(connection.notes[0]).toMatch(/^unknown message 7878077701020005/);
  expect(connection.sent).toEqual([LOGIN_ANSWER, GOOD_ANSWER]);
});

describe("before the login", () => {
  test("nothing is answered, and the tenth message closes", () => {
    const connection = connect(subject);
    for (let index = 0; index < 9; index += 1) connection.receive(subject.frames[0]!);
    expect(connection).toMatchObject({ sent: [], positions: [], closed: null });
    expect(connection.receive(subject.frames[0]!).closed).toBe("message before login");
  });
  test("a login in between still counts", () => {
    const connection = connect(subject).receive(subject.frames[0]!).receive(subject.login).receive(subject.frames[0]!);
    expect(connection.sent).toEqual([LOGIN_ANSWER, GOOD_ANSWER]);
  });
});

test("the same device may log in again; another one closes", () => {
  const connection = connect(subject).receive(subject.login).receive(subject.login);
  expect(connection).toMatchObject({ sent: [LOGIN_ANSWER, LOGIN_ANSWER], closed: null });
  const other = packet(0x01, hex("0123456789012345"), 1);
  expect(connection.receive(other)).toMatchObject({ closed: "login of another device" });
});

test("an unknown device gets no answer", () => {
  const connection = connect({ ...subject, server: serverWith("1") }).receive(subject.login);
  expect(connection).toMatchObject({ sent: [], closed: "unknown device" });
});

/** The frame as clones send it: the length counts the stop bytes too. */
function cloneOf(frame: Uint8Array): Uint8Array {
  const longer = new Uint8Array(frame.length + 2);
  longer.set(frame);
  const fixed = repaired(longer);
  const content = fixed.slice(0, frame.length);
  content[2] = fixed[2]!;
  return withChecksum(content);
}

function withChecksum(frame: Uint8Array): Uint8Array {
  const stated = frame[2]!;
  const right = repaired(frame);
  right[2] = stated;
  const crc = crc16X25(right, 2, right.length - 4);
  right.set([crc >> 8, crc & 0xff], right.length - 4);
  return right;
}
