import type { Socket } from "node:net";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { ConnectionState, Decoded, Message, Protocol, StreamDecoder } from "@outrider/protocols/protocol.ts";
import { AnswerQueue } from "#ingest/answer-queue.ts";
import { ByteQueue } from "#ingest/byte-queue.ts";
import { hex, publishRaw, type Gateway } from "#ingest/gateway.ts";
import type { DeviceLink } from "#ingest/live-sessions.ts";
import { speaksAnotherProtocol } from "#ingest/wrong-protocol.ts";
import { statusReport } from "#ingest/status-report.ts";

const LOG_AGAIN_MILLIS = 60_000;
const SHOWN_BYTES = 128;

/** One device at the other end of a TCP connection: cuts its bytes into frames, has them stored, answers in order. */
export class Connection implements DeviceLink {
  readonly protocol: Protocol;
  readonly address: string;
  lastData: UnixMillis;
  readonly #decoder: StreamDecoder;
  readonly #gateway: Gateway;
  readonly #socket: Socket;
  readonly #addressKey: string;
  readonly #onClosed: (connection: Connection) => void;
  readonly #openedAt: UnixMillis;
  readonly #answers: AnswerQueue;
  readonly #buffer = new ByteQueue();
  #uniqueId: string | null = null;
  #deviceId: DeviceId | null = null;
  #state: ConnectionState | null = null;
  /** A valid frame was seen. */
  #proven = false;
  #partialSince: UnixMillis | null = null;
  #badFrames = 0;
  #noise = 0;
  #failedSince: UnixMillis | null = null;
  #retriedAt = 0;
  #identifying = false;
  #waitsForRoom = false;
  #ending: { readonly at: number; readonly reason: string } | null = null;
  #draining = false;
  #closed = false;
  #quietUntil = 0;

  constructor(
    gateway: Gateway,
    protocol: Protocol,
    decoder: StreamDecoder,
    socket: Socket,
    addressKey: string,
    onClosed: (connection: Connection) => void,
  ) {
    this.#gateway = gateway;
    this.protocol = protocol;
    this.#decoder = decoder;
    this.#socket = socket;
    this.#addressKey = addressKey;
    this.address = socket.remoteAddress ?? addressKey;
    this.#onClosed = onClosed;
    this.#openedAt = gateway.now();
    this.lastData = this.#openedAt;
    this.#answers = new AnswerQueue(
      (bytes) => this.send(bytes),
      () => this.#workEnded(),
    );
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    // A reset shows as an error before the close; both end the same way.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#gone());
  }

  /** Nothing it received waits for storage. */
  get isQuiet(): boolean {
    return this.#closed || this.#answers.length === 0;
  }

  send(bytes: Uint8Array): boolean {
    if (this.#closed || this.#socket.destroyed) return false;
    if (this.#socket.writableLength + bytes.length > this.#gateway.limits.unreadBytes) {
      this.close("unread");
      return false;
    }
    this.#publishRaw("out", bytes);
    this.#socket.write(bytes);
    return true;
  }

  close(reason: string): void {
    if (this.#closed) return;
    this.#gateway.counters.add("ingest.closed", 1, reason);
    this.#socket.destroy();
    this.#gone();
  }

  /** Reads nothing more; what was read is still stored and answered. */
  drain(): void {
    this.#draining = true;
    this.#socket.pause();
  }

  /** Looks at the clock: silence, half frames, storage that fails, answers that have had their time. */
  sweep(now: UnixMillis): void {
    const { limits } = this.#gateway;
    if (this.#ending !== null) {
      if (now >= this.#ending.at) this.close(this.#ending.reason);
      return;
    }
    if (this.#failedSince !== null) {
      if (now - this.#failedSince >= limits.storageFailureMillis) this.close("storageFailure");
      else if (now - this.#retriedAt >= limits.storageRetryMillis) {
        this.#retriedAt = now;
        void this.#answers.retry();
      }
      return;
    }
    // Frames that name nobody do not count: a stranger must not hold a place by asking for the time.
    if (this.#deviceId === null) {
      if (now - this.#openedAt >= limits.firstFrameMillis) this.close(this.#proven ? "noLogin" : "noFrame");
      return;
    }
    if (this.#partialSince !== null && now - this.#partialSince >= limits.partialFrameMillis) {
      this.#buffer.drop(this.#buffer.length);
      this.#partialSince = null;
      this.#bad("the rest of a frame did not come", EMPTY);
    }
    if (now - this.lastData >= this.protocol.idleTimeoutMillis) this.close("idle");
  }

  #read(chunk: Buffer): void {
    if (this.#closed || this.#ending !== null) return;
    this.lastData = this.#gateway.now();
    if (!this.#proven && this.#buffer.length === 0 && speaksAnotherProtocol(chunk)) {
      this.close("wrongProtocol");
      return;
    }
    if (this.#buffer.length > 0 || this.#isBlocked()) {
      this.#buffer.append(chunk);
      this.#goOn();
      return;
    }
    const used = this.#cut(chunk);
    if (used < chunk.length && !this.#closed) this.#buffer.append(chunk.subarray(used));
    this.#afterCut();
  }

  /** Works on what was held back, and reads on when there is room. */
  #goOn(): void {
    if (this.#closed) return;
    if (!this.#isBlocked() && this.#buffer.length > 0) this.#buffer.drop(this.#cut(this.#buffer.view()));
    this.#afterCut();
  }

  #afterCut(): void {
    if (this.#closed) return;
    if (this.#isBlocked()) {
      this.#partialSince = null;
      this.#socket.pause();
      if (this.#gateway.pressure.isHigh && !this.#waitsForRoom) {
        this.#waitsForRoom = true;
        this.#gateway.pressure.wait(() => {
          this.#waitsForRoom = false;
          this.#goOn();
        });
      }
      return;
    }
    if (this.#buffer.length === 0) this.#partialSince = null;
    else if (this.#buffer.length > this.#decoder.maximumBuffer) return this.close("bufferFull");
    else this.#partialSince ??= this.#gateway.now();
    if (this.#socket.isPaused() && !this.#draining && this.#ending === null) this.#socket.resume();
  }

  #isBlocked(): boolean {
    return (
      this.#answers.length >= this.#gateway.limits.framesInFlight ||
      this.#identifying ||
      this.#failedSince !== null ||
      this.#gateway.pressure.isHigh
    );
  }

  /** Takes whole frames from the front of `bytes`; returns how many bytes are done with. */
  #cut(bytes: Buffer): number {
    let offset = 0;
    while (offset < bytes.length && !this.#closed && this.#ending === null && !this.#isBlocked()) {
      const rest = bytes.subarray(offset);
      const result = this.#guarded(() => this.#decoder.frame(rest), rest);
      if (result === null || result.kind === "more") break;
      if (result.kind === "close") {
        this.close(this.#proven ? "lostStep" : "wrongProtocol");
        break;
      }
      if (!(result.length > 0 && result.length <= rest.length)) {
        this.close("protocolFailure");
        break;
      }
      offset += result.length;
      if (result.kind === "skip") this.#skipped(result.length, result.reason, rest);
      else this.#frame(rest.subarray(0, result.length));
    }
    return offset;
  }

  #skipped(length: number, reason: string, bytes: Uint8Array): void {
    this.#noise += length;
    this.#gateway.counters.add("ingest.noiseBytes", length, this.protocol.name);
    if (this.#noise >= this.#gateway.limits.noiseBytes) {
      this.#logBad(reason, bytes);
      this.close("noise");
    }
  }

  #frame(frame: Buffer): void {
    const { counters } = this.#gateway;
    counters.add("ingest.frames", 1, this.protocol.name);
    this.#publishRaw("in", frame);
    const device = this.#deviceId === null ? null : this.#gateway.identify.current(this.#deviceId);
    if (this.#deviceId !== null && device === null) return this.close("withdrawn");
    const decoded = this.#guarded<Decoded>(
      () =>
        this.#decoder.decode(frame, {
          receivedAt: this.lastData,
          uniqueId: this.#uniqueId,
          device,
          deviceFor: this.#gateway.identify.peek,
          state: this.#state,
        }),
      frame,
    );
    if (decoded === null) return;
    if (decoded.kind === "rejected") {
      if (decoded.reply !== undefined) this.#answers.reply(decoded.reply);
      if (decoded.close === true) this.close("rejected");
      else this.#bad(decoded.reason, frame);
      return;
    }
    this.#proven = true;
    this.#badFrames = 0;
    this.#noise = 0;
    if (decoded.state !== undefined) this.#state = decoded.state;
    if (device !== null) this.#heard(device.id);
    this.#handle(decoded.messages, 0, device);
  }

  #handle(messages: readonly Message[], from: number, known: Device | null): void {
    let device = known;
    for (let index = from; index < messages.length && !this.#closed && this.#ending === null; index++) {
      const message = messages[index];
      if (message === undefined) return;
      if (message.uniqueIds !== undefined) {
        const found = this.#gateway.identify.find(message.uniqueIds, this.protocol.name, this.address);
        if (found instanceof Promise) {
          // Only where unknown devices register themselves: everything behind this frame waits for it.
          this.#identifying = true;
          void found.then((registered) => {
            this.#identifying = false;
            if (this.#bind(registered, message)) {
              this.#take(message, registered);
              this.#handle(messages, index + 1, registered);
            }
            this.#goOn();
          });
          return;
        }
        if (!this.#bind(found, message)) return;
        device = found;
      }
      this.#take(message, device);
    }
  }

  /** Ties the connection to the device a message names; false when that cannot be and the message is refused. */
  #bind(device: Device | null, message: Message): boolean {
    if (this.#closed) return false;
    if (device === null) {
      const answer = refusalOf(message);
      const answered = this.#gateway.addresses.refuse(this.#addressKey);
      this.#gateway.counters.add("ingest.refusedLogins", 1, this.protocol.name);
      if (answer !== null && answered) this.#answers.reply(answer);
      this.#end("refused", this.#gateway.limits.refusalLingerMillis);
      return false;
    }
    if (this.#deviceId === null) {
      this.#deviceId = device.id;
      this.#uniqueId = device.uniqueId;
      this.#gateway.addresses.identified(this.#addressKey);
      this.#gateway.sessions.add(device.id, this);
      this.#heard(device.id);
    } else if (this.#deviceId !== device.id) {
      this.close("otherIdentity");
      return false;
    }
    return true;
  }

  #take(message: Message, device: Device | null): void {
    if (message.kind === "login") {
      if (message.accept !== null) this.#answers.reply(message.accept);
      return;
    }
    if (message.kind === "reply") {
      if (message.reply !== null) this.#answers.reply(message.reply);
      return;
    }
    if (device === null) {
      this.#bad("a report came before the login", EMPTY);
      return;
    }
    const { intake, counters, replies } = this.#gateway;
    const receivedAt = this.lastData;
    if (message.kind === "positions") {
      counters.add("ingest.positions", message.positions.length, this.protocol.name);
      const { positions } = message;
      this.#answers.after(
        () => intake.receive(device, this.protocol.name, positions, receivedAt),
        message.acknowledgement,
      );
      return;
    }
    const report = statusReport(receivedAt, { result: message.result });
    this.#answers.after(() => intake.receive(device, this.protocol.name, [report], receivedAt), message.reply);
    replies?.result(device, this.protocol, message);
  }

  #heard(device: DeviceId): void {
    this.#gateway.sessions.heard(device, this);
    this.#gateway.contacts.contact(device, this.lastData);
  }

  #workEnded(): void {
    if (this.#closed) return;
    if (this.#answers.hasFailed) {
      if (this.#failedSince === null) {
        this.#failedSince = this.#gateway.now();
        this.#retriedAt = this.#failedSince;
        this.#gateway.counters.add("ingest.storageFailures", 1, this.protocol.name);
      }
    } else this.#failedSince = null;
    if (this.#socket.isPaused() || this.#buffer.length > 0) this.#goOn();
  }

  #bad(reason: string, frame: Uint8Array): void {
    this.#gateway.counters.add("ingest.badFrames", 1, this.protocol.name);
    this.#logBad(reason, frame);
    this.#badFrames += 1;
    if (this.#badFrames >= this.#gateway.limits.badFrames) this.close("badFrames");
  }

  #logBad(reason: string, bytes: Uint8Array): void {
    const now = this.#gateway.now();
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + LOG_AGAIN_MILLIS;
    const { address, protocol } = this;
    this.#gateway.log.info(
      { address, protocol: protocol.name, uniqueId: this.#uniqueId, reason, bytes: hex(bytes, SHOWN_BYTES) },
      "a device sent what cannot be read",
    );
  }

  /** A decoder must not throw; one that does costs this connection and nothing else. */
  #guarded<Result>(decode: () => Result, bytes: Uint8Array): Result | null {
    try {
      return decode();
    } catch (error) {
      this.#gateway.counters.add("ingest.decoderFailures", 1, this.protocol.name);
      this.#gateway.log.error(
        { error, protocol: this.protocol.name, bytes: hex(bytes, SHOWN_BYTES) },
        "a decoder failed: please report these bytes",
      );
      this.close("decoderFailure");
      return null;
    }
  }

  #end(reason: string, lingerMillis: number): void {
    this.#ending = { at: this.#gateway.now() + lingerMillis, reason };
    this.#socket.pause();
  }

  #gone(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#buffer.drop(this.#buffer.length);
    this.#gateway.addresses.closed(this.#addressKey, this.#deviceId !== null);
    if (this.#deviceId !== null) this.#gateway.sessions.remove(this.#deviceId, this);
    this.#onClosed(this);
  }

  #publishRaw(direction: "in" | "out", bytes: Uint8Array): void {
    const { bus } = this.#gateway;
    if (!bus.has("raw")) return;
    const { address, protocol } = this;
    publishRaw(bus, direction, { address, protocol, uniqueId: this.#uniqueId, deviceId: this.#deviceId }, bytes);
  }
}

const EMPTY = new Uint8Array(0);

const refusalOf = (message: Message): Uint8Array | null => {
  if (message.kind === "login") return message.refuse;
  return message.kind === "positions" ? (message.refusal ?? null) : null;
};
