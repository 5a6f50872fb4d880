import type { UnixMillis } from "@outrider/domain/units/units.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { hexText } from "../bytes/hex.ts";
import type {
  CommandResultMessage,
  ConnectionState,
  Decoded,
  DecodedDevice,
  DecodedPosition,
  Message,
  Protocol,
} from "../protocol.ts";
import { decodedFault, frameFault } from "./faults.ts";

/** What the server knows in a test: the devices by identifier, and the time. */
export interface TestServer {
  readonly devices: Readonly<Record<string, DecodedDevice>>;
  readonly receivedAt: UnixMillis;
}

/** 2026-03-14T09:30:00Z, a few minutes after the worked examples of the protocol sheets. */
export const TEST_NOW = unixMillis(Date.UTC(2026, 2, 14, 9, 30));

export const PLAIN_DEVICE: DecodedDevice = { model: null, attributes: {} };

export const serverWith = (...uniqueIds: readonly string[]): TestServer => ({
  devices: Object.fromEntries(uniqueIds.map((uniqueId) => [uniqueId, PLAIN_DEVICE])),
  receivedAt: TEST_NOW,
});

/**
 * One device connection as the server keeps it, in memory: cuts and decodes what arrives, looks identifiers up, and
 * acknowledges positions at once. Bytes after a close are ignored. Throws when a result breaks the contract.
 */
export class DeviceConnection {
  readonly frames: string[] = [];
  readonly sent: string[] = [];
  readonly positions: DecodedPosition[] = [];
  readonly results: CommandResultMessage[] = [];
  readonly rejections: string[] = [];
  readonly warnings: string[] = [];
  readonly notes: string[] = [];
  uniqueId: string | null = null;
  closed: string | null = null;
  largestBuffer = 0;
  private state: ConnectionState | null = null;
  private buffer: Uint8Array = new Uint8Array(0);
  private readonly protocol: Protocol;
  private readonly server: TestServer;

  constructor(protocol: Protocol, server: TestServer) {
    this.protocol = protocol;
    this.server = server;
  }

  receive(chunk: Uint8Array): this {
    const { tcp } = this.protocol;
    if (tcp === undefined) throw new TypeError(`${this.protocol.name} has no stream`);
    if (this.closed !== null) return this;
    this.buffer = joined(this.buffer, chunk);
    while (this.closed === null) {
      const cut = tcp.frame(this.buffer);
      const fault = frameFault(cut, this.buffer.length);
      if (fault !== null) throw new Error(fault);
      if (cut.kind === "more") break;
      if (cut.kind === "close") {
        this.closed = cut.reason;
        break;
      }
      const frame = this.buffer.subarray(0, cut.length);
      this.buffer = this.buffer.subarray(cut.length);
      if (cut.kind === "frame") this.take(frame, tcp.decode);
    }
    this.largestBuffer = Math.max(this.largestBuffer, this.buffer.length);
    if (this.buffer.length > tcp.maximumBuffer) this.closed ??= "buffer full";
    return this;
  }

  private take(frame: Uint8Array, decode: NonNullable<Protocol["tcp"]>["decode"]): void {
    this.frames.push(hexText(frame));
    const decoded = decode(frame, {
      receivedAt: this.server.receivedAt,
      uniqueId: this.uniqueId,
      device: this.uniqueId === null ? null : (this.server.devices[this.uniqueId] ?? null),
      state: this.state,
    });
    const fault = decodedFault(decoded);
    if (fault !== null) throw new Error(fault);
    this.follow(decoded);
  }

  private follow(decoded: Decoded): void {
    if (decoded.state !== undefined) this.state = decoded.state;
    if (decoded.kind === "rejected") {
      this.rejections.push(decoded.reason);
      this.send(decoded.reply ?? null);
      if (decoded.close === true) this.closed = decoded.reason;
      return;
    }
    if (decoded.warning !== undefined) this.warnings.push(decoded.warning);
    for (const message of decoded.messages) this.followMessage(message);
  }

  private followMessage(message: Message): void {
    switch (message.kind) {
      case "login": {
        const known = this.lookUp(message.uniqueIds);
        this.uniqueId = known ?? this.uniqueId;
        this.send(known === null ? message.refuse : message.accept);
        if (known === null) this.closed = "unknown device";
        return;
      }
      case "positions": {
        const known = message.uniqueIds === undefined ? this.uniqueId : this.lookUp(message.uniqueIds);
        if (known === null) {
          this.send(message.refusal ?? null);
          return;
        }
        this.uniqueId ??= known;
        this.positions.push(...message.positions);
        this.send(message.acknowledgement);
        return;
      }
      case "commandResult":
        this.results.push(message);
        this.send(message.reply);
        return;
      case "reply":
        this.notes.push(message.about);
        this.send(message.reply);
    }
  }

  private lookUp(uniqueIds: readonly string[]): string | null {
    return uniqueIds.find((uniqueId) => Object.hasOwn(this.server.devices, uniqueId)) ?? null;
  }

  private send(bytes: Uint8Array | null): void {
    if (bytes !== null && bytes.length > 0) this.sent.push(hexText(bytes));
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
