import { readVehicleFrame, type VehicleFrame, type VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import type { LiveServerMessage } from "@outrider/wire/live/messages.ts";
import { WebSocket } from "ws";
import { until } from "./fleet.ts";

export interface SocketOptions {
  readonly cookie?: string | null;
  readonly origin?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocolVersion?: number;
}

/** What came over a socket, in order. */
export class TestSocket {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly frames: VehicleFrame[] = [];
  readonly vehicles = new Map<number, VehicleRecord>();
  closeCode: number | null = null;

  constructor(url: string, options: SocketOptions = {}) {
    const headers: Record<string, string> = { ...options.headers };
    if (options.cookie) headers["cookie"] = options.cookie;
    if (options.origin) headers["origin"] = options.origin;
    this.socket = new WebSocket(url.replace("http:", "ws:"), {
      headers,
      ...(options.protocolVersion === undefined ? {} : { protocolVersion: options.protocolVersion }),
    });
    this.socket.binaryType = "arraybuffer";
    this.socket.on("message", (data, isBinary) => {
      if (Buffer.isBuffer(data) && !isBinary) this.texts.push(data.toString("utf8"));
      if (!isBinary || !(data instanceof ArrayBuffer)) return;
      const frame = readVehicleFrame(data);
      if (frame === null) throw new Error("not a frame");
      this.frames.push(frame);
      for (let index = 0; index < frame.count; index += 1) {
        const record = frame.at(index);
        this.vehicles.set(record.deviceId, record);
      }
    });
    this.socket.on("close", (code) => {
      this.closeCode = code;
    });
    this.socket.on("error", () => undefined);
  }

  async opened(): Promise<this> {
    await until(() => this.socket.readyState === WebSocket.OPEN || this.closeCode !== null, "an open socket");
    return this;
  }

  /** Messages of `/api/live` of one type. */
  messages<Type extends LiveServerMessage["type"]>(type: Type): readonly Extract<LiveServerMessage, { type: Type }>[] {
    return this.texts
      .map((text) => JSON.parse(text) as LiveServerMessage)
      .filter((message): message is Extract<LiveServerMessage, { type: Type }> => message.type === type);
  }

  /** Messages of `/api/socket` that have a key, their lists joined. */
  listed(key: "positions" | "devices" | "events" | "logs"): readonly Readonly<Record<string, unknown>>[] {
    return this.texts.flatMap((text) => (JSON.parse(text) as Record<string, Record<string, unknown>[]>)[key] ?? []);
  }

  say(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  async closed(millis = 5000): Promise<number | null> {
    await until(() => this.closeCode !== null, "a closed socket", millis);
    return this.closeCode;
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }
}

/** The status with which an upgrade was refused, or 101. */
export const upgradeStatus = (url: string, options: SocketOptions = {}): Promise<number> =>
  new Promise((resolve) => {
    const { socket } = new TestSocket(url, options);
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on("open", () => {
      socket.terminate();
      resolve(101);
    });
  });
