/** Identifiers are branded so that one kind is never passed for another. All are positive integers, 0 means none. */
declare const id: unique symbol;
type Id<Kind extends string> = number & { readonly [id]: Kind };

export type DeviceId = Id<"device">;
export type UserId = Id<"user">;
export type GroupId = Id<"group">;
export type PositionId = Id<"position">;
export type EventId = Id<"event">;
export type GeofenceId = Id<"geofence">;
export type DriverId = Id<"driver">;
export type CommandId = Id<"command">;
export type MaintenanceId = Id<"maintenance">;
export type NotificationId = Id<"notification">;
export type PartnerId = Id<"partner">;

export const deviceId = (value: number): DeviceId => value as DeviceId;
export const userId = (value: number): UserId => value as UserId;
export const groupId = (value: number): GroupId => value as GroupId;
export const eventId = (value: number): EventId => value as EventId;
export const geofenceId = (value: number): GeofenceId => value as GeofenceId;
export const driverId = (value: number): DriverId => value as DriverId;
export const commandId = (value: number): CommandId => value as CommandId;
export const maintenanceId = (value: number): MaintenanceId => value as MaintenanceId;
export const notificationId = (value: number): NotificationId => value as NotificationId;
export const partnerId = (value: number): PartnerId => value as PartnerId;
/** For ids that come from outside, already checked; a new position's id is made by `positionIdOf`. */
export const positionId = (value: number): PositionId => value as PositionId;

/**
 * Positions a device may have in its life: 2^29, one a second for 17 years. With 2^24 devices above it the id
 * stays below 2^53, exact in JavaScript and JSON.
 */
export const POSITIONS_PER_DEVICE = 2 ** 29;

/** The id of a device's n-th stored position (n from 1, in order of arrival): device and sequence in one number. */
export const positionIdOf = (device: DeviceId, sequence: number): PositionId =>
  (device * POSITIONS_PER_DEVICE + sequence) as PositionId;

/** The device a position id belongs to. */
export const deviceIdOf = (position: PositionId): DeviceId => Math.floor(position / POSITIONS_PER_DEVICE) as DeviceId;

/** The sequence number, from 1, of a position within its device. */
export const sequenceOf = (position: PositionId): number => position % POSITIONS_PER_DEVICE;
