import type { DeviceSide, ServerAnswer } from "@outrider/protocols/device-side.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";
import { Random } from "../random/random.ts";
import { backOff } from "./back-off.ts";
import type { Carrier, OpenCarrier } from "./carrier.ts";
import { ReportQueue } from "./report-queue.ts";

export type ServerCommand = Extract<ServerAnswer, { kind: "command" }>;

export interface DeviceClientOptions {
  readonly uniqueId: string;
  readonly side: DeviceSide;
  readonly open: OpenCarrier;
  /** Milliseconds, steady. */
  readonly now: () => number;
  readonly seed: number;
  /** Milliseconds before the first connection: a fleet does not call all at once. */
  readonly delay?: number;
  /** Longest pause between two calls, ms; a minute unless told. */
  readonly longestPause?: number;
  /** Reports the device can keep. */
  readonly memory?: number;
  /** Reports in one frame at most; never more than the protocol allows. */
  readonly batch?: number;
  /** Frames on their way without an answer. */
  readonly window?: number;
  /** Stored by the server, or sent, where the protocol has no answers. `waited`: ms from sending to the answer. */
  readonly onDelivered?: (reports: readonly DecodedPosition[], waited: number) => void;
  /** A frame is written for the first or another time. */
  readonly onSent?: (reports: readonly DecodedPosition[]) => void;
  /** Carries out a command and says what the device answers; null stays silent. */
  readonly onCommand?: (command: ServerCommand) => string | null;
}

interface Frame {
  readonly count: number;
  readonly sentAt: number;
}

/** An unanswered frame, or login, ends the connection after this long, ms: the device calls again. */
export const ANSWER_TIMEOUT = 30_000;
const LONGEST_PAUSE = 60_000;
/** A refused device, or refused reports, wait this long, ms. */
const REFUSED_WAIT = 45_000;
/** The server has no place for a report it cannot read; after so many refusals the device gives it up. */
const GIVE_UP_AFTER = 5;

/**
 * A tracker's modem: connects, logs in, sends what is in its memory, keeps it until the server acknowledges, and
 * calls again with growing pauses when the line breaks. Call `tick` about once a second.
 */
export class DeviceClient {
  readonly #options: DeviceClientOptions;
  readonly #queue: ReportQueue;
  readonly #random: Random;
  readonly #batch: number;
  readonly #window: number;
  #carrier: Carrier | null = null;
  #phase: "offline" | "connecting" | "login" | "ready" = "offline";
  #phaseSince = 0;
  #inFlight: Frame[] = [];
  #inFlightReports = 0;
  #rest: Uint8Array = new Uint8Array(0);
  #serial = 0;
  #failures = 0;
  #refusals = 0;
  #notBefore = 0;
  #reachable = true;
  #closed = false;

  constructor(options: DeviceClientOptions) {
    this.#options = options;
    this.#queue = new ReportQueue(options.memory ?? 20_000);
    this.#random = new Random(options.seed);
    this.#batch = Math.min(options.side.maximumReports, options.batch ?? 30);
    this.#notBefore = options.now() + (options.delay ?? 0);
    this.#window = options.window ?? (options.side.maximumReports === 1 ? 8 : 1);
  }

  get uniqueId(): string {
    return this.#options.uniqueId;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  get dropped(): number {
    return this.#queue.dropped;
  }

  get connected(): boolean {
    return this.#phase === "ready";
  }

  /** Puts a report into the memory and sends it as soon as the line allows. */
  record(report: DecodedPosition): void {
    this.#queue.push(report);
    this.#flush();
  }

  /** Says whether the modem has a network; without one the connection is gone and reports wait. */
  setReachable(reachable: boolean): void {
    if (reachable === this.#reachable) return;
    this.#reachable = reachable;
    if (!reachable) this.#carrier?.close();
    else this.#notBefore = this.#options.now();
  }

  tick(): void {
    if (this.#closed) return;
    const now = this.#options.now();
    const oldest = this.#inFlight[0];
    const stuck = oldest !== undefined && now - oldest.sentAt > ANSWER_TIMEOUT;
    const silent = (this.#phase === "connecting" || this.#phase === "login") && now - this.#phaseSince > ANSWER_TIMEOUT;
    if (stuck || silent) this.#carrier?.close();
    else if (this.#phase === "offline") this.#connect(now);
    else this.#flush();
  }

  close(): void {
    this.#closed = true;
    this.#carrier?.close();
  }

  #connect(now: number): void {
    const onDemand = this.#options.side.transport === "http";
    if (!this.#reachable || now < this.#notBefore || (onDemand && this.#queue.size === 0)) return;
    this.#enter("connecting");
    let ended = false;
    this.#carrier = this.#options.open({
      onOpen: () => this.#opened(),
      onBytes: (bytes) => this.#read(bytes),
      onClose: () => {
        if (!ended) this.#lost();
        ended = true;
      },
    });
  }

  #enter(phase: "offline" | "connecting" | "login" | "ready"): void {
    this.#phase = phase;
    this.#phaseSince = this.#options.now();
  }

  #opened(): void {
    const { side, uniqueId } = this.#options;
    const login = side.login(uniqueId);
    if (login === null) {
      this.#enter("ready");
      this.#flush();
      return;
    }
    this.#enter("login");
    this.#carrier?.send(login);
  }

  #lost(): void {
    this.#carrier = null;
    this.#rest = new Uint8Array(0);
    this.#inFlight = [];
    this.#inFlightReports = 0;
    this.#enter("offline");
    const now = this.#options.now();
    this.#notBefore = Math.max(this.#notBefore, now + this.#pause(this.#failures));
    this.#failures += 1;
  }

  #flush(): void {
    const { side, uniqueId, now, onSent } = this.#options;
    while (
      this.#phase === "ready" &&
      this.#carrier !== null &&
      this.#inFlight.length < this.#window &&
      this.#queue.size > this.#inFlightReports &&
      now() >= this.#notBefore
    ) {
      const reports = this.#queue.peek(this.#inFlightReports, this.#batch);
      this.#serial += 1;
      this.#carrier.send(side.report(reports, { uniqueId, serial: this.#serial }));
      onSent?.(reports);
      if (side.acknowledges) {
        this.#inFlight.push({ count: reports.length, sentAt: now() });
        this.#inFlightReports += reports.length;
      } else {
        this.#deliver(reports.length, 0);
      }
    }
  }

  #read(bytes: Uint8Array): void {
    this.#rest = this.#rest.length === 0 ? bytes : joined(this.#rest, bytes);
    while (this.#rest.length > 0 && this.#carrier !== null) {
      const read = this.#options.side.read(this.#rest);
      if (read === null) return;
      this.#rest = this.#rest.subarray(read.length);
      this.#heed(read.answer);
    }
  }

  #heed(answer: ServerAnswer): void {
    switch (answer.kind) {
      case "accepted": {
        if (this.#phase === "login") this.#enter("ready");
        this.#flush();
        break;
      }
      case "acknowledged": {
        this.#acknowledged(answer.count);
        break;
      }
      case "refused": {
        if (this.#phase === "login") this.#notBefore = this.#options.now() + REFUSED_WAIT;
        else this.#refused();
        this.#carrier?.close();
        break;
      }
      case "command": {
        const reply = this.#options.onCommand?.(answer) ?? null;
        if (reply !== null) this.#reply(reply, answer.serial);
        break;
      }
      case "other": {
        // Over HTTP every answer belongs to a request: one that is neither yes nor no means "again, later".
        if (this.#options.side.transport === "http") this.#carrier?.close();
        break;
      }
    }
  }

  /** Protocols whose commands carry a number get it back; the others count on. */
  #reply(text: string, commandSerial: number | string): void {
    const { side, uniqueId } = this.#options;
    this.#serial += 1;
    const serial = Number(commandSerial) || this.#serial;
    this.#carrier?.send(side.commandReply(text, { uniqueId, serial }));
  }

  #acknowledged(count: number | null): void {
    const frame = this.#inFlight[0];
    if (frame === undefined) return;
    // Over HTTP an answer stands for its whole request.
    if (count !== null && count !== frame.count && this.#options.side.transport !== "http") {
      this.#refused();
      this.#carrier?.close();
      return;
    }
    this.#inFlight.shift();
    this.#inFlightReports -= frame.count;
    this.#failures = 0;
    this.#refusals = 0;
    this.#deliver(frame.count, this.#options.now() - frame.sentAt);
    this.#flush();
  }

  /** The server did not take the oldest frame: it waits and tries again, and gives the frame up in the end. */
  #refused(): void {
    const frame = this.#inFlight[0];
    this.#refusals += 1;
    if (this.#refusals < GIVE_UP_AFTER) {
      this.#notBefore = this.#options.now() + this.#pause(this.#refusals);
      return;
    }
    this.#refusals = 0;
    if (frame !== undefined) this.#queue.take(frame.count);
  }

  #pause(failures: number): number {
    return backOff(failures, this.#options.longestPause ?? LONGEST_PAUSE, this.#random);
  }

  #deliver(count: number, waited: number): void {
    const reports = this.#queue.take(count);
    this.#options.onDelivered?.(reports, waited);
  }
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};
