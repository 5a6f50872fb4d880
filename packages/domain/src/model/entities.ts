import type { UnixMillis } from "../units/units.ts";
import type { EntityAttributes } from "./attributes.ts";
import type { DeviceId, DriverId, EventId, GeofenceId, GroupId, MaintenanceId, PositionId, UserId } from "./ids.ts";

/** Connection state of a device as Traccar's clients know it. Not the vehicle status of `status/`. */
export type ConnectionStatus = "online" | "offline" | "unknown";

export interface Device {
  readonly id: DeviceId;
  readonly name: string;
  /** The identifier the device sends, e.g. an IMEI. */
  readonly uniqueId: string;
  readonly groupId: GroupId;
  readonly calendarId: number;
  readonly phone: string | null;
  readonly model: string | null;
  readonly contact: string | null;
  /** One of `VEHICLE_CATEGORIES`, or another client's own value. */
  readonly category: string | null;
  readonly disabled: boolean;
  readonly expirationTime: UnixMillis | null;
  readonly attributes: EntityAttributes;
  /** Raised by one on every change, for optimistic concurrency. */
  readonly version: number;
}

export interface Group {
  readonly id: GroupId;
  readonly name: string;
  readonly groupId: GroupId;
  readonly attributes: EntityAttributes;
  readonly version: number;
}

/** The account type of the specification; `null` on users that came from elsewhere without one. */
export type UserType = "admin" | "manager" | "operator";

export interface User {
  readonly id: UserId;
  readonly name: string;
  /** Trimmed, lower case. */
  readonly email: string;
  readonly login: string | null;
  readonly phone: string | null;
  readonly type: UserType | null;
  readonly administrator: boolean;
  readonly readonly: boolean;
  readonly deviceReadonly: boolean;
  readonly limitCommands: boolean;
  readonly disableReports: boolean;
  readonly fixedEmail: boolean;
  readonly disabled: boolean;
  readonly temporary: boolean;
  readonly expirationTime: UnixMillis | null;
  /** -1 no limit, 0 none. */
  readonly deviceLimit: number;
  /** 0 not a manager of users, -1 without limit. */
  readonly userLimit: number;
  readonly map: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
  readonly coordinateFormat: string | null;
  readonly poiLayer: string | null;
  readonly attributes: EntityAttributes;
  readonly version: number;
}

export interface Driver {
  readonly id: DriverId;
  readonly name: string;
  readonly uniqueId: string;
  readonly attributes: EntityAttributes;
  readonly version: number;
}

/** Exact type names of Traccar's events; the product's own types are added by the rules. */
export interface Event {
  readonly id: EventId;
  readonly type: string;
  readonly deviceId: DeviceId;
  readonly eventTime: UnixMillis;
  readonly serverTime: UnixMillis;
  readonly positionId: PositionId;
  readonly geofenceId: GeofenceId;
  readonly maintenanceId: MaintenanceId;
  readonly attributes: EntityAttributes;
}
