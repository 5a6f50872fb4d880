import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { Protocol } from "@outrider/protocols/protocol.ts";
import type { Bus } from "#live/bus.ts";
import type { Counters, Log, Now } from "#observe/instruments.ts";
import type { Intake } from "#pipeline/intake.ts";
import type { Addresses } from "#ingest/addresses.ts";
import type { Identify } from "#ingest/identify.ts";
import type { IngestLimits } from "#ingest/limits.ts";
import type { LiveSessions } from "#ingest/live-sessions.ts";
import type { Pressure } from "#ingest/pressure.ts";

/** What all device ports share. */
export interface Gateway {
  readonly limits: IngestLimits;
  readonly addresses: Addresses;
  readonly identify: Identify;
  readonly intake: Intake;
  readonly sessions: LiveSessions;
  readonly contacts: DeviceContacts;
  readonly replies: CommandReplies | null;
  readonly pressure: Pressure;
  readonly bus: Bus;
  readonly now: Now;
  readonly log: Log;
  readonly counters: Counters;
}

/** Who wants to know that a device was heard. */
export interface DeviceContacts {
  /** A valid frame came. */
  readonly contact: (device: DeviceId, at: UnixMillis) => void;
  /** The first connection of a device opened, or a newer one took over. */
  readonly connected: (device: DeviceId) => void;
  /** Its last connection is gone. */
  readonly disconnected: (device: DeviceId) => void;
  /** Two connections keep sending for one identity. */
  readonly duplicated: (device: DeviceId, addresses: readonly string[]) => void;
}

/** The side of the commands that the device ports feed. */
export interface CommandReplies {
  /** A device can be reached, perhaps after a while. */
  readonly reachable: (device: DeviceId) => void;
  /** A device answered a command. */
  readonly result: (
    device: Device,
    protocol: Protocol,
    answer: { readonly result: string; readonly serial?: number | string },
  ) => void;
  /** The text of a waiting command for a protocol that carries it in its answer; counts as sent. */
  readonly takeText: (device: DeviceId, protocol: Protocol) => Promise<string | null>;
}

/** The most of a frame that is shown in logs and to listeners of the raw stream. */
const SHOWN_BYTES = 2048;

/** Passes raw bytes to the administrators' log when one is watched. */
export const publishRaw = (
  bus: Bus,
  direction: "in" | "out",
  from: {
    readonly address: string;
    readonly protocol: Protocol;
    readonly uniqueId: string | null;
    readonly deviceId: DeviceId | null;
  },
  bytes: Uint8Array,
): void => {
  if (!bus.has("raw")) return;
  bus.publish("raw", {
    host: from.address,
    protocol: from.protocol.name,
    uniqueId: from.uniqueId,
    deviceId: from.deviceId,
    direction,
    data: hex(bytes, SHOWN_BYTES),
  });
};

export const hex = (bytes: Uint8Array, most: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, most)).toString("hex");
