import * as z from "zod";
import { json, route, type Route } from "#api/route.ts";

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
    about: "Remove the demo: vehicles, history and sign-ins; answers the set-up token when no account is left",
    action: "server.edit",
    answers: { 200: z.object({ setupToken: z.string().nullable() }) },
    handle: async (_input, { services }) => {
      await services.demo.remove(services.changes);
      // Who may remove everything may also begin anew; without this nobody could sign in any more.
      return json({ setupToken: services.firstRun.isOpen ? services.firstRun.token : null });
    },
  }),
];
