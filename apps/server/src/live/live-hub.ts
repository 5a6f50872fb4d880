import { randomUUID } from "node:crypto";
import { deviceId } from "@outrider/domain/model/ids.ts";
import type { RosterEntry, VehicleDetails } from "@outrider/wire/live/messages.ts";
import type { VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";
import type { Connection } from "#live/connection.ts";
import { EventMessages, wantsAttention } from "#live/event-messages.ts";
import { encodeFrame } from "#live/frames.ts";
import { LiveClient } from "#live/live-client.ts";
import { readClientMessage, type ReadMessage } from "#live/read-client-message.ts";
import { RosterChanges } from "#live/roster-changes.ts";
import type { Hub, LiveParts } from "#live/sockets.ts";

/** Changes are gathered for so long before they are sent: a fifth of what the eye notices. */
const FLUSH_MILLIS = 50;
/** A quiet connection says so this often, so that the page can tell quiet from dead. */
const HEARTBEAT_MILLIS = 5000;
const CHECK_MILLIS = 1000;
/** Vehicles in one frame of a snapshot: 200 kB, so that a slow line shows something early. */
const SNAPSHOT_RECORDS = 5000;
const ROSTER_ENTRIES = 500;
/** A client that fell behind is served again when less than this waits for it. */
const DRAINED_BYTES = 256 * 1024;

/**
 * `/api/live`: the newest state of every vehicle a page may see. No queue per client: a client knows up to which
 * cursor it has everything, and what changed since is read from the states when it can take more. So a client that
 * stops reading costs nothing, and clients of one user share each frame.
 */
export class LiveHub implements Hub, Disposable {
  readonly #parts: LiveParts;
  readonly #build: string;
  readonly #boot = randomUUID();
  readonly #clients = new Map<Connection, LiveClient>();
  readonly #roster: RosterChanges;
  readonly #messages: EventMessages;
  readonly #dirty = new Set<number>();
  readonly #dirtyDetails = new Set<number>();
  readonly #stops: (() => void)[];
  #flushed: number;
  #flush: NodeJS.Timeout | null = null;

  constructor(parts: LiveParts, build: string) {
    const { bus, states } = parts;
    this.#parts = parts;
    this.#build = build;
    this.#flushed = states.cursor;
    this.#messages = new EventMessages(parts.directory);
    this.#roster = new RosterChanges(parts);
    const checking = setInterval(() => this.#check(), CHECK_MILLIS);
    this.#stops = [
      () => clearInterval(checking),
      bus.subscribe("vehicle", (record) => this.#markDirty(record.deviceId)),
      bus.subscribe("position", (position) => {
        this.#roster.moved(position.deviceId);
        if (this.#clients.size === 0) return;
        this.#dirtyDetails.add(position.deviceId);
        this.#schedule();
      }),
      bus.subscribe("change", (change) => {
        this.#roster.changed(change);
        this.#schedule();
      }),
      bus.subscribe("event", (event) => {
        if (!wantsAttention(event)) return;
        for (const client of this.#clients.values()) {
          if (client.cursor === null || !client.sees(event.deviceId)) continue;
          const {
            id,
            type,
            deviceId: device,
            eventTime,
            positionId,
            geofenceId,
            attributes,
          } = this.#messages.present(event, client.connection);
          client.tell({
            type: "event",
            event: { id, type, deviceId: device, eventTime, positionId, geofenceId, attributes },
          });
        }
      }),
    ];
  }

  join(connection: () => Connection): (text: string) => boolean {
    return (text) => this.#receive(connection(), readClientMessage(text));
  }

  leave(connection: Connection): void {
    this.#clients.delete(connection);
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop();
    if (this.#flush !== null) clearTimeout(this.#flush);
  }

  #receive(connection: Connection, read: ReadMessage): boolean {
    const client = this.#client(connection);
    if (read.kind === "error") {
      client.tell({ type: "error", code: read.code });
      return false;
    }
    if (read.message.op === "watch") return this.#watch(client, read.message.deviceIds);
    if (client.cursor !== null || client.busy) {
      client.tell({ type: "error", code: "bad_message" });
      return false;
    }
    void this.#welcome(client, read.message.boot === this.#boot ? (read.message.cursor ?? null) : null);
    return true;
  }

  #client(connection: Connection): LiveClient {
    let client = this.#clients.get(connection);
    if (client === undefined) {
      client = new LiveClient(connection, this.#parts.access.devicesOf(connection.user.id));
      this.#clients.set(connection, client);
    }
    return client;
  }

  /** `cursor`: up to where the page has everything from an earlier connection to this very process, or null. */
  async #welcome(client: LiveClient, cursor: number | null): Promise<void> {
    client.busy = true;
    const { states, now } = this.#parts;
    const resumed = cursor !== null && cursor <= states.cursor && this.#roster.canResume(cursor);
    client.tell({
      type: "welcome",
      boot: this.#boot,
      build: this.#build,
      serverTime: now(),
      deviceCount: client.visible.size,
      resumed,
    });
    const entries = resumed ? this.#roster.since(cursor) : client.visible;
    const sent = resumed ? this.#tellEntries(client, entries) : await this.#sendRoster(client);
    if (sent) await this.#catchUp(client, resumed ? cursor : -1);
  }

  async #sendRoster(client: LiveClient): Promise<boolean> {
    const ids = [...client.visible];
    for (let start = 0; start === 0 || start < ids.length; start += ROSTER_ENTRIES) {
      const entries = this.#entries(ids.slice(start, start + ROSTER_ENTRIES));
      const done = start + ROSTER_ENTRIES >= ids.length;
      if (!(await client.connection.sendAndDrain(JSON.stringify({ type: "roster", entries, done })))) return false;
      client.connection.flowing();
    }
    return true;
  }

  #entries(ids: Iterable<number>): readonly RosterEntry[] {
    const entries: RosterEntry[] = [];
    for (const id of ids) {
      const entry = this.#roster.entry(id);
      if (entry !== null) entries.push(entry);
    }
    return entries;
  }

  #tellEntries(client: LiveClient, ids: Iterable<number>): true {
    const entries = this.#entries([...ids].filter((id) => client.sees(id)));
    if (entries.length > 0) client.tell({ type: "changed", entries });
    return true;
  }

  /** Sends every visible vehicle that changed after `since`, in frames that wait for the line. */
  async #catchUp(client: LiveClient, since: number): Promise<void> {
    client.busy = true;
    const { states, now } = this.#parts;
    const target = states.cursor;
    const records: VehicleRecord[] = [];
    for (const id of client.visible) {
      const record = states.get(id);
      if (record !== null && states.changedAt(id) > since) records.push(record);
    }
    for (let start = 0; start === 0 || start < records.length; start += SNAPSHOT_RECORDS) {
      const part = records.slice(start, start + SNAPSHOT_RECORDS);
      const isLast = start + SNAPSHOT_RECORDS >= records.length;
      const frame = encodeFrame(part, isLast ? target : Math.max(0, since), now());
      if (!(await client.connection.sendAndDrain(frame))) return;
      client.lastSent = now();
      client.connection.flowing();
    }
    client.cursor = target;
    client.busy = false;
    this.#schedule();
  }

  #watch(client: LiveClient, ids: readonly number[]): boolean {
    const visible = ids.filter((id) => client.sees(id));
    client.watched = new Set(visible);
    if (visible.length < ids.length) client.tell({ type: "error", code: "not_found" });
    this.#tellDetails(client, visible);
    return visible.length === ids.length;
  }

  #tellDetails(client: LiveClient, ids: Iterable<number>): void {
    const details: VehicleDetails[] = [];
    for (const id of ids) {
      const latest = this.#parts.store.positions.latest(deviceId(id));
      if (latest === null) continue;
      const { address, altitude, accuracy, valid, protocol, attributes } = latest;
      details.push({ deviceId: id, address, altitude, accuracy, valid, protocol, attributes });
    }
    if (details.length > 0) client.tell({ type: "details", details });
  }

  #markDirty(device: number): void {
    if (this.#clients.size === 0) return;
    this.#dirty.add(device);
    this.#schedule();
  }

  #schedule(): void {
    this.#flush ??= setTimeout(() => {
      this.#flush = null;
      this.#flushAll();
    }, FLUSH_MILLIS);
  }

  #flushAll(): void {
    const { states } = this.#parts;
    const news = this.#roster.takeNews();
    const before = this.#flushed;
    const to = states.cursor;
    const frames = new Map<number, Uint8Array | null>();
    let behind = false;
    for (const client of this.#clients.values()) {
      if (client.cursor === null || client.busy) continue;
      if (news.access) this.#followAccess(client);
      if (news.devices.size > 0) this.#tellEntries(client, news.devices);
      if (client.watched.size > 0 && this.#dirtyDetails.size > 0 && !client.connection.wouldExceed(0)) {
        this.#tellDetails(client, client.watched.intersection(this.#dirtyDetails));
      }
      if (client.cursor < before) behind = this.#serveLate(client) || behind;
      else behind = !this.#serve(client, frames, to) || behind;
    }
    this.#dirty.clear();
    this.#dirtyDetails.clear();
    this.#flushed = to;
    if (behind) this.#schedule();
  }

  /** Sends the shared frame of this turn; false when too much waits already. */
  #serve(client: LiveClient, frames: Map<number, Uint8Array | null>, to: number): boolean {
    const { user } = client.connection;
    let frame = frames.get(user.id);
    if (frame === undefined) {
      frame = this.#frameFor(client, to);
      frames.set(user.id, frame);
    }
    if (frame === null) {
      client.cursor = to;
      return true;
    }
    if (client.connection.wouldExceed(frame.length)) {
      client.connection.stalled();
      return false;
    }
    client.connection.send(frame);
    client.connection.flowing();
    client.lastSent = this.#parts.now();
    client.cursor = to;
    return true;
  }

  #frameFor(client: LiveClient, to: number): Uint8Array | null {
    const { states, now } = this.#parts;
    const records: VehicleRecord[] = [];
    for (const id of this.#dirty) {
      const record = client.sees(id) ? states.get(deviceId(id)) : null;
      if (record !== null) records.push(record);
    }
    return records.length === 0 ? null : encodeFrame(records, to, now());
  }

  /** A client that fell behind: once its line is free it gets the newest of everything it missed. True: still behind. */
  #serveLate(client: LiveClient): boolean {
    if (client.connection.socket.bufferedAmount > DRAINED_BYTES) {
      client.connection.stalled();
      return true;
    }
    void this.#catchUp(client, client.cursor ?? -1);
    return false;
  }

  /** Rights changed: what is gone is taken away, what is new comes with its name and its state. */
  #followAccess(client: LiveClient): void {
    const { access, states, now } = this.#parts;
    const visible = access.devicesOf(client.connection.user.id);
    const removed = [...client.visible].filter((id) => !visible.has(id));
    const added = [...visible].filter((id) => !client.visible.has(id));
    client.visible = visible;
    client.watched = new Set([...client.watched].filter((id) => client.sees(id)));
    if (removed.length > 0) client.tell({ type: "removed", deviceIds: removed });
    if (added.length === 0) return;
    this.#tellEntries(client, added);
    const records = added.map((id) => states.get(id)).filter((record) => record !== null);
    if (records.length > 0) client.connection.send(encodeFrame(records, client.cursor ?? 0, now()));
  }

  #check(): void {
    const now = this.#parts.now();
    for (const client of this.#clients.values()) {
      if (client.busy) {
        if (client.connection.socket.bufferedAmount > 0) client.connection.stalled();
        else client.connection.flowing();
      } else if (client.cursor !== null && now - client.lastSent >= HEARTBEAT_MILLIS) {
        if (client.connection.wouldExceed(0)) continue;
        client.connection.send(encodeFrame([], client.cursor, now));
        client.lastSent = now;
      }
    }
  }
}
