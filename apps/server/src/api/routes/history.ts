import * as z from "zod";
import { activityLine } from "@outrider/domain/trips/activity.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { activityOut } from "@outrider/wire/api/activity.ts";
import { formatDate } from "@outrider/wire/traccar/date.ts";
import { encodeTracks, TRACKS_TYPE } from "@outrider/wire/track/tracks.ts";
import { periodParameters, requirePeriod } from "#api/period.ts";
import { json, route, type Route } from "#api/route.ts";

const TAG = "devices";

export const historyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/devices/{id}/activity",
    tag: TAG,
    about: "When the ignition was on, off or the engine idled, without gaps, for the activity line",
    action: "device.read",
    object: "device",
    query: z.object(periodParameters()),
    answers: { 200: activityOut },
    handle: async ({ target, query }, { services }) => {
      const { from, to } = requirePeriod(query);
      const { positions } = services.store;
      // The last word before the period says how it begins: a parked vehicle says nothing all night.
      const { before } = await positions.neighbours(target.id, from);
      const start = before === null ? from : unixMillis(Math.min(before.fixTime, from));
      const line = activityLine(await positions.columns(target.id, start, to), start, to, services.now());
      const segments = line
        .filter((segment) => segment.to > from)
        .map((segment) => ({ start: Math.max(segment.from, from), end: segment.to, state: segment.activity }));
      return json({ deviceId: target.id, from: formatDate(from), to: formatDate(to), segments });
    },
  }),
  route({
    method: "GET",
    path: "/api/devices/{id}/track",
    tag: TAG,
    about: "History of a device as compressed binary tracks, for replay",
    action: "history.read",
    object: "device",
    query: z.object(periodParameters()),
    answers: { 200: TRACKS_TYPE },
    handle: async ({ target, query }, { services }) => {
      const { from, to } = requirePeriod(query);
      const positions = await services.store.positions.range(target.id, from, to);
      return { kind: "content", status: 200, type: TRACKS_TYPE, content: encodeTracks(positions) };
    },
  }),
];
