import type { LiveClientMessage, LiveServerMessage } from "@outrider/wire/live/messages.ts";
import { readVehicleFrame } from "@outrider/wire/live/vehicle-frame.ts";
import type { VehicleFrame } from "@outrider/wire/live/vehicle-frame.ts";

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** A stream that used to beat and is silent for this long is dead, whatever TCP believes. */
const SILENCE_MS = 20_000;
const WATCH_INTERVAL_MS = 5_000;
/** Close codes with which the server says that the session is gone: its own, and RFC 6455 "policy violation". */
const SIGNED_OUT_CODES: ReadonlySet<number> = new Set([4401, 1008]);

/** What of a `WebSocket` is used; tests give their own. */
export interface SocketLike {
  binaryType: string;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: "open" | "message" | "close", listener: (event: SocketEvent) => void): void;
}
export interface SocketEvent {
  readonly data?: unknown;
  readonly code?: number;
}

export interface LiveSocketHandlers {
  readonly onMessage: (message: LiveServerMessage) => void;
  readonly onFrame: (frame: VehicleFrame) => void;
  readonly onState: (state: SocketState) => void;
  /** What to say first: the cursor of the earlier connection, if any. */
  readonly hello: () => LiveClientMessage;
}

export type SocketState =
  | { readonly kind: "connecting" }
  | { readonly kind: "live" }
  | { readonly kind: "lost"; readonly since: number; readonly retryAt: number }
  | { readonly kind: "signedOut" };

/**
 * One `/api/live` connection that keeps itself up: reconnects with doubling waits and jitter, so that a fleet of pages
 * does not come back in one instant, and gives up only when the server says that the session is gone.
 */
export class LiveSocket implements Disposable {
  #socket: SocketLike | null = null;
  #failures = 0;
  #since = 0;
  #beats = false;
  #lastMessageAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #watchdog: ReturnType<typeof setInterval>;
  readonly #open: () => SocketLike;
  readonly #handlers: LiveSocketHandlers;
  readonly #random: () => number;
  #closed = false;

  constructor(open: () => SocketLike, handlers: LiveSocketHandlers, random: () => number = Math.random) {
    this.#open = open;
    this.#handlers = handlers;
    this.#random = random;
    this.#watchdog = setInterval(() => this.#watch(), WATCH_INTERVAL_MS);
    this.connect();
  }

  /** Connects at once, whatever wait is left; used by the button and when the network comes back. */
  connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#drop();
    this.#handlers.onState({ kind: "connecting" });
    const socket = this.#open();
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      if (socket === this.#socket) this.send(this.#handlers.hello());
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#receive(event.data);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#lost(event.code ?? 0);
    });
  }

  send(message: LiveClientMessage): void {
    const isOpen = 1;
    if (this.#socket?.readyState === isOpen) this.#socket.send(JSON.stringify(message));
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#watchdog);
    this.#drop();
  }

  #receive(data: unknown): void {
    this.#lastMessageAt = Date.now();
    if (data instanceof ArrayBuffer) {
      const frame = readVehicleFrame(data);
      if (frame === null) return;
      if (frame.count === 0) this.#beats = true;
      this.#handlers.onFrame(frame);
      return;
    }
    if (typeof data !== "string") return;
    const message = parseMessage(data);
    if (message === null) return;
    if (message.type === "welcome") {
      this.#failures = 0;
      this.#since = 0;
      this.#handlers.onState({ kind: "live" });
    }
    this.#handlers.onMessage(message);
  }

  #lost(code: number): void {
    this.#socket = null;
    if (this.#closed) return;
    if (SIGNED_OUT_CODES.has(code)) {
      this.#handlers.onState({ kind: "signedOut" });
      return;
    }
    const longest = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** this.#failures);
    const wait = longest * (0.5 + this.#random() / 2);
    this.#failures += 1;
    const now = Date.now();
    if (this.#since === 0) this.#since = now;
    this.#handlers.onState({ kind: "lost", since: this.#since, retryAt: now + wait });
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #watch(): void {
    if (this.#socket === null || !this.#beats || Date.now() - this.#lastMessageAt < SILENCE_MS) return;
    this.#drop();
    this.#lost(0);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#beats = false;
    socket?.close();
  }
}

const parseMessage = (text: string): LiveServerMessage | null => {
  try {
    const message: unknown = JSON.parse(text);
    const known = typeof message === "object" && message !== null && "type" in message;
    return known ? (message as LiveServerMessage) : null;
  } catch {
    return null;
  }
};
