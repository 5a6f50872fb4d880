import type { LiveClientMessage, LiveServerMessage } from "@outrider/wire/live/messages.ts";
import { vehicleFrameSize, writeVehicleFrameHeader, writeVehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import type { VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import type { SocketEvent, SocketLike } from "../live-socket.ts";

/** The server's end of a socket, played by a test. */
export class FakeSocket implements SocketLike {
  binaryType = "blob";
  readyState = 0;
  readonly sent: LiveClientMessage[] = [];
  readonly #listeners = new Map<string, ((event: SocketEvent) => void)[]>();

  addEventListener(type: string, listener: (event: SocketEvent) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as LiveClientMessage);
  }

  /** Called by the client. */
  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.#tell("open", {});
  }

  say(message: LiveServerMessage): void {
    this.#tell("message", { data: JSON.stringify(message) });
  }

  welcome(change: { readonly boot?: string; readonly resumed?: boolean; readonly serverTime?: number } = {}): void {
    this.say({
      type: "welcome",
      boot: "first",
      build: "b1",
      serverTime: Date.now(),
      deviceCount: 0,
      resumed: false,
      ...change,
    });
  }

  frame(records: readonly VehicleRecord[], cursor: number, serverTime = Date.now()): void {
    const bytes = new ArrayBuffer(vehicleFrameSize(records.length));
    const view = new DataView(bytes);
    writeVehicleFrameHeader(view, records.length, cursor, serverTime);
    records.forEach((record, index) => writeVehicleRecord(view, index, record));
    this.#tell("message", { data: bytes });
  }

  raw(data: unknown): void {
    this.#tell("message", { data });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.#tell("close", { code });
  }

  #tell(type: string, event: SocketEvent): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}
