import type { DecodedPosition, DeviceCommand } from "./protocol.ts";

/**
 * The other end of a protocol: what a device sends and understands. The simulator, the load generator and the
 * round-trip tests speak through it; the server never does.
 */
export interface DeviceSide {
  /** Protocol name, as in `Protocol.name`. */
  readonly name: string;
  readonly transport: "tcp" | "udp" | "http";
  /** First bytes after connecting; null where every frame names the device. */
  readonly login: (uniqueId: string) => Uint8Array | null;
  /** One frame with these reports, oldest first, at most `maximumReports`. */
  readonly report: (reports: readonly DecodedPosition[], context: DeviceSideContext) => Uint8Array;
  readonly maximumReports: number;
  /** Whether the server answers a report once it is stored, so that a device may keep it until then. */
  readonly acknowledges: boolean;
  /** Reads what the server sent. `length` bytes are consumed; null: wait for more. */
  readonly read: (bytes: Uint8Array) => { readonly length: number; readonly answer: ServerAnswer } | null;
  /** The reply of a device that carried out, or refused, a command. */
  readonly commandReply: (text: string, context: CommandReplyContext) => Uint8Array;
}

export interface DeviceSideContext {
  readonly uniqueId: string;
  /** Counts up per device from 1. */
  readonly serial: number;
}

export interface CommandReplyContext {
  readonly uniqueId: string;
  /** What the command carried, as `ServerAnswer` gave it. */
  readonly serial: number | string;
}

export type ServerAnswer =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused" }
  /** `count`: reports acknowledged, where the protocol says so. */
  | { readonly kind: "acknowledged"; readonly count: number | null; readonly serial: number | null }
  | {
      readonly kind: "command";
      readonly text: string;
      readonly command: DeviceCommand | null;
      readonly serial: number | string;
    }
  | { readonly kind: "other" };
