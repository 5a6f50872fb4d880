import { expect, test } from "vitest";
import { latin1Bytes } from "../bytes/latin1.ts";
import type { Protocol } from "../protocol.ts";
import type { TestServer } from "./device-connection.ts";
import { DeviceConnection } from "./device-connection.ts";
import { Random } from "./random.ts";

/** What the shared battery needs to know of a protocol. */
export interface StreamSubject {
  readonly protocol: Protocol;
  readonly server: TestServer;
  /** What the device sends first; empty where there is no login. */
  readonly login: Uint8Array;
  /** Frames of different kinds; together with the login a whole conversation. */
  readonly frames: readonly Uint8Array[];
  /** Whether a good frame is found again behind noise; otherwise noise ends the connection. */
  readonly findsFramesAgain: boolean;
}

const MEBIBYTE = 1024 * 1024;
/** What arrives from a socket at once. */
const CHUNK = 64 * 1024;
const RANDOM_INPUTS = 2000;

/** The tests that every stream protocol passes, whatever it looks like. Call inside a `describe`. */
export function streamBattery(subject: StreamSubject): void {
  const { login, frames } = subject;
  const stream = glued([login, ...frames]);
  const whole = outcome(connect(subject).receive(stream));

  test("the frames of the battery are all cut and all understood", () => {
    const connection = connect(subject).receive(stream);
    expect(connection.frames).toHaveLength(frames.length + (login.length === 0 ? 0 : 1));
    expect(connection.rejections).toEqual([]);
    expect(connection.closed).toBeNull();
  });

  test("byte by byte gives the same as all at once", () => {
    const connection = connect(subject);
    for (let index = 0; index < stream.length; index += 1) connection.receive(stream.subarray(index, index + 1));
    expect(outcome(connection)).toEqual(whole);
  });

  test("cut in two at any place gives the same as all at once", () => {
    for (let cut = 1; cut < stream.length; cut += 1) {
      const connection = connect(subject).receive(stream.subarray(0, cut)).receive(stream.subarray(cut));
      expect(outcome(connection), `cut at ${cut}`).toEqual(whole);
    }
  });

  test("fifty conversations' frames in one segment are each decoded once", () => {
    const segment = glued(Array.from({ length: 50 }, () => glued(frames)));
    const single = connect(subject).receive(login).receive(glued(frames));
    const many = connect(subject).receive(login).receive(segment);
    expect(many.positions).toHaveLength(50 * single.positions.length);
    expect(many.results).toHaveLength(50 * single.results.length);
    expect(many.rejections).toEqual([]);
  });

  test("cut short anywhere, only whole frames count, and nothing is answered twice", () => {
    for (let length = 0; length < stream.length; length += 1) {
      const connection = connect(subject).receive(stream.subarray(0, length));
      expect(whole.frames.slice(0, connection.frames.length)).toEqual(connection.frames);
      expect(whole.sent.slice(0, connection.sent.length)).toEqual(connection.sent);
      expect(connection.rejections).toEqual([]);
    }
  });

  if (subject.findsFramesAgain) {
    test("noise before, between and behind frames costs no frame", () => {
      for (const noise of [latin1Bytes("HTTP/1.1 400 Bad Request\r\n\r\n"), new Uint8Array([0]), new Uint8Array(300)]) {
        const noisy = glued([noise, login, ...frames.flatMap((frame) => [noise, frame]), noise]);
        const connection = connect(subject).receive(noisy);
        expect(connection.positions).toEqual(whole.positions);
        expect(connection.sent).toEqual(whole.sent);
      }
    });
  } else {
    test("noise before a frame ends the connection, and nothing of it counts", () => {
      const connection = connect(subject).receive(glued([latin1Bytes("HTTP/1.1 400\r\n"), stream]));
      expect(connection.closed).not.toBeNull();
      expect(connection.positions).toEqual([]);
    });
  }

  test("random bytes never throw, and never break what a result promises", () => {
    const random = new Random(1);
    for (let index = 0; index < RANDOM_INPUTS; index += 1) {
      connect(subject)
        .receive(login)
        .receive(random.bytes(random.below(300)));
    }
  });

  test("a mebibyte of noise stays within its buffer and under a second", () => {
    const noises = [
      new Random(2).bytes(MEBIBYTE),
      new Uint8Array(MEBIBYTE).fill(frames[0]![0]!),
      new Uint8Array(MEBIBYTE).fill(0x41),
    ];
    for (const noise of noises) {
      const connection = connect(subject).receive(login);
      const answered = connection.sent.length;
      const started = Date.now();
      for (let at = 0; at < noise.length; at += CHUNK) connection.receive(noise.subarray(at, at + CHUNK));
      expect(Date.now() - started).toBeLessThan(1000);
      expect(connection.largestBuffer).toBeLessThanOrEqual(subject.protocol.tcp!.maximumBuffer + CHUNK);
      expect(connection.positions).toEqual([]);
      expect(connection.sent.length - answered).toBeLessThan(20);
    }
  });
}

/** Sends a bad frame on a connection that is logged in, then a good one: the answer to both. */
export function afterBadFrame(subject: StreamSubject, bad: Uint8Array): DeviceConnection {
  return connect(subject).receive(subject.login).receive(bad).receive(subject.frames[0]!);
}

export const connect = ({ protocol, server }: StreamSubject): DeviceConnection =>
  new DeviceConnection(protocol, server);

const outcome = ({ frames, sent, positions, results, rejections, closed }: DeviceConnection) => ({
  frames,
  sent,
  positions,
  results,
  rejections,
  closed,
});

export function glued(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
