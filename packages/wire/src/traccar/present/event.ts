import type { Event } from "@outrider/domain/model/entities.ts";
import { formatDate } from "../date.ts";
import type { EventOut } from "../event.ts";

/** An event in Traccar's shape. */
export const presentEvent = (event: Event): EventOut => ({
  id: event.id,
  attributes: { ...event.attributes },
  deviceId: event.deviceId,
  type: event.type,
  eventTime: formatDate(event.eventTime),
  serverTime: formatDate(event.serverTime),
  positionId: event.positionId,
  geofenceId: event.geofenceId,
  maintenanceId: event.maintenanceId,
});
