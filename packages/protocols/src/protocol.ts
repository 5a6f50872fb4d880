import type { Attributes } from "@outrider/domain/model/attributes.ts";
import type { Network } from "@outrider/domain/model/position.ts";
import type { Degrees, Knots, Metres, UnixMillis } from "@outrider/domain/units/units.ts";

/**
 * The contract between a device protocol and the server. A protocol is pure: bytes in, messages out, commands in,
 * bytes out. It opens nothing, stores nothing, reads no clock, and never throws on bytes.
 */
export interface Protocol {
  /** Name on positions and in settings, as in the protocol sheets, e.g. `teltonika`. */
  readonly name: string;
  /** Traccar's default port for this protocol. */
  readonly defaultPort: number;
  /** How devices connect; `http` protocols implement `decodeRequest`, stream ones `frame` and `decode`. */
  readonly tcp?: StreamDecoder;
  readonly udp?: DatagramDecoder;
  readonly http?: RequestDecoder;
  /** Absent when the protocol cannot carry commands. */
  readonly encodeCommand?: CommandEncoder;
  /** A connection without any byte for this long is closed. */
  readonly idleTimeoutMillis: number;
}

// --- streams -----------------------------------------------------------------------------------------------------

export interface StreamDecoder {
  /** Bytes a connection may hold while a frame is incomplete; above it the connection is closed. */
  readonly maximumBuffer: number;
  /** Looks at the start of the buffered bytes. Pure; called again with more bytes after `more`. */
  readonly frame: (buffer: Uint8Array) => FrameResult;
  readonly decode: (frame: Uint8Array, context: DecodeContext) => Decoded;
}

export type FrameResult =
  /** `buffer[0, length)` is one frame. */
  | { readonly kind: "frame"; readonly length: number }
  | { readonly kind: "more" }
  /** Drop `length` bytes of noise and look again. */
  | { readonly kind: "skip"; readonly length: number; readonly reason: string }
  /** The stream cannot be followed any more. */
  | { readonly kind: "close"; readonly reason: string };

export interface DatagramDecoder {
  readonly maximumDatagram: number;
  readonly decode: (datagram: Uint8Array, context: DecodeContext) => Decoded;
}

/** What a decoder may know besides the bytes. */
export interface DecodeContext {
  /** The injected clock: when the bytes arrived. */
  readonly receivedAt: UnixMillis;
  /** The identifier that logged in on this connection, or null before that and on datagrams. */
  readonly uniqueId: string | null;
  /** The device behind `uniqueId`, when known. */
  readonly device: DecodedDevice | null;
  /** Looks a device up by what its message says, for frames that come before `device` is known. */
  readonly deviceFor?: (uniqueIds: readonly string[]) => DecodedDevice | null;
  /** Plain values the decoder itself returned earlier on this connection (`Decoded.state`), or null at first. */
  readonly state: ConnectionState | null;
}

/** The little of a device that changes decoding or encoding. */
export interface DecodedDevice {
  readonly model: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export type ConnectionState = Readonly<Record<string, string | number | boolean>>;

export type Decoded =
  | {
      readonly kind: "messages";
      readonly messages: readonly Message[];
      /** Replaces the state of the connection. */
      readonly state?: ConnectionState;
      /** Something in the frame was wrong but could be read past; for the raw log and the counters. */
      readonly warning?: string;
    }
  /** The frame was whole but wrong. `reply` goes out at once; `close` ends the connection. */
  | {
      readonly kind: "rejected";
      readonly reason: string;
      readonly reply?: Uint8Array;
      readonly close?: boolean;
      /** Replaces the state of the connection. */
      readonly state?: ConnectionState;
    };

/** What one frame says. Several messages may come from one frame, in order. */
export type Message = LoginMessage | PositionsMessage | CommandResultMessage | ReplyMessage;

/** The device says who it is. The server looks it up, then sends `accept` or `refuse`. */
export interface LoginMessage {
  readonly kind: "login";
  /** Forms of the identifier to try, best first. */
  readonly uniqueIds: readonly string[];
  readonly accept: Uint8Array | null;
  readonly refuse: Uint8Array | null;
}

/** Reports to be stored; acknowledged only after they are durable. */
export interface PositionsMessage {
  readonly kind: "positions";
  /** Present where each frame or datagram names its device; otherwise the login of the connection counts. */
  readonly uniqueIds?: readonly string[];
  readonly positions: readonly DecodedPosition[];
  /** Bytes to send once all positions are committed; null where the protocol acknowledges nothing. */
  readonly acknowledgement: Uint8Array | null;
  /** Bytes for an unknown or disabled device; null to stay silent. */
  readonly refusal?: Uint8Array | null;
}

/** The device answers a command. */
export interface CommandResultMessage {
  readonly kind: "commandResult";
  readonly uniqueIds?: readonly string[];
  /** Text of the answer as the device gave it, at most 2 KiB. */
  readonly result: string;
  /** The serial or token the command carried, where the protocol echoes one. */
  readonly serial?: number | string;
  readonly reply: Uint8Array | null;
}

/** Something that needs an answer and carries nothing to store (heartbeat, time request, unknown type). */
export interface ReplyMessage {
  readonly kind: "reply";
  readonly uniqueIds?: readonly string[];
  readonly reply: Uint8Array | null;
  /** What it was, for the raw log. */
  readonly about: string;
}

/**
 * A report as the device gave it, before the pipeline. `coordinates: null` means the report has none: the server
 * uses the last known location and marks the position outdated.
 */
export interface DecodedPosition {
  readonly deviceTime: UnixMillis;
  /** When the coordinates were taken; equals `deviceTime` where the device gives one time only. */
  readonly fixTime: UnixMillis;
  readonly valid: boolean;
  readonly coordinates: {
    readonly latitude: Degrees;
    readonly longitude: Degrees;
    readonly altitude: Metres;
    readonly speed: Knots;
    readonly course: Degrees;
    /** 0 when unknown. */
    readonly accuracy: Metres;
  } | null;
  readonly network: Network | null;
  readonly attributes: Attributes;
}

// --- http --------------------------------------------------------------------------------------------------------

export interface RequestDecoder {
  readonly maximumUrl: number;
  readonly maximumBody: number;
  readonly decodeRequest: (request: DeviceRequest, context: RequestContext) => DecodedRequest;
  /** JSON body of the answer to a request of several devices: how many of its messages were stored, and were not. */
  readonly acknowledge?: (accepted: number, ignored: number) => string;
}

export interface RequestContext {
  readonly receivedAt: UnixMillis;
  /** The device behind an identifier, for settings that change decoding; without it the defaults hold. */
  readonly device?: (uniqueId: string) => DecodedDevice | null;
}

export interface DeviceRequest {
  readonly method: string;
  /** Path with query, as received. */
  readonly url: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
}

export type DecodedRequest =
  | {
      readonly kind: "positions";
      readonly uniqueId: string;
      readonly positions: readonly DecodedPosition[];
      /** Status for an unknown device. */
      readonly unknownDeviceStatus: number;
      /** One queued command's text may be the body of the answer. */
      readonly carriesCommand: boolean;
      /** Where to push notifications for this device, when the request registers one. */
      readonly notificationToken?: string;
    }
  /** A platform that hands on what its devices sent. What is good is taken, even where other messages are not. */
  | {
      readonly kind: "devices";
      readonly devices: readonly DeviceReports[];
      /** Messages that could not be read. */
      readonly ignored: number;
    }
  | { readonly kind: "rejected"; readonly status: number; readonly reason: string };

/** The reports of one device among those of a request, oldest first. */
export interface DeviceReports {
  readonly uniqueId: string;
  readonly positions: readonly DecodedPosition[];
}

// --- commands ----------------------------------------------------------------------------------------------------

/** A command as the API takes it: Traccar's type names and parameter keys. */
export interface DeviceCommand {
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface CommandContext {
  readonly uniqueId: string;
  readonly device: DecodedDevice;
  /** A number the server counts up per device, for protocols that echo one. */
  readonly serial: number;
  readonly now: UnixMillis;
}

export interface CommandEncoder {
  /** Types this protocol can send, for `GET /commands/types`. */
  readonly types: readonly string[];
  readonly encode: (command: DeviceCommand, context: CommandContext) => EncodedCommand;
  /** What a device's answer means for the command that waits for it. */
  readonly verdict: (command: DeviceCommand, result: string) => "confirmed" | "failed" | "pending";
}

export type EncodedCommand =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | {
      readonly kind: "refused";
      readonly reason: "not_supported" | "bad_text" | "missing_parameter";
      readonly detail: string;
    };
