import * as z from "zod";
import type { Action } from "@outrider/domain/access/action.table.ts";
import {
  calendarOut,
  computedAttributeOut,
  geofenceOut,
  maintenanceOut,
  notificationOut,
} from "@outrider/wire/traccar/listed.ts";
import { typeOut } from "@outrider/wire/traccar/command.ts";
import { flag, id, listing } from "#api/query.ts";
import { json, route, type Route } from "#api/route.ts";

/** Entities that nobody can create yet: their lists are truly empty, and clients that ask for them work. */
const LISTED: readonly { readonly path: string; readonly action: Action; readonly shape: z.ZodType }[] = [
  { path: "/api/geofences", action: "geofence.read", shape: geofenceOut },
  { path: "/api/notifications", action: "notification.read", shape: notificationOut },
  { path: "/api/calendars", action: "calendar.read", shape: calendarOut },
  { path: "/api/maintenance", action: "maintenance.read", shape: maintenanceOut },
  { path: "/api/attributes/computed", action: "computedAttribute.read", shape: computedAttributeOut },
  { path: "/api/orders", action: "order.read", shape: z.object({ id: z.int() }) },
  { path: "/api/reports", action: "schedule.read", shape: z.object({ id: z.int() }) },
];

/** Traccar's event types (6.14), for the forms of its clients. */
const EVENT_TYPES: readonly string[] =
  `commandResult deviceOnline deviceUnknown deviceOffline deviceInactive queuedCommandSent deviceMoving deviceStopped
  deviceOverspeed deviceFuelDrop deviceFuelIncrease geofenceEnter geofenceExit geofenceCrossed proximityEnter
  proximityExit unaccompaniedMotion alarm ignitionOn ignitionOff maintenance driverChanged media`.split(/\s+/u);

export const listedRoutes: readonly Route[] = [
  ...LISTED.map(({ path, action, shape }) =>
    route({
      method: "GET",
      path,
      tag: "lists",
      about: `List of ${path.slice("/api/".length)}`,
      action,
      query: z.object({ all: flag(), userId: id(), deviceId: id(), groupId: id(), ...listing() }),
      answers: { 200: z.array(shape) },
      handle: ({ query }, call) => {
        if (query.userId !== null) call.require("user", query.userId);
        if (query.deviceId !== null) call.require("device", query.deviceId);
        if (query.groupId !== null) call.require("group", query.groupId);
        return json([]);
      },
    }),
  ),
  route({
    method: "GET",
    path: "/api/notifications/types",
    tag: "lists",
    about: "Types of events that notifications can be about",
    action: "notification.read",
    answers: { 200: z.array(typeOut) },
    handle: () => json(EVENT_TYPES.map((type) => ({ type }))),
  }),
  route({
    method: "GET",
    path: "/api/notifications/notificators",
    tag: "lists",
    about: "Ways in which notifications can be sent",
    action: "notification.read",
    query: z.object({ announcement: flag() }),
    answers: { 200: z.array(typeOut) },
    handle: () => json([{ type: "web" }]),
  }),
];
