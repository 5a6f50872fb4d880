import { createSocket } from "node:dgram";
import type { Socket } from "node:dgram";
import { once } from "node:events";
import type { DeviceSide } from "@outrider/protocols/device-side.ts";

/**
 * UDP sockets that many devices share. The answer to a datagram names only its packet number, so numbers are given
 * out here: no two datagrams that wait on one socket have the same.
 */
export class DatagramPool implements AsyncDisposable {
  readonly #lines: readonly Line[];

  private constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  static async open(side: DeviceSide, host: string, port: number, sockets: number): Promise<DatagramPool> {
    const lines = await Promise.all(Array.from({ length: sockets }, () => Line.open(side, host, port)));
    return new DatagramPool(lines);
  }

  /** The line of the n-th device: always the same, as a device keeps its address. */
  line(device: number): Line {
    return this.#lines[device % this.#lines.length] as Line;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#lines.map((line) => line[Symbol.asyncDispose]()));
  }
}

const PACKET_NUMBERS = 65_536;
/** Enough for the answers to a burst of a whole fleet, bytes. */
const RECEIVE_BUFFER = 4 * 1024 * 1024;

export class Line implements AsyncDisposable {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (count: number | null) => void>();
  #last = 0;

  private constructor(side: DeviceSide, socket: Socket) {
    this.#socket = socket;
    socket.on("message", (bytes) => {
      const answer = side.read(bytes)?.answer;
      if (answer?.kind !== "acknowledged" || answer.serial === null) return;
      const heed = this.#waiting.get(answer.serial);
      this.#waiting.delete(answer.serial);
      heed?.(answer.count);
    });
    // Refused datagrams (a server that is down) come back as errors; the sender's patience deals with them.
    socket.on("error", () => undefined);
  }

  static async open(side: DeviceSide, host: string, port: number): Promise<Line> {
    const socket = createSocket({ type: "udp4", recvBufferSize: RECEIVE_BUFFER });
    socket.connect(port, host);
    await once(socket, "connect");
    return new Line(side, socket);
  }

  /** A packet number nobody waits for, or null when all are taken. */
  freeNumber(): number | null {
    for (let attempt = 0; attempt < PACKET_NUMBERS; attempt++) {
      this.#last = (this.#last + 1) % PACKET_NUMBERS;
      if (!this.#waiting.has(this.#last)) return this.#last;
    }
    return null;
  }

  send(number: number, bytes: Uint8Array, onAnswer: (count: number | null) => void): void {
    this.#waiting.set(number, onAnswer);
    this.#socket.send(bytes, () => undefined);
  }

  /** Stops waiting for an answer. */
  forget(number: number): void {
    this.#waiting.delete(number);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }
}
