import type { EntityAttributes } from "../model/attributes.ts";
import type { Event } from "../model/entities.ts";
import type { GeofenceId, MaintenanceId } from "../model/ids.ts";
import { geofenceId, maintenanceId } from "../model/ids.ts";
import type { Position } from "../model/position.ts";

/** An event as a rule makes it: everything but the id that the store gives. */
export type RuleEvent = Omit<Event, "id">;

/** What a rule answers. `State` is plain and can be stored as JSON. */
export interface RuleStep<State> {
  readonly state: State;
  readonly events: readonly RuleEvent[];
}

/** An event of a position: dated by its device time, as Traccar does. */
export const eventOf = (
  position: Position,
  type: string,
  attributes: EntityAttributes = {},
  geofence: GeofenceId = NO_GEOFENCE,
): RuleEvent => ({
  type,
  deviceId: position.deviceId,
  eventTime: position.deviceTime,
  serverTime: position.serverTime,
  positionId: position.id,
  geofenceId: geofence,
  maintenanceId: NO_MAINTENANCE,
  attributes,
});

const NO_GEOFENCE: GeofenceId = geofenceId(0);
export const NO_MAINTENANCE: MaintenanceId = maintenanceId(0);
