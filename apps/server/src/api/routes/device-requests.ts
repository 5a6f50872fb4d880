import * as z from "zod";
import { ApiError } from "#api/errors.ts";
import { route, type Route } from "#api/route.ts";

/** As the phone client's own port takes. */
const MAXIMUM_BYTES = 512 * 1024;

/** `POST /`: the phone client may use the web address as its server, as with Traccar. */
export const deviceRequestRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/",
    tag: "devices",
    about: "Reports of the phone client (OsmAnd protocol) on the web address",
    action: "public",
    ownCredential: true,
    body: z.instanceof(Uint8Array),
    bodyFormat: "raw",
    bodyLimit: MAXIMUM_BYTES,
    answers: { 200: "text/plain" },
    handle: async ({ body }, { services, facts, url, contentType }) => {
      if (services.deviceRequest === null) throw new ApiError("not_found");
      const request = { method: "POST", url, contentType, body };
      const answer = await services.deviceRequest(request, facts.address);
      return { kind: "text", status: answer.status, text: answer.body };
    },
  }),
];
