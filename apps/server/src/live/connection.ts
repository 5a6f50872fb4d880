import { WebSocket } from "ws";
import type { User } from "@outrider/domain/model/entities.ts";
import type { Identity } from "#auth/authentication.ts";
import type { Now } from "#observe/instruments.ts";

/** Close codes of ours; 1008 to 1012 are the protocol's. */
export const CLOSE = {
  signedOut: 4401,
  tooSlow: 4408,
  tooManyMessages: 4429,
  unsupportedData: 1003,
  policy: 1008,
  restarting: 1012,
} as const;

/** A socket may have so much waiting for a slow client; above it only the newest state counts. */
export const MAXIMUM_BUFFERED = 1024 * 1024;
/** A client that takes nothing for so long is told to come back and resume. */
const STALLED_MILLIS = 30_000;
const MESSAGES_PER_SECOND = 100;
const ERRORS_PER_MINUTE = 20;
const SILENT_MILLIS = 60_000;

type SignedIn = Exclude<Identity, { kind: "anonymous" }>;

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly identity: SignedIn;
  readonly languages: string | undefined;
  readonly now: Now;
  /** Answers false for a message it could not read. */
  readonly onMessage: (text: string) => boolean;
}

/** One socket with its limits: what the client may send, how much may wait for it, how long it may be silent. */
export class Connection {
  readonly socket: WebSocket;
  readonly identity: SignedIn;
  readonly languages: string | undefined;
  readonly #now: Now;
  readonly #onMessage: (text: string) => boolean;
  #second = 0;
  #messages = 0;
  #minute = 0;
  #errors = 0;
  #lastPong: number;
  #stalledSince: number | null = null;

  constructor({ socket, identity, languages, now, onMessage }: ConnectionOptions) {
    this.socket = socket;
    this.identity = identity;
    this.languages = languages;
    this.#now = now;
    this.#onMessage = onMessage;
    this.#lastPong = now();
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("pong", () => {
      this.#lastPong = now();
    });
    // The close that follows tells whoever must know; the error itself is the client's affair.
    socket.on("error", () => undefined);
  }

  get user(): User {
    return this.identity.user;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Would another `bytes` be more than may wait? */
  wouldExceed(bytes: number): boolean {
    return this.socket.bufferedAmount + bytes > MAXIMUM_BUFFERED;
  }

  send(data: string | Uint8Array): void {
    if (this.isOpen) this.socket.send(data);
  }

  /** Sends, and resolves once the bytes left for the network; false when the socket closed meanwhile. */
  async sendAndDrain(data: string | Uint8Array): Promise<boolean> {
    if (!this.isOpen) return false;
    return new Promise((resolve) => {
      this.socket.send(data, (error) => resolve(error === undefined || error === null));
    });
  }

  /** Called while the client cannot keep up; closes it when that lasts. */
  stalled(): void {
    this.#stalledSince ??= this.#now();
    if (this.#now() - this.#stalledSince > STALLED_MILLIS) this.close(CLOSE.tooSlow, "too slow");
  }

  flowing(): void {
    this.#stalledSince = null;
  }

  /** Asks whether the other side is still there; ends what was silent or whose credential ran out. */
  check(): void {
    const now = this.#now();
    if ("expiresAt" in this.identity && this.identity.expiresAt <= now) this.close(CLOSE.signedOut, "signed out");
    else if (now - this.#lastPong > SILENT_MILLIS) this.socket.terminate();
    else if (this.isOpen) this.socket.ping();
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
    // A client that reads nothing never answers the close.
    setTimeout(() => this.socket.terminate(), 1000).unref();
  }

  #receive(data: WebSocket.RawData, isBinary: boolean): void {
    const now = this.#now();
    const second = Math.floor(now / 1000);
    this.#messages = second === this.#second ? this.#messages + 1 : 1;
    this.#second = second;
    if (this.#messages > MESSAGES_PER_SECOND) return this.close(CLOSE.tooManyMessages, "too many messages");
    if (isBinary) return this.close(CLOSE.unsupportedData, "text only");
    if (this.#onMessage(Buffer.isBuffer(data) ? data.toString("utf8") : "")) return;
    const minute = Math.floor(now / 60_000);
    this.#errors = minute === this.#minute ? this.#errors + 1 : 1;
    this.#minute = minute;
    if (this.#errors > ERRORS_PER_MINUTE) this.close(CLOSE.policy, "too many errors");
  }
}
