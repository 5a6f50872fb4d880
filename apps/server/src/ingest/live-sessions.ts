import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Protocol } from "@outrider/protocols/protocol.ts";
import type { Now } from "#observe/instruments.ts";

/** A connection that speaks for a device and can carry bytes to it. */
export interface DeviceLink {
  readonly protocol: Protocol;
  readonly address: string;
  readonly lastData: UnixMillis;
  /** Hands bytes to the network; false when the connection is gone or clogged. */
  readonly send: (bytes: Uint8Array) => boolean;
  readonly close: (reason: string) => void;
}

interface Entry {
  /** Oldest first: the last one takes the commands. */
  readonly links: DeviceLink[];
  soleSince: UnixMillis | null;
  lastHeard: DeviceLink | null;
  turns: number;
  turnsSince: number;
  announcedAt: number;
}

/** Connections that take turns this often within the window share an identity on purpose. */
const TURNS = 4;
const TURNS_WINDOW_MILLIS = 10 * 60_000;
const ANNOUNCE_AGAIN_MILLIS = 60 * 60_000;

/**
 * Who is connected now. A second connection of an identity takes over at once, because trackers change address and
 * leave half-open sockets; the older one goes when it has been silent. Two that keep sending in turn are announced.
 */
export class LiveSessions {
  readonly #now: Now;
  readonly #entries = new Map<DeviceId, Entry>();
  readonly #contested = new Set<DeviceId>();
  /** Told when a device's first connection opens or its newest one changes. */
  onConnected: (device: DeviceId) => void = () => undefined;
  /** Told when the last connection of a device is gone. */
  onDisconnected: (device: DeviceId) => void = () => undefined;
  /** Told when two connections keep sending for one device. */
  onDuplicate: (device: DeviceId, addresses: readonly string[]) => void = () => undefined;

  constructor(now: Now) {
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  add(device: DeviceId, link: DeviceLink): void {
    const entry = this.#entries.get(device);
    if (entry === undefined) {
      this.#entries.set(device, {
        links: [link],
        soleSince: this.#now(),
        lastHeard: link,
        turns: 0,
        turnsSince: 0,
        announcedAt: Number.NEGATIVE_INFINITY,
      });
    } else {
      entry.links.push(link);
      entry.soleSince = null;
      this.#contested.add(device);
    }
    this.onConnected(device);
  }

  remove(device: DeviceId, link: DeviceLink): void {
    const entry = this.#entries.get(device);
    const index = entry?.links.indexOf(link) ?? -1;
    if (entry === undefined || index < 0) return;
    entry.links.splice(index, 1);
    if (entry.links.length === 1) {
      entry.soleSince = this.#now();
      this.#contested.delete(device);
    } else if (entry.links.length === 0) {
      this.#entries.delete(device);
      this.#contested.delete(device);
      this.onDisconnected(device);
    }
  }

  /** A connection sent a valid frame. */
  heard(device: DeviceId, link: DeviceLink): void {
    const entry = this.#entries.get(device);
    if (entry === undefined || entry.lastHeard === link) return;
    entry.lastHeard = link;
    if (entry.links.length < 2) return;
    const now = this.#now();
    if (now - entry.turnsSince > TURNS_WINDOW_MILLIS) {
      entry.turnsSince = now;
      entry.turns = 0;
    }
    entry.turns += 1;
    if (entry.turns >= TURNS && now - entry.announcedAt > ANNOUNCE_AGAIN_MILLIS) {
      entry.announcedAt = now;
      this.onDuplicate(
        device,
        entry.links.map((other) => other.address),
      );
    }
  }

  /** The newest connection of a device, the one that commands go to. */
  current(device: DeviceId): DeviceLink | null {
    return this.#entries.get(device)?.links.at(-1) ?? null;
  }

  /** Since when a device has had exactly one connection; null while it has none or several. */
  soleSince(device: DeviceId): UnixMillis | null {
    return this.#entries.get(device)?.soleSince ?? null;
  }

  /** Closes older connections of an identity that have been silent for `silenceMillis`. */
  closeSuperseded(silenceMillis: number): void {
    const now = this.#now();
    for (const device of Array.from(this.#contested)) {
      for (const link of this.#entries.get(device)?.links.slice(0, -1) ?? []) {
        if (now - link.lastData > silenceMillis) link.close("superseded");
      }
    }
  }
}
