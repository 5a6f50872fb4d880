import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Event } from "@outrider/domain/model/entities.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";

/**
 * Everything that is new, inside one process: the pipeline and the store publish after commit, the sockets
 * subscribe. Handlers must not throw and must return at once.
 */
export interface BusTopics {
  /** A position was committed and is the newest of its device. */
  position: Position;
  /** A position was committed that is older than the newest (late upload). */
  latePosition: Position;
  /** The newest state of a vehicle changed (fix, status by time, flags). */
  vehicle: VehicleRecord;
  event: Event;
  /** Connection status or last contact of a device. */
  contact: { readonly deviceId: DeviceId; readonly online: boolean; readonly at: number };
  /** An entity was created, edited or removed, or links changed. Access and rosters follow it. */
  change: EntityChange;
  /** Raw bytes from or to a device, for the administrators' log. */
  raw: RawMessage;
}

export interface EntityChange {
  readonly kind: "user" | "device" | "group" | "driver" | "geofence" | "permission" | "partner" | "other";
  readonly action: "created" | "edited" | "removed" | "linked" | "unlinked";
  readonly id: number;
}

export interface RawMessage {
  readonly host: string;
  readonly protocol: string;
  readonly uniqueId: string | null;
  readonly deviceId: DeviceId | null;
  readonly direction: "in" | "out";
  /** Hex, or text for text protocols; at most 2 KiB. */
  readonly data: string;
}

export type Unsubscribe = () => void;

export class Bus {
  readonly #handlers = new Map<keyof BusTopics, Set<(value: never) => void>>();

  subscribe<Topic extends keyof BusTopics>(topic: Topic, handler: (value: BusTopics[Topic]) => void): Unsubscribe {
    const handlers = this.#handlers.get(topic) ?? new Set();
    this.#handlers.set(topic, handlers);
    handlers.add(handler as (value: never) => void);
    return () => handlers.delete(handler as (value: never) => void);
  }

  publish<Topic extends keyof BusTopics>(topic: Topic, value: BusTopics[Topic]): void {
    const handlers = this.#handlers.get(topic);
    if (handlers === undefined) return;
    for (const handler of handlers) (handler as (value: BusTopics[Topic]) => void)(value);
  }

  /** True when somebody listens; lets a publisher skip work nobody wants. */
  has(topic: keyof BusTopics): boolean {
    return (this.#handlers.get(topic)?.size ?? 0) > 0;
  }
}
