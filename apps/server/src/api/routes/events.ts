import * as z from "zod";
import { eventId } from "@outrider/domain/model/ids.ts";
import { eventOut } from "@outrider/wire/traccar/event.ts";
import { ApiError } from "#api/errors.ts";
import { presentEvent } from "@outrider/wire/traccar/present/event.ts";
import { readId } from "#api/query.ts";
import { json, route, type Route } from "#api/route.ts";

export const eventRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/events/{id}",
    tag: "events",
    about: "One event",
    action: "event.read",
    params: z.object({ id: z.string() }),
    answers: { 200: eventOut },
    handle: async ({ params }, call) => {
      const id = readId(params.id);
      if (id === null) throw new ApiError("bad_id");
      const event = await call.services.store.entities.events.get(eventId(id));
      if (event === null || call.services.access.find(call.user, "device", event.deviceId) === null) {
        throw new ApiError("not_found");
      }
      return json(presentEvent(event));
    },
  }),
];
