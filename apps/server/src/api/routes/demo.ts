import * as z from "zod";
import { json, noContent, route, type Route } from "#api/route.ts";

const TAG = "demo";

export const demoRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/demo",
    tag: TAG,
    about: "Whether this installation runs the demo",
    action: "signedIn",
    answers: { 200: z.object({ exists: z.boolean(), running: z.boolean(), vehicles: z.int() }) },
    handle: (_input, { services: { demo } }) =>
      json({ exists: demo.exists, running: demo.isRunning, vehicles: demo.vehicles }),
  }),
  route({
    method: "DELETE",
    path: "/api/demo",
    tag: TAG,
    about: "Remove the demo: vehicles, history and sign-ins",
    action: "server.edit",
    answers: { 204: null },
    handle: async (_input, { services }) => {
      await services.demo.remove(services.changes);
      return noContent;
    },
  }),
];
