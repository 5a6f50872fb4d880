import * as z from "zod";
import type { Device, User } from "@outrider/domain/model/entities.ts";
import { textAt } from "@outrider/domain/model/read-attribute.ts";
import { presentEvent } from "@outrider/wire/traccar/present/event.ts";
import { presentPosition } from "@outrider/wire/traccar/present/position.ts";
import { eventOut, type EventOut } from "@outrider/wire/traccar/event.ts";
import { positionOut } from "@outrider/wire/traccar/position.ts";
import {
  stopOut,
  summaryOut,
  tripOut,
  type StopOut,
  type SummaryOut,
  type TripOut,
} from "@outrider/wire/traccar/report.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { jsonStream } from "#api/json-stream.ts";
import { periodParameters, requirePeriod, type Period } from "#api/period.ts";
import { flag, ids, textList } from "#api/query.ts";
import { daysOf } from "#api/report/days.ts";
import { stopRow, summaryRow, tripRow } from "#api/report/rows.ts";
import { selectedDevices } from "#api/report/selected-devices.ts";
import { stretchesOf } from "#api/report/stretches.ts";
import { json, route, type Route } from "#api/route.ts";

const TAG = "reports";
/** A report reads up to a month of many vehicles. */
const COST = 20;

const selection = { deviceId: ids(), groupId: ids(), ...periodParameters() };

const routeRows = async function* (devices: readonly Device[], period: Period, call: Call) {
  for (const device of devices) {
    for (const position of await call.services.store.positions.range(device.id, period.from, period.to)) {
      yield presentPosition(position);
    }
  }
};

const tripRows = async (devices: readonly Device[], period: Period, call: Call): Promise<readonly TripOut[]> => {
  const rows: TripOut[] = [];
  for (const device of devices) {
    const facts = await stretchesOf(device, "trip", period, call.services);
    rows.push(...facts.map((fact) => tripRow(fact, device, call.services.directory)));
  }
  return rows;
};

const stopRows = async (devices: readonly Device[], period: Period, call: Call): Promise<readonly StopOut[]> => {
  const rows: StopOut[] = [];
  for (const device of devices) {
    const facts = await stretchesOf(device, "stop", period, call.services);
    rows.push(...facts.map((fact) => stopRow(fact, device)));
  }
  return rows;
};

const summaryRows = async (
  devices: readonly Device[],
  periods: readonly Period[],
  call: Call,
): Promise<readonly SummaryOut[]> => {
  const rows: SummaryOut[] = [];
  for (const device of devices) {
    for (const period of periods) {
      const row = await summaryRow(device, period, call.services.store.positions);
      if (row !== null) rows.push(row);
    }
  }
  return rows;
};

const eventRows = async (
  devices: readonly Device[],
  period: Period,
  { type, alarm }: { readonly type: readonly string[]; readonly alarm: readonly string[] },
  call: Call,
): Promise<readonly EventOut[]> => {
  const types = type.length === 0 || type.includes("allEvents") ? null : type;
  const ids = devices.map(({ id }) => id);
  const events = await call.services.store.entities.events.list(ids, period.from, period.to, types);
  const wanted = (name: string | null): boolean => alarm.length === 0 || (name !== null && alarm.includes(name));
  return events
    .filter((event) => event.type !== "alarm" || wanted(textAt(event.attributes, "alarm")))
    .map(presentEvent);
};

/** The zone in which a user's days begin; UTC where it names none that exists. */
const zoneOf = (user: User): string => {
  const zone = textAt(user.attributes, "timezone");
  return zone !== null && Intl.supportedValuesOf("timeZone").includes(zone) ? zone : "UTC";
};

export const ALL_IN_ONE = ["route", "trips", "stops", "summary", "events"] as const;
const DEFAULT_PARTS = ["route", "trips", "stops", "summary"];

export const reportRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/reports/route",
    tag: TAG,
    cost: COST,
    about: "All positions in a period",
    action: "report.read",
    query: z.object(selection),
    answers: { 200: z.array(positionOut) },
    handle: ({ query }, call) => jsonStream(routeRows(selectedDevices(query, call), requirePeriod(query), call)),
  }),
  route({
    method: "GET",
    path: "/api/reports/events",
    tag: TAG,
    cost: COST,
    about: "Events in a period",
    action: "report.read",
    query: z.object({ ...selection, type: textList(), alarm: textList() }),
    answers: { 200: z.array(eventOut) },
    handle: async ({ query }, call) =>
      json(await eventRows(selectedDevices(query, call), requirePeriod(query), query, call)),
  }),
  route({
    method: "GET",
    path: "/api/reports/trips",
    tag: TAG,
    cost: COST,
    about: "Trips in a period, from the stored ones",
    action: "report.read",
    query: z.object(selection),
    answers: { 200: z.array(tripOut) },
    handle: async ({ query }, call) => json(await tripRows(selectedDevices(query, call), requirePeriod(query), call)),
  }),
  route({
    method: "GET",
    path: "/api/reports/stops",
    tag: TAG,
    cost: COST,
    about: "Stops in a period, from the stored ones",
    action: "report.read",
    query: z.object(selection),
    answers: { 200: z.array(stopOut) },
    handle: async ({ query }, call) => json(await stopRows(selectedDevices(query, call), requirePeriod(query), call)),
  }),
  route({
    method: "GET",
    path: "/api/reports/summary",
    tag: TAG,
    cost: COST,
    about: "Distance, hours and fuel in a period, or for each day of it",
    action: "report.read",
    query: z.object({ ...selection, daily: flag() }),
    answers: { 200: z.array(summaryOut) },
    handle: async ({ query }, call) => {
      const period = requirePeriod(query);
      const periods = query.daily === true ? daysOf(period, zoneOf(call.user)) : [period];
      return json(await summaryRows(selectedDevices(query, call), periods, call));
    },
  }),
  route({
    method: "GET",
    path: "/api/reports/combined",
    tag: TAG,
    cost: COST,
    about: "Route as coordinates, events and their positions, device by device",
    action: "report.read",
    query: z.object(selection),
    answers: {
      200: z.array(
        z.object({
          deviceId: z.int(),
          route: z.array(z.tuple([z.number(), z.number()])),
          events: z.array(eventOut),
          positions: z.array(positionOut),
        }),
      ),
    },
    handle: async ({ query }, call) => {
      const { from, to } = requirePeriod(query);
      const rows = [];
      for (const device of selectedDevices(query, call)) {
        const positions = await call.services.store.positions.range(device.id, from, to);
        const events = await call.services.store.entities.events.list([device.id], from, to, null);
        const shown = events.filter(({ type }) => type !== "deviceMoving");
        const named = new Set<number>(shown.map(({ positionId }) => positionId));
        rows.push({
          deviceId: device.id,
          route: positions.map(({ longitude, latitude }) => [longitude, latitude]),
          events: shown.map(presentEvent),
          positions: positions.filter(({ id }) => named.has(id)).map(presentPosition),
        });
      }
      return json(rows);
    },
  }),
  route({
    method: "GET",
    path: "/api/reports/allinone",
    tag: TAG,
    cost: COST,
    about: "Several reports of one device in one answer",
    action: "report.read",
    query: z.object({ ...selection, type: textList() }),
    answers: {
      200: z.object({
        route: z.array(positionOut).optional(),
        trips: z.array(tripOut).optional(),
        stops: z.array(stopOut).optional(),
        summary: z.array(summaryOut).optional(),
        events: z.array(eventOut).optional(),
      }),
    },
    handle: async ({ query }, call) => {
      const parts = query.type.length === 0 ? DEFAULT_PARTS : query.type;
      if (parts.some((part) => !ALL_IN_ONE.some((known) => known === part))) throw new ApiError("bad_parameter");
      const devices = selectedDevices(query, call);
      const period = requirePeriod(query);
      const all = { type: [], alarm: [] };
      return json({
        ...(parts.includes("route") ? { route: await Array.fromAsync(routeRows(devices, period, call)) } : {}),
        ...(parts.includes("trips") ? { trips: await tripRows(devices, period, call) } : {}),
        ...(parts.includes("stops") ? { stops: await stopRows(devices, period, call) } : {}),
        ...(parts.includes("summary") ? { summary: await summaryRows(devices, [period], call) } : {}),
        ...(parts.includes("events") ? { events: await eventRows(devices, period, all, call) } : {}),
      });
    },
  }),
];
