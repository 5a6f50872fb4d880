import { deviceId, type DeviceId } from "@outrider/domain/model/ids.ts";
import { presentDevice } from "@outrider/wire/traccar/present/device.ts";
import { presentPosition } from "@outrider/wire/traccar/present/position.ts";
import type { RawMessage } from "#live/bus.ts";
import type { Connection } from "#live/connection.ts";
import { EventMessages, wantsAttention } from "#live/event-messages.ts";
import { presenceOf } from "#live/presence.ts";
import type { Hub, LiveParts } from "#live/sockets.ts";

const FLUSH_MILLIS = 100;
/** Traccar's own interval; its clients count on it. */
const KEEP_ALIVE_MILLIS = 55_000;
/** Positions in one message of the first snapshot. */
const SNAPSHOT_POSITIONS = 500;
/** Above this a client gets nothing more until it has read; then the newest of each vehicle. */
const PAUSE_BYTES = 512 * 1024;

interface TraccarClient {
  readonly connection: Connection;
  visible: ReadonlySet<DeviceId>;
  readonly positions: Set<DeviceId>;
  readonly devices: Set<DeviceId>;
  logs: boolean;
  /** The first snapshot is still on its way. */
  busy: boolean;
}

/** `/api/socket`: Traccar's JSON messages, newest per vehicle when a client is slow. */
export class TraccarHub implements Hub, Disposable {
  readonly #parts: LiveParts;
  readonly #clients = new Map<Connection, TraccarClient>();
  readonly #messages: EventMessages;
  readonly #stops: (() => void)[];
  #accessChanged = false;
  #flush: NodeJS.Timeout | null = null;
  #stopRaw: (() => void) | null = null;

  constructor(parts: LiveParts) {
    const { bus } = parts;
    this.#parts = parts;
    this.#messages = new EventMessages(parts.directory);
    const keepingAlive = setInterval(() => {
      for (const { connection } of this.#clients.values()) if (!connection.wouldExceed(2)) connection.send("{}");
    }, KEEP_ALIVE_MILLIS);
    this.#stops = [
      () => clearInterval(keepingAlive),
      bus.subscribe("position", ({ deviceId: device }) => this.#mark("positions", device)),
      // Status and last contact are in the vehicle's state; Traccar sends the device with every message too.
      bus.subscribe("vehicle", ({ deviceId: device }) => this.#mark("devices", deviceId(device))),
      bus.subscribe("change", ({ kind, action, id }) => {
        this.#accessChanged = true;
        if (kind === "device" && action !== "removed") this.#mark("devices", deviceId(id));
        this.#schedule();
      }),
      bus.subscribe("event", (event) => {
        if (!wantsAttention(event)) return;
        for (const { connection, visible } of this.#clients.values()) {
          if (!visible.has(event.deviceId) || connection.wouldExceed(0)) continue;
          connection.send(JSON.stringify({ events: [this.#messages.present(event, connection)] }));
        }
      }),
    ];
  }

  join(connection: () => Connection): (text: string) => boolean {
    queueMicrotask(() => void this.#open(connection()));
    return (text) => this.#receive(connection(), text);
  }

  leave(connection: Connection): void {
    this.#clients.delete(connection);
    this.#followLogs();
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop();
    this.#stopRaw?.();
    if (this.#flush !== null) clearTimeout(this.#flush);
  }

  /** The first message has positions only, as with Traccar; a client without vehicles gets an empty list. */
  async #open(connection: Connection): Promise<void> {
    const visible = this.#parts.access.devicesOf(connection.user.id);
    const client: TraccarClient = {
      connection,
      visible,
      positions: new Set(),
      devices: new Set(),
      logs: false,
      busy: true,
    };
    this.#clients.set(connection, client);
    const ids = [...visible];
    for (let start = 0; start === 0 || start < ids.length; start += SNAPSHOT_POSITIONS) {
      const part = this.#positionTexts(ids.slice(start, start + SNAPSHOT_POSITIONS), new Map());
      if (!(await connection.sendAndDrain(`{"positions":[${part.join(",")}]}`))) return;
    }
    client.busy = false;
    this.#schedule();
  }

  #receive(connection: Connection, text: string): boolean {
    const client = this.#clients.get(connection);
    let given: unknown;
    try {
      given = JSON.parse(text);
    } catch {
      return false;
    }
    if (client === undefined || typeof given !== "object" || given === null) return false;
    // Raw bytes of devices are for administrators; for others the wish has no effect, as with Traccar.
    if ("logs" in given) client.logs = given.logs === true && connection.user.administrator;
    this.#followLogs();
    return true;
  }

  /** Listens to raw messages only while somebody watches them. */
  #followLogs(): void {
    const watched = [...this.#clients.values()].some(({ logs }) => logs);
    if (watched && this.#stopRaw === null) {
      this.#stopRaw = this.#parts.bus.subscribe("raw", (message) => this.#tellRaw(message));
    } else if (!watched) {
      this.#stopRaw?.();
      this.#stopRaw = null;
    }
  }

  #tellRaw({ host, protocol, uniqueId, deviceId: device, data }: RawMessage): void {
    const text = JSON.stringify({ logs: [{ host, protocol, uniqueId, deviceId: device ?? 0, data }] });
    for (const { connection, logs } of this.#clients.values()) {
      if (logs && !connection.wouldExceed(text.length)) connection.send(text);
    }
  }

  #mark(what: "positions" | "devices", device: DeviceId): void {
    if (this.#clients.size === 0) return;
    for (const client of this.#clients.values()) if (client.visible.has(device)) client[what].add(device);
    this.#schedule();
  }

  #schedule(): void {
    this.#flush ??= setTimeout(() => {
      this.#flush = null;
      this.#flushAll();
    }, FLUSH_MILLIS);
  }

  #flushAll(): void {
    const positionTexts = new Map<DeviceId, string>();
    const deviceTexts = new Map<DeviceId, string>();
    let behind = false;
    for (const client of this.#clients.values()) {
      if (this.#accessChanged) this.#followAccess(client);
      if (client.busy) continue;
      const { connection, devices, positions } = client;
      if (connection.socket.bufferedAmount > PAUSE_BYTES) {
        connection.stalled();
        behind = true;
        continue;
      }
      connection.flowing();
      if (devices.size > 0) connection.send(`{"devices":[${this.#deviceTexts(devices, deviceTexts).join(",")}]}`);
      if (positions.size > 0)
        connection.send(`{"positions":[${this.#positionTexts(positions, positionTexts).join(",")}]}`);
      devices.clear();
      positions.clear();
    }
    this.#accessChanged = false;
    if (behind) this.#schedule();
  }

  #followAccess(client: TraccarClient): void {
    const visible = this.#parts.access.devicesOf(client.connection.user.id);
    for (const device of visible) {
      if (client.visible.has(device)) continue;
      client.devices.add(device);
      client.positions.add(device);
    }
    client.visible = visible;
    for (const device of client.positions) if (!visible.has(device)) client.positions.delete(device);
    for (const device of client.devices) if (!visible.has(device)) client.devices.delete(device);
  }

  /** One text per vehicle and turn, whoever gets it. */
  #positionTexts(devices: Iterable<DeviceId>, known: Map<DeviceId, string>): readonly string[] {
    const texts: string[] = [];
    for (const device of devices) {
      let text = known.get(device);
      if (text === undefined) {
        const latest = this.#parts.store.positions.latest(device);
        if (latest === null) continue;
        text = JSON.stringify(presentPosition(latest));
        known.set(device, text);
      }
      texts.push(text);
    }
    return texts;
  }

  #deviceTexts(devices: Iterable<DeviceId>, known: Map<DeviceId, string>): readonly string[] {
    const { directory, states, store } = this.#parts;
    const texts: string[] = [];
    for (const id of devices) {
      let text = known.get(id);
      if (text === undefined) {
        const device = directory.devices.get(id);
        if (device === null) continue;
        text = JSON.stringify(presentDevice(device, presenceOf(id, states, store.positions)));
        known.set(id, text);
      }
      texts.push(text);
    }
    return texts;
  }
}
