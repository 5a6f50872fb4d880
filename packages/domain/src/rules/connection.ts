import type { ConnectionStatus } from "../model/entities.ts";
import type { DeviceId } from "../model/ids.ts";
import { geofenceId, positionId } from "../model/ids.ts";
import type { DurationMillis, UnixMillis } from "../units/units.ts";
import { durationMillis } from "../units/units.ts";
import type { RuleStep } from "./rule-event.ts";
import { NO_MAINTENANCE } from "./rule-event.ts";

/** Silence after which nobody knows whether a device is still there (Traccar's `status.timeout`). */
export const SILENCE_UNTIL_UNKNOWN: DurationMillis = durationMillis(600_000);

export interface ConnectionState {
  readonly status: ConnectionStatus;
  /** Last contact; null when there was none. */
  readonly lastUpdate: UnixMillis | null;
}

export const CONNECTION_START: ConnectionState = { status: "offline", lastUpdate: null };

export type ConnectionInput =
  | { readonly kind: "data"; readonly at: UnixMillis }
  /** The last connection of the device was closed. Not given for HTTP, where every request closes. */
  | { readonly kind: "closed"; readonly at: UnixMillis }
  /** Time passed. */
  | { readonly kind: "clock"; readonly at: UnixMillis };

const EVENT_TYPES: Readonly<Record<ConnectionStatus, string>> = {
  online: "deviceOnline",
  offline: "deviceOffline",
  unknown: "deviceUnknown",
};

/** Online with data, offline when the connection closed, unknown after ten minutes of silence. Every change is told. */
export const nextConnection = (
  state: ConnectionState,
  input: ConnectionInput,
  device: DeviceId,
): RuleStep<ConnectionState> => {
  const status = statusAfter(state, input);
  const lastUpdate = input.kind === "data" ? input.at : state.lastUpdate;
  if (status === state.status) {
    return { state: lastUpdate === state.lastUpdate ? state : { status, lastUpdate }, events: [] };
  }
  const event = {
    type: EVENT_TYPES[status],
    deviceId: device,
    eventTime: input.at,
    serverTime: input.at,
    positionId: positionId(0),
    geofenceId: geofenceId(0),
    maintenanceId: NO_MAINTENANCE,
    attributes: {},
  };
  return { state: { status, lastUpdate }, events: [event] };
};

const statusAfter = (state: ConnectionState, input: ConnectionInput): ConnectionStatus => {
  if (input.kind === "data") return "online";
  if (input.kind === "closed") return "offline";
  const silent = state.lastUpdate === null || input.at - state.lastUpdate > SILENCE_UNTIL_UNKNOWN;
  return state.status === "online" && silent ? "unknown" : state.status;
};
