import * as z from "zod";
import { serverIn, serverOut, type ServerOut } from "@outrider/wire/traccar/server.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { decimal } from "#api/query.ts";
import { json, route, type Route } from "#api/route.ts";

const TAG = "server";

const presentServer = ({ services, identity }: Call): ServerOut => {
  const { record } = services.installation;
  return {
    id: 1,
    ...record,
    attributes: { ...record.attributes },
    emailEnabled: false,
    textEnabled: false,
    geocoderEnabled: true,
    version: services.version,
    storageSpace: null,
    newServer: identity.kind === "anonymous" && services.firstRun.isOpen,
    openIdEnabled: false,
    openIdForce: false,
  };
};

export const serverRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/server",
    tag: TAG,
    about: "The installation: switches, map defaults, version",
    action: "public",
    answers: { 200: serverOut },
    handle: (_input, call) => json(presentServer(call)),
  }),
  route({
    method: "PUT",
    path: "/api/server",
    tag: TAG,
    about: "Change the installation",
    action: "server.edit",
    body: serverIn,
    answers: { 200: serverOut },
    handle: async ({ body }, call) => {
      await call.services.installation.replace(body);
      return json(presentServer(call));
    },
  }),
  route({
    method: "GET",
    path: "/api/server/timezones",
    tag: TAG,
    about: "Time zone names",
    action: "signedIn",
    answers: { 200: z.array(z.string()) },
    handle: () => json(Intl.supportedValuesOf("timeZone")),
  }),
  route({
    method: "GET",
    path: "/api/server/geocode",
    tag: TAG,
    about: "Address of a place",
    action: "signedIn",
    query: z.object({ latitude: decimal(), longitude: decimal() }),
    answers: { 200: "text/plain" },
    handle: ({ query: { latitude, longitude } }, { services }) => {
      if (latitude === null || longitude === null) throw new ApiError("bad_parameter");
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new ApiError("bad_parameter");
      return { kind: "text", status: 200, text: services.addressAt(latitude, longitude) ?? "" };
    },
  }),
];
