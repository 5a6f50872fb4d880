import { deviceId, type DeviceId } from "@outrider/domain/model/ids.ts";
import type { LiveServerMessage } from "@outrider/wire/live/messages.ts";
import type { Connection } from "#live/connection.ts";

/** A page on `/api/live`. */
export class LiveClient {
  readonly connection: Connection;
  /** Vehicles it may see; replaced when rights change. */
  visible: ReadonlySet<DeviceId>;
  watched: ReadonlySet<number> = new Set();
  /** Up to where of the stream it has everything; null before it said hello. */
  cursor: number | null = null;
  /** A snapshot or a long difference is on its way; changes wait for its end. */
  busy = false;
  lastSent = 0;

  constructor(connection: Connection, visible: ReadonlySet<DeviceId>) {
    this.connection = connection;
    this.visible = visible;
  }

  tell(message: LiveServerMessage): void {
    this.connection.send(JSON.stringify(message));
  }

  sees(device: number): boolean {
    return this.visible.has(deviceId(device));
  }
}
