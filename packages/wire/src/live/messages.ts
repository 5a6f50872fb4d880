/**
 * The text messages of `/api/live`. Order after opening: `welcome`, `roster` in parts (the last with `done`), then
 * binary vehicle frames with the whole snapshot (or what changed since the client's cursor), then changes as they
 * come. Everything a client gets is cut by the access index to what its user may see.
 */

/** Client to server, the first message. `cursor` and `boot` of an earlier connection ask for the difference only. */
export interface LiveHello {
  readonly op: "hello";
  readonly cursor?: number;
  readonly boot?: string;
}

/** Client to server: the vehicles whose details it wants, replacing the earlier set. At most 500. */
export interface LiveWatch {
  readonly op: "watch";
  readonly deviceIds: readonly number[];
}

export type LiveClientMessage = LiveHello | LiveWatch;

export interface LiveWelcome {
  readonly type: "welcome";
  /** Changes when the server restarts; cursors of another boot are worthless. */
  readonly boot: string;
  /** Build of the web application the server serves; another one than the page's own raises the new-version banner. */
  readonly build: string;
  readonly serverTime: number;
  readonly deviceCount: number;
  /** True when the cursor of the hello was good: no roster and no whole snapshot follow. */
  readonly resumed: boolean;
}

/** What of a vehicle changes rarely. */
export interface RosterEntry {
  readonly id: number;
  /** `name` of the device. */
  readonly name: string;
  /** `licensePlate` attribute, or empty. */
  readonly plate: string;
  readonly uniqueId: string;
  readonly category: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly model: string;
  /** Name of the driver now at the wheel, or empty. */
  readonly driver: string;
  readonly disabled: boolean;
}

export interface LiveRoster {
  readonly type: "roster";
  readonly entries: readonly RosterEntry[];
  readonly done: boolean;
}

/** Vehicles added or edited while connected; same shape as the roster. */
export interface LiveChanged {
  readonly type: "changed";
  readonly entries: readonly RosterEntry[];
}

export interface LiveRemoved {
  readonly type: "removed";
  readonly deviceIds: readonly number[];
}

/** What only a visible row or an open card needs, of watched vehicles: sent at once and again on change. */
export interface VehicleDetails {
  readonly deviceId: number;
  readonly address: string | null;
  readonly altitude: number;
  readonly accuracy: number;
  readonly valid: boolean;
  readonly protocol: string;
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>;
}

export interface LiveDetails {
  readonly type: "details";
  readonly details: readonly VehicleDetails[];
}

/** An event of Traccar's shape with the message for the notification. */
export interface LiveEvent {
  readonly type: "event";
  readonly event: {
    readonly id: number;
    readonly type: string;
    readonly deviceId: number;
    readonly eventTime: string;
    readonly positionId: number;
    readonly geofenceId: number;
    readonly attributes: Readonly<Record<string, unknown>>;
  };
}

/** The server could not read a client message; the socket stays. */
export interface LiveError {
  readonly type: "error";
  readonly code: "bad_message" | "unknown_op" | "not_found" | "too_many";
}

export type LiveServerMessage =
  | LiveWelcome
  | LiveRoster
  | LiveChanged
  | LiveRemoved
  | LiveDetails
  | LiveEvent
  | LiveError;
